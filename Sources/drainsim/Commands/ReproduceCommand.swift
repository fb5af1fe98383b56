import ArgumentParser
import Configuration
import Numerics
import Results
import ScenarioLanguage
import Studies

/// A command whose result folder can be made again.
protocol ReproducibleCommand {
  /// Do everything and write the result to `folder`, and nothing to standard output.
  func make(in folder: String) throws
}

struct ReproduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reproduce", abstract: "Make the results in 'results' again from their scenarios.",
    discussion: """
      Examples:
        drainsim reproduce --check
        drainsim reproduce A1-search catalogue

      Repeats the command in the manifest of every folder in 'results', and replaces the results. With \
      --check nothing is replaced: new and stored results are compared, byte for byte on the platform \
      that made them, and to a relative 1e-9 elsewhere. A difference gives exit status 1.
      """)

  @Argument(help: .value("name", "Make these results (default: all).")) var names: [String] = []

  @Flag(help: "Compare only, and replace nothing.") var check = false

  @Option(help: .value("folder", "Look for results in this folder.")) var results = "results"

  func run() throws {
    let known = StoredDocuments.names(below: results)
    try require(!known.isEmpty, or: .missingInput, "there are no results in '\(results)'")
    for name in names where !known.contains(name) {
      throw StudyFailure.unknown("result", name, among: known)
    }
    let wanted = names.isEmpty ? known : known.filter(names.contains)
    var failed: [String] = []
    for name in wanted {
      let stored = try StoredDocuments(at: results + "/" + name)
      let succeeded = try check ? isSame(stored, name) : replace(stored, name)
      if !succeeded { failed.append(name) }
    }
    try require(
      failed.isEmpty, or: .expectationNotMet, "not the same: \(failed.joined(separator: ", "))")
  }

  private func replace(_ stored: StoredDocuments, _ name: String) throws -> Bool {
    try command(of: stored).make(in: stored.path)
    try StandardOutput.write("\(name): made\n")
    return true
  }

  private func isSame(_ stored: StoredDocuments, _ name: String) throws -> Bool {
    let command = try command(of: stored)
    let comparison = try TemporaryFolder.with { folder in
      try command.make(in: folder)
      return try ResultComparison(
        stored: stored, made: try StoredDocuments(at: folder), gslVersion: gslVersion)
    }
    guard comparison.isSame else {
      for (document, difference) in comparison.differences {
        try StandardOutput.write("\(name): \(Self.text(document, difference))\n")
      }
      return false
    }
    let how =
      comparison.isExact ? "the same bytes" : "the same to a relative \(ResultComparison.tolerance)"
    try StandardOutput.write("\(name): \(how)\n")
    return true
  }

  private static func text(_ document: String, _ difference: DocumentDifference?) -> String {
    guard let difference else { return "\(document) is there only before or only now" }
    func quoted(_ line: String?) -> String {
      line.map { "'\(TerminalText.sanitized(String($0.prefix(200))))'" } ?? "the end"
    }
    return """
      \(document) differs at line \(difference.line):
        stored  \(quoted(difference.stored))
        now     \(quoted(difference.made))
      """
  }

  /// The command of a manifest, ready to run.
  private func command(of stored: StoredDocuments) throws -> any ReproducibleCommand {
    let words = stored.manifest.command
    guard words.first == "drainsim",
      let command = try? Drainsim.parseAsRoot(
        OldNames.replaced(Array(words.dropFirst())).arguments) as? any ReproducibleCommand
    else {
      throw StudyFailure(
        .wrongData,
        "the command in '\(stored.path)/manifest.json' cannot be run: \(words.joined(separator: " "))"
      )
    }
    guard !words.contains(StandardInput.path) else {
      throw StudyFailure(
        .wrongData,
        "the scenario of '\(stored.path)' came on standard input; the folder has it as scenario.yaml"
      )
    }
    return command
  }
}
