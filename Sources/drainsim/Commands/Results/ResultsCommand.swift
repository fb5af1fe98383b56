import ArgumentParser

/// The commands for stores of runs.
struct ResultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Say what is in a store of runs, hand it to other programs, put shards together.",
    discussion: """
      A store is what a sweep writes: one file with the runs of one study. It is a database of SQLite, \
      and its view 'results' has a row a run. While it is written, its log stands beside it (-wal, \
      -shm) and belongs to it; never let two machines open one store at one time.
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
