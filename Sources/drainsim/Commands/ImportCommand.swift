import ArgumentParser

/// Files of other programs that become files of this one.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn files of other programs into device profiles.",
    subcommands: [ImportPowerProfileCommand.self])
}
