import Configuration
import Foundation
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// Each name of a shipped scenario's variants, misspelt alone.
struct `A misspelt name of a shipped variant` {
  /// A word of a patch, with its location.
  struct Word {
    let text: String
    let location: Configuration.SourceLocation
  }

  @Test(arguments: Samples.shipped)
  func `is refused by its name`(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let diagnostics = Diagnostics()
    let root = try #require(YAMLReader.read(text, file: path, reporting: diagnostics))
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let name = ".misspelt-\(URL(fileURLWithPath: path).lastPathComponent)"
    let copy = folder.appendingPathComponent(name).path
    defer { try? FileManager.default.removeItem(atPath: copy) }
    for variant in root["variants"]?.entries ?? [] {
      for word in Self.words(below: variant.value) {
        guard let slip = Self.misspelt(word.text), !text.contains(slip) else { continue }
        try Self.replacing(word, by: slip, in: text).write(
          toFile: copy, atomically: false, encoding: .utf8)
        do throws(LoadFailure) {
          _ = try ScenarioLoader.load(copy)
          print(
            "SURVIVOR \(path.split(separator: "/").last!) \(variant.key) \(word.location.line):\(word.location.column) \(word.text) -> \(slip)"
          )
        } catch {
          guard case .wrong(let found, _) = error else {
            Issue.record("\(error)")
            continue
          }
          let errors = found.filter { $0.severity == .error }
          if !errors.contains(where: {
            $0.message.contains(slip)
              || $0.location.line == word.location.line
                && $0.location.column == word.location.column
          }) {
            print(
              "UNNAMED \(path.split(separator: "/").last!) \(word.text) -> \(slip): \(errors.map(\.message).prefix(2))"
            )
          }
          if errors.count > 1 {
            print(
              "SEVERAL \(path.split(separator: "/").last!) \(word.text) -> \(slip): \(errors.map(\.message).prefix(3))"
            )
          }
        }
      }
    }
  }

  /// The words of keys, names and expressions below a node.
  static func words(below node: ConfigurationNode) -> [Word] {
    switch node.content {
    case .null: return []
    case .sequence(let elements): return elements.flatMap(words)
    case .mapping(let entries):
      return entries.flatMap { entry in
        [Word(text: entry.key, location: entry.keyLocation)] + words(below: entry.value)
      }
    case .scalar(let text, let isPlain):
      guard text.hasPrefix("$(") || text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
      else { return [] }
      let matches = text.matches(of: /[a-z][a-z0-9-]*[a-z0-9]/)
      return matches.map { match in
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
  static func misspelt(_ word: String) -> String? {
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
