import ArgumentParser
import Experiments
import Results

/// The store of the runs, and the shard to make.
struct StoreOptions: ParsableArguments {
  @Option(
    help: .value("file", "Save the runs in this file: one file per study, or per shard."),
    completion: .file(extensions: ["db"]))
  var store: String?

  @Flag(help: "Continue the store if it exists: simulate only the missing runs.") var resume = false

  @Option(
    help: .value("i/n", "Make only this share of the runs, such as 2/8: the second of eight."))
  var shard: ShardOption?

  func validate() throws { try refuse(store?.isEmpty == true, "--store needs the name of a file.") }

  var part: Shard { shard?.shard ?? .whole }

  /// The store, new or as it was left.
  func open(for study: Study) throws -> ResultStore? {
    guard let store else { return nil }
    let shard = part == .whole ? nil : "\(part)"
    if resume, !ResultStore.isMissing(store) {
      let found = try ResultStore.open(store, for: study)
      guard found.shard == shard else {
        let (there, here) = (Self.name(of: found.shard), Self.name(of: shard))
        throw CommandFailure(
          .wrongData, "'\(store)' is to hold \(there) of the runs, and \(here) is asked for")
      }
      return found
    }
    do {
      return try ResultStore.create(at: store, for: study, shard: shard)
    } catch StoreError.occupied {
      throw CommandFailure(
        .cannotCreate,
        "'\(store)' is there already; add --resume to go on with it, or name another file")
    }
  }

  private static func name(of shard: String?) -> String { shard.map { "shard \($0)" } ?? "all" }

  /// The words of a call that goes on where the call with these options stopped: all of its own, so
  /// that none is lost.
  func resumingWords(after words: [String] = CommandLine.arguments) -> [String] {
    let own = ["drainsim"] + words.dropFirst()
    if resume { return own }
    // Behind a bare `--` there are only names of files.
    let end = own.firstIndex(of: "--") ?? own.endIndex
    return own[..<end] + ["--resume"] + own[end...]
  }
}
