import ArgumentParser
import ScenarioLanguage

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Say all that is wrong with scenarios and device profiles, without running them.",
    discussion: """
      Every mistake comes with its file, line and column, the line itself, and what to write \
      instead. Exit status 65 means that one of the files is wrong. Numbers of a device profile \
      without a grade, or without what their grade promises (a source, a range, a reason), are \
      warned about.

      Examples:
        drainsim validate scenarios/ergondesk/*.yaml
        drainsim validate scenarios/devices/*.yaml
      """)

  @Argument(
    help: "The files of scenarios or device profiles (YAML).",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenarios: [String]

  func run() throws {
    var failure: CommandFailure?
    for path in scenarios {
      do {
        let summary = try DeviceLoader.isProfile(path) ? device(path) : scenario(path)
        try withExitStatus { try StandardOutput.write("\(path): no mistakes; \(summary)\n") }
      } catch let problem as LoadFailure {
        let next = CommandFailure(problem)
        StandardError.write(next.text)
        // Of several failures the first one counts.
        failure = failure ?? CommandFailure(next.status, "")
      }
    }
    if let failure { throw failure }
  }

  private func scenario(_ path: String) throws(LoadFailure) -> String {
    let loaded = try ScenarioLoader.load(path)
    StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
    return "variants: \(loaded.scenario.variants.map(\.name).joined(separator: ", "))"
  }

  private func device(_ path: String) throws(LoadFailure) -> String {
    let device = try DeviceLoader.load(path)
    StandardError.write(StandardError.text(of: device.warnings, device.sources))
    let parts = device.parameters.filter { $0.name == "model" }.map(\.part)
    return "parts: \(parts.joined(separator: ", "))"
  }
}
