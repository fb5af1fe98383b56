import ArgumentParser
import Configuration
import ScenarioLanguage
import Studies

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check scenarios and device profiles, without running them.",
    discussion: """
      Examples:
        drainsim validate scenarios/ergondesk/*.yaml
        drainsim validate scenarios/devices/*.yaml

      Shows every mistake with its file, line and column, and a correction; exit status 65 where there \
      is one. Every point of a scenario's sweep is checked, too. Numbers of a device profile without a \
      grade, or without what their grade promises (a source, a range, a reason), give warnings.
      """)

  @Argument(
    help: "Scenarios or device profiles (YAML); - for standard input.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenarios: [String]

  func run() throws {
    var failures = ShownFailures()
    for path in scenarios {
      do {
        let summary = try DeviceLoader.isProfile(path) ? device(path) : scenario(path)
        let line = "\(StandardInput.name(of: path)): no mistakes; \(summary)"
        try StandardOutput.write(TerminalText.sanitized(line) + "\n", forPeople: true)
      } catch {
        let failure = CommandFailure(of: error)
        guard let failure, error is LoadFailure || failure.status == .wrongData else { throw error }
        failures.show(failure)
      }
    }
    try failures.check()
  }

  private func scenario(_ path: String) throws -> String {
    let template = try ScenarioTemplate(path)
    let loaded = try template.scenario()
    StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
    let variants = "variants: \(loaded.scenario.variants.map(\.name).joined(separator: ", "))"
    let points = try PointsStudy.run(of: template, loaded.scenario, jobs: JobOptions.coreCount)
    return variants + (points.map { "; points of its sweep: \($0)" } ?? "")
  }

  private func device(_ path: String) throws(LoadFailure) -> String {
    let device = try DeviceLoader.load(path)
    StandardError.write(StandardError.text(of: device.warnings, device.sources))
    let components = device.parameters.filter { $0.name == "model" }.map(\.part)
    return "components: \(components.joined(separator: ", "))"
  }
}
