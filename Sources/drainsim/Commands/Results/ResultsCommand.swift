import ArgumentParser

/// The commands for stores of runs.
struct ResultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Show, export and merge stores of runs.",
    discussion: """
      A sweep writes a store: one file with the runs of one study. It is a database of SQLite, \
      and its view 'results' has a row a run. While it is written, a log is beside it (-wal, \
      -shm) and belongs to it; two machines must never open one store at one time.
      """,
    subcommands: [
      ResultsListCommand.self, ResultsShowCommand.self, ResultsExportCommand.self,
      ResultsMergeCommand.self,
    ])
}

/// The format of a store on standard output.
enum StoreFormat: String, CaseIterable, ExpressibleByArgument {
  /// Tables for people.
  case text
  /// One document with every digit.
  case json
}
