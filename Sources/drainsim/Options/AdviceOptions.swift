import ArgumentParser
import Configuration
import Importers
import Results
import Studies

/// The format of advice.
enum AdviceFormat: String, CaseIterable, ExpressibleByArgument {
  /// Five lines a piece.
  case text
  /// One document with every digit.
  case json
  /// Annotations of the scenario's lines for a job on GitHub.
  case github
}

/// `data-age: +5 min`.
struct AllowanceOption: ExpressibleByArgument {
  let metric: String
  let amount: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    metric = String(argument[..<colon].trimming { $0 == " " })
    amount = String(argument[argument.index(after: colon)...].trimming { $0 == " " })
    if metric.isEmpty || amount.isEmpty { return nil }
  }
}

/// The files that advice is written to.
struct AdviceOutputOptions: ParsableArguments {
  @Option(
    name: .output,
    help: .value("file", "Write a scenario with the changes as variants."),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Option(
    help: .value("file", "Write a page with changes, patches and fronts."),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Flag(help: "Replace existing files.") var overwrite = false

  var areGiven: Bool { output != nil || page != nil }

  func validate() throws {
    guard let output, let page else { return }
    let names = [output, page].map(FilePaths.withoutDetours)
    try refuse(
      names[0] == names[1] || FilePaths.areSame(output, page),
      "-o and --page name the same file.")
  }

  /// Fail where no file can be put, before the work is done.
  func check(beside scenario: String) throws {
    let paths = [output, page].compactMap(\.self)
    for path in paths { try OutputDocument.check(path, replacing: overwrite) }
    for path in paths {
      try require(
        !FilePaths.areSame(path, scenario), or: .usage,
        "'\(TerminalText.sanitized(path))' is the scenario itself")
    }
  }
}
