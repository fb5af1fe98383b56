import ArgumentParser

/// The commands for device profiles.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Compare device profiles, and report the power of the shipped phones.",
    subcommands: [CompareDevicesCommand.self, ReportDevicesCommand.self])
}
