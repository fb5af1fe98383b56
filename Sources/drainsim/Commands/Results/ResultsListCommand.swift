import ArgumentParser
import Reports
import Results

struct ResultsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Say of each store which study it is of, and how many runs are done and missing.",
    discussion: """
      Examples:
        drainsim results list sweep.db
        drainsim results list shard-*.db --format json
      """)

  @Argument(help: "The stores.", completion: .file(extensions: ["db"]))
  var stores: [String]

  @Option(help: "How to write them to standard output.")
  var format = StoreFormat.text

  func run() throws {
    try withExitStatus {
      let summaries = try stores.map { path in
        let store = try ResultStore.read(path)
        defer { try? store.close() }
        return try store.summary()
      }
      switch format {
      case .text:
        try StandardOutput.write(StoreTable.text(of: summaries, style: StandardOutput.style))
      case .json: try StandardOutput.write(StoreJSON.text(of: summaries))
      }
    }
  }
}
