import Foundation
import Testing

/// A scenario in which the effect of rows of the table of interfaces is seen, or a limit of theirs.
private struct EffectFile: CustomTestStringConvertible, Sendable {
  let path: String
  /// The rows that it shows: step, key, system and versions, as the table has them.
  let rows: [String]
  /// A part of the message with which the program refuses it; nil when it is run.
  let refusal: String?

  var testDescription: String { URL(fileURLWithPath: path).lastPathComponent }

  static let folder = Program.root.appending(path: "Tests/CommandLineTests/Effects").path
  static let all: [EffectFile] = (try? FileManager.default.contentsOfDirectory(atPath: folder))!
    .filter { $0.hasSuffix(".yaml") }.sorted().map(Self.init)

  private init(name: String) {
    path = "\(Self.folder)/\(name)"
    let lines = try! String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    func said(_ word: String) -> [String] {
      lines.prefix { $0.hasPrefix("#") }.filter { $0.hasPrefix("# \(word): ") }
        .map { String($0.dropFirst(word.count + 4)) }
    }
    rows = said("Rows")
    refusal = said("Refused").first
  }
}

/// Each row of the table of interfaces, in runs of the program.
@Suite("The effect of an interface") struct InterfaceEffectTests {
  @Test("is what its source says, in a comparison", arguments: EffectFile.all)
  fileprivate func isSeen(_ file: EffectFile) throws {
    guard let refusal = file.refusal else {
      let outcome = try Program.runFast(["compare", file.path, "--no-ranges"])
      #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
      return
    }
    let outcome = try Program.run("validate", file.path)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(refusal), "\(outcome.errors)")
  }

  @Test("is shown for each thing that a system has")
  func isShownForEachRow() throws {
    let table = Program.root.appending(path: "Sources/Configuration/Models/interfaces.txt")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: " | ") }
    // What no step does stands in parentheses, and what a system has not is refused.
    let needed = rows.filter { !$0[0].hasPrefix("(") && $0[4] != "no" }
    let shown = Set(EffectFile.all.flatMap(\.rows))
    #expect(Set(needed.map(Self.name)).subtracting(shown).sorted() == [])
    #expect(shown.subtracting(rows.map(Self.name)).sorted() == [])
  }

  private static func name(_ row: [String]) -> String { row.prefix(4).joined(separator: " | ") }
}
