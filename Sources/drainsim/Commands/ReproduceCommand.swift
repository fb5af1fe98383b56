import ArgumentParser
import Configuration
import Numerics
import Results
import Studies

struct ReproduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reproduce", abstract: "Make results again, and compare them.",
    discussion: """
      Examples:
        drainsim reproduce my-result --check
        drainsim reproduce --check
        drainsim reproduce A1-search catalogue
        drainsim reproduce my-result --crate for-zenodo --published 2026-11-29 \\
          --license https://spdx.org/licenses/CC-BY-4.0

      The folder of a result is enough: its own scenario is run again by the command in its manifest. \
      Warnings then name its lines, which are not compared. A \
      name stands for a folder in 'results', whose command is repeated on the scenario that it names. The \
      result is replaced. With --check nothing is replaced: new and stored results are compared, byte for \
      byte on the platform that made them, and to a relative 1e-9 elsewhere. A difference gives exit status 1. \
      A packed result is never replaced, since its metadata describe what is there.
      """)

  @Argument(
    help: .value(
      "result", "Make these results: folders, or names in 'results' (default: all there)."))
  var names: [String] = []

  @Flag(help: "Compare only, and replace nothing.") var check = false

  @Option(help: .value("folder", "Look for results in this folder.")) var results = "results"

  @OptionGroup var crate: CrateOptions

  func validate() throws {
    try refuse(crate.folder != nil && names.count != 1, "--crate packs one result: name it.")
  }

  func run() throws {
    let wanted = try places()
    var failed: [String] = []
    for (name, path, isAlone) in wanted {
      let stored = try StoredDocuments(at: path)
      let succeeded =
        try check || crate.folder != nil || stored.isPacked
        ? isSame(stored, name, isAlone) : replace(stored, name, isAlone)
      if succeeded { try crate.pack(stored) } else { failed.append(name) }
    }
    try require(
      failed.isEmpty, or: .expectationNotMet, "not the same: \(failed.joined(separator: ", "))")
  }

  /// The results by name, with their folders, and whether each stands alone, without the file that it
  /// came from.
  private func places() throws -> [(name: String, path: String, isAlone: Bool)] {
    let known = StoredDocuments.names(below: results)
    let isAnyNamed = names.isEmpty || !names.allSatisfy(StoredDocuments.isResult)
    try require(
      !isAnyNamed || !known.isEmpty, or: .missingInput, "there are no results in '\(results)'")
    return try (names.isEmpty ? known : names).map { name in
      if !names.isEmpty, StoredDocuments.isResult(name) { return (name, name, true) }
      guard known.contains(name) else {
        throw StudyFailure.unknown("result", name, among: known)
      }
      return (name, results + "/" + name, false)
    }
  }

  private func replace(_ stored: StoredDocuments, _ name: String, _ isAlone: Bool) throws -> Bool {
    try Drainsim.command(of: stored, isAlone).command.make(in: stored.path)
    try Self.tell(name, "made")
    return true
  }

  private func isSame(_ stored: StoredDocuments, _ name: String, _ isAlone: Bool) throws -> Bool {
    let (command, readsOwn) = try Drainsim.command(of: stored, isAlone)
    let comparison = try TemporaryFolder.with { folder in
      try command.make(in: folder)
      return try ResultComparison(
        stored: stored, made: try StoredDocuments(at: folder), gslVersion: gslVersion,
        readsOwn: readsOwn)
    }
    guard comparison.isSame else {
      for (document, difference) in comparison.differences {
        try Self.tell(name, Self.text(document, difference))
      }
      return false
    }
    let how =
      comparison.isExact ? "the same bytes" : "the same to a relative \(ResultComparison.tolerance)"
    try Self.tell(name, how)
    return true
  }

  private static func tell(_ name: String, _ text: String) throws {
    try StandardOutput.write("\(TerminalText.sanitized(name)): \(text)\n", forPeople: true)
  }

  private static func text(_ document: String, _ difference: DocumentDifference?) -> String {
    guard let difference else { return "\(document) is there only before or only now" }
    // Rows may be long, so each begins a few values before the first that differs.
    let (stored, made) = (Substring(difference.stored ?? ""), Substring(difference.made ?? ""))
    let same = stored.commonPrefix(with: made).count
    let left = same < 200 ? 0 : same - 60
    func quoted(_ line: String?) -> String {
      line.map { line in
        let shown = line.dropFirst(left)
        return (left > 0 ? "…" : "") + "'\(TerminalText.sanitized(String(shown.prefix(200))))'"
          + (shown.count > 200 ? "…" : "")
      } ?? "the end"
    }
    return """
      \(document) differs at line \(difference.line), column \(same + 1):
        stored  \(quoted(difference.stored))
        now     \(quoted(difference.made))
      """
  }
}
