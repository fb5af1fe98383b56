import ArgumentParser

/// What there is to do with device profiles.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Compare device profiles.",
    subcommands: [CompareDevicesCommand.self])
}
