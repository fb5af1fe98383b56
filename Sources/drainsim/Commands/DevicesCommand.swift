import ArgumentParser

/// The commands for device profiles.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Compare device profiles, and report what the shipped phones draw.",
    subcommands: [CompareDevicesCommand.self, ReportDevicesCommand.self])
}
