import Configuration
import Foundation
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// The names by which variants of shipped scenarios refer to something, each misspelt alone.
struct `A misspelt name of a shipped variant` {
  /// A word of a patch, with its location.
  private struct Word {
    let text: String
    let location: Configuration.SourceLocation
    /// Whether a script records something under it, which a metric may read.
    var isRecord = false
  }

  /// The names to misspell by file: each in the first file that has it.
  private static let names: [String: [Word]] = {
    var names: [String: [Word]] = [:]
    var known: Set<String> = []
    for path in Samples.shipped {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        let root = YAMLReader.read(text, file: path, reporting: Diagnostics())
      else { continue }
      let counts = Dictionary(words(below: root).map { ($0.text, 1) }, uniquingKeysWith: +)
      // What is recorded elsewhere as well, and read nowhere, is no reference.
      let outside = Set(
        (words(below: root.removing("variants")).filter { !$0.isRecord }
          + (root["metrics"].map { words(below: $0) } ?? [])).map(\.text))
      let patches = root["variants"]?.entries?.map(\.value) ?? []
      names[path] = patches.flatMap { words(below: $0) }.filter { word in
        // A name that is there once alone refers to nothing.
        counts[word.text, default: 0] > 1 && (!word.isRecord || outside.contains(word.text))
          && known.insert(word.text).inserted
      }
    }
    return names
  }()

  @Test func `is looked for in all files`() {
    #expect(Self.names.count == Samples.shipped.count)
    #expect(Self.names.values.joined().count > 100)
  }

  @Test(arguments: Samples.shipped)
  func `is refused`(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let file = URL(fileURLWithPath: path)
    try Samples.withFolder { folder in
      // Beside links to all files of its folder, since a scenario may extend another one.
      let own = file.deletingLastPathComponent()
      for name in try FileManager.default.contentsOfDirectory(atPath: own.path) {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(name)", withDestinationPath: own.appendingPathComponent(name).path)
      }
      let copy = "\(folder)/misspelt.yaml"
      for word in Self.names[path] ?? [] {
        guard let slip = Self.misspelt(word.text), !text.contains(slip) else { continue }
        try Self.replacing(word, by: slip, in: text)
          .write(toFile: copy, atomically: false, encoding: .utf8)
        do throws(LoadFailure) {
          _ = try ScenarioLoader.load(copy)
          Issue.record("'\(slip)' for '\(word.text)' at \(word.location) is no mistake")
        } catch {
          guard case .wrong(let found, _) = error else {
            Issue.record("'\(slip)' for '\(word.text)': \(error)")
            continue
          }
          #expect(found.contains { $0.severity == .error }, "\(slip)")
        }
      }
    }
  }

  /// The words of keys, names and expressions below a node; other tests misspell keys of steps.
  private static func words(below node: ConfigurationNode, inSteps: Bool = false) -> [Word] {
    switch node.content {
    case .null: return []
    case .sequence(let elements): return elements.flatMap { words(below: $0, inSteps: true) }
    case .mapping(let entries):
      return entries.flatMap { entry -> [Word] in
        let key = inSteps ? [] : [Word(text: entry.key, location: entry.keyLocation)]
        // Labels of new things, and things that begin by themselves, are no references.
        switch entry.key {
        case "name", "id": return key
        case "count", "mark":
          return key
            + words(below: entry.value, inSteps: inSteps).map {
              Word(text: $0.text, location: $0.location, isRecord: true)
            }
        case "pushes", "actions", "day", "sources", "charging", "places", "bluetooth":
          return key
            + (entry.value.entries ?? []).flatMap { words(below: $0.value, inSteps: inSteps) }
        default: return key + words(below: entry.value, inSteps: inSteps)
        }
      }
    case .scalar(let text, let isPlain):
      let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      guard isName || text.hasPrefix("$(") else { return [] }
      return text.matches(of: /[a-z][a-z0-9-]*[a-z0-9]/).map { match in
        let offset = text.distance(from: text.startIndex, to: match.range.lowerBound)
        return Word(
          text: String(match.output),
          location: Configuration.SourceLocation(
            file: node.location.file, line: node.location.line,
            column: node.location.column + offset + (isPlain ? 0 : 1)))
      }
    }
  }

  /// A word with two letters swapped; nil for a word too short to have a slip.
  private static func misspelt(_ word: String) -> String? {
    var letters = Array(word)
    guard letters.count > 3,
      let place = (1..<letters.count - 1).first(where: {
        letters[$0] != letters[$0 + 1] && letters[$0].isLetter && letters[$0 + 1].isLetter
      })
    else { return nil }
    letters.swapAt(place, place + 1)
    return String(letters)
  }

  private static func replacing(_ word: Word, by slip: String, in text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = lines[word.location.line - 1]
    let start = line.index(line.startIndex, offsetBy: word.location.column - 1)
    let end = line.index(start, offsetBy: word.text.count)
    lines[word.location.line - 1] = line.replacingCharacters(in: start..<end, with: slip)
    return lines.joined(separator: "\n")
  }
}
