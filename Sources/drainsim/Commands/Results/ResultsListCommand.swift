import ArgumentParser
import Reports
import Results

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

  @Option(help: "Write in this format.")
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
