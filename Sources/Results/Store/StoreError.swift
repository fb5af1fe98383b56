/// Why a store cannot be read or written.
package enum StoreError: Error, Equatable, CustomStringConvertible {
  case missing(path: String)
  /// Something else has its name.
  case occupied(path: String)
  case missingParent(path: String, parent: String)
  case notAStore(path: String, reason: String)
  /// A later version of the program has written it.
  case newer(path: String, version: Int, known: Int)
  case damaged(path: String, reason: String)
  /// One of its runs is not as written; others may be intact.
  case damagedRun(path: String, run: String)
  /// Another process writes to it.
  case inUse(path: String)
  /// Another program has made its runs: one of another version, commit, compiler, library or
  /// platform.
  case otherProgram(path: String, there: Provenance, here: Provenance, differences: [String])
  /// It holds the runs of another study.
  case otherStudy(path: String, differences: [String])
  /// A run is there already, with other numbers.
  case conflict(path: String, run: String, difference: String)
  /// The study has no runs, or more than a store has room for.
  case unfit(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)

  /// The mistake and its remedy, on one line.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .occupied(let path): "'\(path)' is there already"
    case .missingParent(let path, let parent):
      "cannot make '\(path)': there is no folder '\(parent)'"
    case .notAStore(let path, let reason): "'\(path)' is no store of drainsim: \(reason)"
    case .newer(let path, let version, let known):
      "'\(path)' has schema \(version), and this program knows schema \(known); "
        + "use the drainsim that made it, or a later one"
    case .damaged(let path, let reason): "'\(path)' is damaged: \(reason)"
    case .damagedRun(let path, let run):
      "'\(path)' is damaged: run \(run) is not what was written; "
        + "'drainsim results merge NEW.db \(path)' puts the runs that are whole into a new store"
    case .inUse(let path):
      "another program writes to '\(path)'; wait until it has ended, or name another file"
    case .otherProgram(let path, let there, let here, let differences):
      "the runs in '\(path)' were made by \(there.name), but this is \(here.name). "
        + "All runs of a study must come from one program: "
        + "continue with the first, or start a new store"
        + (differences.isEmpty
          ? "" : ". It is another study, too: " + differences.joined(separator: "; "))
    case .otherStudy(let path, let differences):
      "'\(path)' holds the runs of another study: " + differences.joined(separator: "; ")
    case .conflict(let path, let run, let difference):
      "run \(run) is in '\(path)' with another result: \(difference)"
    case .unfit(let path, let reason): "cannot make '\(path)': \(reason)"
    case .cannotOpen(let path, let reason): "cannot open '\(path)': \(reason)"
    case .cannotRead(let path, let reason): "cannot read '\(path)': \(reason)"
    case .cannotWrite(let path, let reason):
      "cannot write '\(path)': \(reason); what was saved before is still there"
    }
  }

  /// The same, where it happened to a file that stands in for `path`.
  func of(_ path: String) -> StoreError {
    switch self {
    case .cannotOpen(_, let reason): .cannotOpen(path: path, reason: reason)
    case .cannotRead(_, let reason): .cannotRead(path: path, reason: reason)
    case .cannotWrite(_, let reason): .cannotWrite(path: path, reason: reason)
    case .damaged(_, let reason): .damaged(path: path, reason: reason)
    case .damagedRun(_, let run): .damagedRun(path: path, run: run)
    case .inUse: .inUse(path: path)
    default: self
    }
  }
}
