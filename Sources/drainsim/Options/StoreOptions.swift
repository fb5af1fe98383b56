import ArgumentParser
import Experiments
import Results
import Studies

/// The store of the runs, and the shard to make.
struct StoreOptions: ParsableArguments {
  @Option(
    help: .value("file", "Save the runs in this file."),
    completion: .file(extensions: ["db"]))
  var store: String?

  @Flag(help: "Continue the store: simulate only the missing runs.") var resume = false

  @Option(
    help: .further("i/n", "Make only this share of the runs, such as 2/8: the second of eight."))
  var shard: ShardOption?

  func validate() throws { try refuse(store?.isEmpty == true, "--store needs the name of a file.") }

  var part: Shard { shard?.shard ?? .whole }

  /// nil where nobody said where the runs are saved.
  var place: StorePlace? { store.map { StorePlace($0, resumes: resume, shard: part) } }

  /// The words of a call that goes on where the call with these options stopped: all of its own, so
  /// that none is lost.
  func resumingWords(after words: [String] = CommandLine.arguments) -> [String] {
    let own = ["drainsim"] + words.dropFirst()
    if resume { return own }
    // Behind a bare `--` there are only names of files.
    let end = own.firstIndex(of: "--") ?? own.endIndex
    return own[..<end] + ["--resume"] + own[end...]
  }

  /// Fail where runs are missing or failed, and tell what is there.
  func conclude(_ outcome: StoredSweep.Outcome) throws {
    let (file, made) = (store ?? "", outcome.made)
    guard made.isComplete else {
      let again = outcome.readsInput ? "To go on, with the same standard input" : "To go on"
      throw CommandFailure(
        .stoppedEarly,
        text: StandardError.lines(
          """
          drainsim: stopped; \(made.done) of \(made.total) runs are in '\(file)'. \(again):
            \(ShellWords.line(of: resumingWords()))

          """))
    }
    if part != .whole {
      StandardError.note("shard \(part) is complete: \(made.done) runs in '\(file)'")
    }
    if let failed = made.firstFailed {
      let words = ["drainsim", "results", "show", FilePaths.operand(file), "--run", failed]
      throw StudyFailure(
        .wrongData,
        "\(made.failed) of \(made.done) runs failed, and their replications do not count; "
          + "the first says why: \(ShellWords.line(of: words))")
    }
  }
}
