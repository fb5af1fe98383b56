import ArgumentParser
import Importers

/// Files of other programs that become files of this one.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn files of other programs into device profiles.",
    subcommands: ImporterCatalog.all.map { command($0) })

  private static func command<Kind: Importer>(_ kind: Kind.Type) -> any ParsableCommand.Type {
    ImportFileCommand<Kind>.self
  }
}
