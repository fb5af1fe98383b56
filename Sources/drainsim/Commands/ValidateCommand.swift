import ArgumentParser
import ScenarioLanguage

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Say all that is wrong with scenarios, without running them.",
    discussion: """
      Every mistake comes with its file, line and column, the line itself, and what to write \
      instead. Exit status 65 means that one of the files is wrong.

      Example:
        drainsim validate scenarios/ergondesk/*.yaml
      """)

  @Argument(
    help: "The scenario files (YAML).", completion: .file(extensions: ["yaml", "yml"]))
  var scenarios: [String]

  func run() throws {
    var failure: CommandFailure?
    for path in scenarios {
      do {
        let loaded = try ScenarioLoader.load(path)
        StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
        let variants = loaded.scenario.variants.map(\.name).joined(separator: ", ")
        try withExitStatus {
          try StandardOutput.write("\(path): no mistakes; variants: \(variants)\n")
        }
      } catch let problem as LoadFailure {
        let next = CommandFailure(problem)
        StandardError.write(next.text)
        // Of several failures the first one counts.
        failure = failure ?? CommandFailure(next.status, "")
      }
    }
    if let failure { throw failure }
  }
}
