import ArgumentParser
import Experiments
import Reports
import ScenarioLanguage

struct ReportDevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print the power of the shipped phones in every variant of a scenario, as Markdown.",
    discussion: """
      Every variant is an activity and runs once. Prints for each phone the mean power of its \
      components in each activity, and published values with the differences. docs/devices.md is \
      made with it from the reference day.

      Example:
        drainsim devices report scenarios/days/reference-day.yaml > docs/devices.md
      """)

  @Argument(help: "The scenario file (YAML).", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    help: ArgumentHelp(
      "Include only this phone, by the name or file of its profile; may be repeated.",
      valueName: "device")) var device: [String] = []

  func run() throws {
    try withExitStatus {
      let names = device.isEmpty ? DeviceLibrary.phones : device
      let devices = try ProgressLine.during(names.count, of: "phones") { progress in
        try names.enumerated().map { slot, name in
          defer { progress.update(slot + 1) }
          return try report(on: name)
        }
      }
      let command = (["drainsim devices report", scenario] + device.flatMap { ["--device", $0] })
        .joined(separator: " ")
      let page = DevicesPage(devices, command: command).markdown
      try StandardOutput.write(page)
    }
  }

  private func report(on name: String) throws -> DevicesPage.Device {
    let device = try DeviceLoader.load(name)
    let scenario = try ScenarioLoader.load(self.scenario, device: name).scenario
    let experiment = Experiment(ExperimentPlan(scenario: scenario))
    let runs = try scenario.variants.indices.map { variant in
      try experiment.run(variant: variant, replication: 1)
    }
    return DevicesPage.Device(
      name: device.name, notes: device.notes, parameters: device.parameters,
      published: device.published, runs: runs)
  }
}
