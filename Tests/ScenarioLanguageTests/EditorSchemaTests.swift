import Configuration
import Experiments
import Foundation
import PhoneModel
import Policies
import Testing
import Workloads

@testable import ScenarioLanguage

struct `The schema for editors` {
  /// The keys of a schema with their descriptions, wherever they stand.
  private struct Keys {
    private(set) var described: [String: Set<String>] = [:]
    /// Keys whose value may be anything.
    private(set) var open: Set<String> = []

    /// Whether a key has a sentence; a key beside several steps has that of each.
    func has(_ name: String, _ sentence: String) -> Bool {
      described[name]?.contains { $0 == sentence || $0.contains(": \(sentence)") } ?? false
    }

    init(of kinds: [EditorSchema.Kind]) {
      for kind in kinds { collect(EditorSchema.document(of: kind)) }
    }

    private mutating func collect(_ value: JSONValue) {
      if case .array(let elements) = value { elements.forEach { collect($0) } }
      for member in value.members {
        if member.name == "properties" {
          for property in member.value.members { note(property.name, property.value) }
        }
        collect(member.value)
      }
    }

    /// The sentence by which `explain` describes a thing; it tells the systems in lines of their own.
    private static func withoutSystems(_ text: String) -> String {
      let systems = OperatingSystem.allCases.map(\.name)
      for remark in systems + [systems.joined(separator: " and ")]
      where text.hasSuffix("; not on \(remark)") {
        return String(text.dropLast("; not on \(remark)".count))
      }
      return text
    }

    private mutating func note(_ name: String, _ value: JSONValue) {
      // A condition of 'if' only looks at a value.
      guard
        case .string(let text)? = value.members.first(where: { $0.name == "description" })?.value
      else { return }
      described[name, default: []].insert(Self.withoutSystems(text))
      if value.members.count == 1 { open.insert(name) }
    }
  }

  private static let language = Keys(of: [.scenario, .device])

  /// The remarks about systems that follow the sentence of what they lack.
  @Test func `says which systems lack a step or a key`() {
    let text = EditorSchema.text(of: .scenario)
    let steps = StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations
    for step in steps {
      let remark = InterfaceTable.remark(on: InterfaceKey(step.name))
      guard !remark.isEmpty else { continue }
      let sentence = step.summary.replacing("\"", with: "\\\"")
      #expect(text.contains("\(sentence)\(remark)\""), "'\(step.name)' is\(remark)")
    }
  }

  @Test(arguments: EditorSchema.Kind.allCases)
  func `is JSON, and the same bytes every time`(kind: EditorSchema.Kind) throws {
    let text = EditorSchema.text(of: kind)
    #expect(text == EditorSchema.text(of: kind))
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(parsed?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    #expect(parsed?["$id"] as? String == "urn:drainsim:\(kind.rawValue)")
  }

  @Test func `has every key of the language with the sentence by which explain describes it`() {
    for key in LanguageWords.keys {
      for meaning in key.meanings {
        #expect(
          Self.language.has(key.name, meaning.text),
          "'\(key.name)' of \(meaning.place) is not in the schema: \(meaning.text)")
      }
    }
  }

  @Test func `has every parameter of every model`() {
    for parameter in LanguageWords.parameters {
      for meaning in parameter.meanings where !meaning.text.hasPrefix("a value of '") {
        #expect(
          Self.language.has(parameter.name, meaning.text),
          "'\(parameter.name)' of \(meaning.place) is not in the schema")
      }
    }
  }

  @Test func `has no key that explain does not know`() {
    let words = LanguageWords.keys + LanguageWords.parameters + LanguageWords.words
    var known: [String: Set<String>] = [:]
    for word in words { known[word.name, default: []].formUnion(word.meanings.map(\.text)) }
    let steps = StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations
    for step in steps { known[step.name, default: []].insert(step.summary) }
    for code in WarningCode.allCases { known[code.name, default: []].insert(code.meaning.sentence) }
    let roles = Set(LanguageRoles.all)
    for (key, sentences) in Self.language.described {
      let strange = sentences.filter { sentence in
        known[key]?.contains { sentence == $0 || sentence.contains(": \($0)") } != true
      }
      // A role's sentence is that of its models.
      #expect(strange.isEmpty || roles.contains(key), "nothing explains '\(key)': \(strange)")
    }
  }

  @Test func `leaves no key of a scenario or a profile open`() {
    // The value of a named value may be anything: a number, a name, a list, a distribution.
    #expect(Self.language.open.sorted() == ["value"])
    #expect(Keys(of: [.fit, .prediction]).open.isEmpty)
  }

  @Test func `has nothing that the page of the language and its reference do not name`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page =
      try String(
        contentsOf: root.appendingPathComponent("docs/scenario-language.md"), encoding: .utf8)
      + LanguageReference.markdown
    // The page of all models and the list of warnings have these.
    let parameters = Set(LanguageWords.parameters.map(\.name) + WarningCode.allCases.map(\.name))
    for key in Keys(of: [.scenario]).described.keys.sorted()
    where !parameters.contains(key) && !LanguageRoles.all.contains(key) {
      #expect(
        page.contains("`\(key)`") || page.contains("`\(key):") || page.contains("\(key): "),
        "the page does not name '\(key)'")
    }
  }
}

/// The keys of catalogues, which `list` has under other kinds than keys.
private enum LanguageRoles {
  static var all: [String] {
    [ValueForm.components, .policies].flatMap { form -> [String] in
      if case .catalogue(let fields) = form { fields.map(\.name) } else { [] }
    }
  }
}
