import ArgumentParser
import Reports
import Results

/// The commands for stores of runs.
struct ResultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results", abstract: "Show, export and merge stores of runs.",
    discussion: """
      Examples:
        drainsim results list sweep.db
        drainsim results show sweep.db --point 12
        drainsim results export sweep.db -o sweep.csv
        drainsim results merge all.db shard-*.db

      A sweep writes a store: one file with the runs of one study. It is a database of SQLite, \
      and its view 'results' has a row per run. While it is written, a log is beside it (-wal, \
      -shm) and belongs to it; two machines must never open one store at the same time.
      """,
    subcommands: [
      ResultsListCommand.self, ResultsShowCommand.self, ResultsExportCommand.self,
      ResultsMergeCommand.self,
    ])
}

struct ResultsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List stores with their study and the numbers of runs done and missing.",
    discussion: """
      Examples:
        drainsim results list sweep.db
        drainsim results list shard-*.db --format json
      """)

  @Argument(help: "The stores.", completion: .file(extensions: ["db"]))
  var stores: [String]

  @Option(help: "Write in this format.") var format = DocumentFormat.text

  func run() throws {
    let summaries = try stores.map { path in
      try ResultStore.reading(path) { try $0.summary() }
    }
    try format.write(
      { StoreTable.text(of: summaries, style: $0) }, json: StoreJSON.text(of: summaries))
  }
}
