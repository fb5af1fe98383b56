import Experiments

/// The stores of all attempts at the shards of one study, in one folder: a file an attempt, and a
/// writer a file.
///
/// A task that makes a shard may be started again, on another machine and while the first one still
/// runs. So no attempt continues another's file: an attempt begins with the runs that it finds in
/// files of earlier ones, and all are merged at the end.
package struct ShardAttempts: Sendable {
  package let folder: String

  package init(in folder: String) { self.folder = folder }

  private static let ending = ".db"

  /// The file of an attempt, with a name that no other attempt at the shard has.
  package func path(of shard: Shard, attempt: String) -> String {
    FilePaths.joined(folder, Self.beginning(of: shard) + attempt + Self.ending)
  }

  /// The files of all attempts at a shard so far, or at all shards, in the order of their names.
  package func paths(of shard: Shard? = nil) -> [String] {
    let beginning = shard.map(Self.beginning) ?? ""
    return (FilePaths.names(in: folder) ?? []).filter {
      !$0.hasPrefix(".") && $0.hasPrefix(beginning) && $0.hasSuffix(Self.ending)
    }.map { FilePaths.joined(folder, $0) }
  }

  /// `03-of-40.`, so that names stand in the order of the shards.
  private static func beginning(of shard: Shard) -> String {
    let (number, count) = ("\(shard.number)", "\(shard.count)")
    let zeros = String(repeating: "0", count: count.count - number.count)
    return "\(zeros)\(number)-of-\(count)."
  }

  /// Whether one attempt has made all runs of a shard and they are intact, as far as that can be
  /// checked without disturbing its writer.
  ///
  /// Every run is checked, as ``ResultStore/gather(_:copyingTo:)`` will do: a run that it would
  /// leave out counts as missing.
  package func isComplete(_ shard: Shard) -> Bool {
    paths(of: shard).contains { path in
      guard let store = try? ResultStore.read(path) else { return false }
      defer { try? store.close() }
      guard let counts = try? store.counts(), counts.missing == 0 else { return false }
      return (try? store.checkRuns()) != nil
    }
  }
}

extension ResultStore {
  /// The outcome of ``gather(_:copyingTo:)``.
  package struct Gathered: Sendable {
    package internal(set) var runs = Appended()
    /// The number of files that could be read.
    package internal(set) var files = 0
    /// Files that could not be read, or not to their end, and why: their runs may be made again.
    package internal(set) var unreadable: [StoreError] = []
    /// Files with damaged runs, and the runs taken from them.
    package internal(set) var damaged: [(path: String, runs: ResultStore.Damage)] = []
  }

  /// Take all runs of stores of the same study, whatever the state of their writers.
  ///
  /// - Parameter folder: Where each store is copied while it is read; used by this process alone.
  /// - Throws: The errors of ``merge(_:)`` on this store, or on runs that do not fit; a store that
  ///   cannot be read is left out and reported.
  package func gather(_ paths: [String], copyingTo folder: String) throws(StoreError) -> Gathered {
    var gathered = Gathered()
    for path in paths {
      let copy = FilePaths.joined(folder, FilePaths.lastComponent(of: path))
      defer { Self.removeCopy(copy) }
      do throws(StoreError) {
        let store = try Self.readCopy(of: path, at: copy)
        defer { try? store.close() }
        let merged = try merge(store)
        gathered.runs.new += merged.runs.new
        gathered.runs.known += merged.runs.known
        gathered.files += 1
        if merged.damage.count > 0 { gathered.damaged.append((path, merged.damage)) }
      } catch {
        guard let file = error.unreadableFile, file == path || file == copy else { throw error }
        gathered.unreadable.append(error.of(path))
      }
    }
    return gathered
  }
}

extension StoreError {
  /// The file that cannot be read, where that is the error.
  fileprivate var unreadableFile: String? {
    switch self {
    case .missing(let path), .notAStore(let path, _), .damaged(let path, _),
      .damagedRun(let path, _), .inUse(let path),
      .cannotOpen(let path, _), .cannotRead(let path, _):
      path
    default: nil
    }
  }
}
