import Batteries
import Components
import Configuration
import Foundation
import PhoneModel
import Policies
import ScenarioTestSupport
import Testing
import Workloads

@testable import ScenarioLanguage

/// The words that `explain` finds.
struct `Every word of a scenario` {
  /// The names of all topics that a scenario may contain.
  private static let explained: Set<String> = {
    let words = LanguageWords.keys + LanguageWords.words + LanguageWords.parameters
    let steps = StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations
    return Set(words.map(\.name)).union(steps.map(\.name)).union(ComponentCatalogue.roles)
      .union(PolicyCatalogue.roles.map(\.name))
  }()

  /// The keys whose value has names of the author's as keys.
  private static let naming: Set<String> = [
    "apps", "variants", "metrics", "parameters", "tasks", "variables", "pushes", "queues",
    "operation-queues", "actions", "day", "places", "bluetooth", "sources", "states", "expect",
    "charging", "known-warnings", "matrix", "set", "observe", "handlers",
    "values", "next",
  ]

  /// The keys below a node that are words of the language.
  private static func keys(below node: ConfigurationNode, named: Bool = false) -> Set<String> {
    var found: Set<String> = []
    for element in node.elements ?? [] { found.formUnion(keys(below: element)) }
    for entry in node.entries ?? [] {
      if !named { found.insert(entry.key) }
      // 'set: { values: … }' is the long form of 'set: …'.
      let isNaming = entry.key == "values" || (!named && naming.contains(entry.key))
      found.formUnion(keys(below: entry.value, named: isNaming))
    }
    return found
  }

  private static let profiles = try? FileManager.default
    .subpathsOfDirectory(atPath: devices).filter { $0.hasSuffix(".yaml") }.map {
      "\(devices)/\($0)"
    }

  private static let devices = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scenarios/devices").path

  @Test(arguments: Samples.shipped + (profiles ?? []))
  func `is found as a key of what comes with the program`(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let diagnostics = Diagnostics()
    let root = try #require(YAMLReader.read(text, file: path, reporting: diagnostics))
    #expect(Self.keys(below: root).subtracting(Self.explained).sorted() == [])
  }

  @Test func `is found as a choice of a key or a parameter`() {
    let ofFields = LanguageWords.places.flatMap(\.fields).flatMap { field -> [String] in
      if case .choice(let words) = field.kind { return words }
      return []
    }
    let parameters =
      ComponentCatalogue.models.flatMap { $0.definition.parameters }
      + PolicyCatalogue.models.flatMap { $0.definition.parameters }
      + BatteryCatalogue.models.flatMap { $0.definition.parameters }
    let ofModels = parameters.flatMap { parameter -> [String] in
      if case .choice(let words) = parameter.kind { return words }
      return []
    }
    #expect(Set(ofFields + ofModels).subtracting(Self.explained).sorted() == [])
    #expect(Set(parameters.map(\.name)).subtracting(Self.explained).sorted() == [])
  }

  @Test(arguments: [
    "screen-on", "screen-off", "unmetered", "accessories", "workdays", "measured", "grid",
    "silent", "runs", "higher", "android", "lower", "saturday", "audio", "off", "until empty",
  ])
  func `is found though a section reads it itself`(word: String) {
    #expect(Self.explained.contains(word))
  }

  @Test(arguments: [
    ("download", ["request", "schedule-transfer", "down"]), ("wlan", ["wi-fi", "unmetered"]),
    ("screem-on", ["screen-on"]), ("gps", ["locate", "track"]),
    (
      "screen",
      ["keep-screen-on", "let-screen-off", "release-on-screen-off", "screen", "screen-off"]
    ),
    ("nothing-like-it", []),
  ])
  func `is offered for another that may mean it`(word: String, meant: [String]) {
    #expect(LanguageWords.meant(by: word, among: Array(Self.explained)) == meant)
  }
}
