import Experiments
import GRDB

/// A decoder of runs from rows, which looks up each set of names once.
///
/// A class, because its cache of names stays from row to row.
final class RunDecoder {
  private let store: ResultStore
  private let connection: Database
  private let coding: RunCoding
  private var known: [Int: LedgerAxes] = [:]

  init(_ store: ResultStore, _ connection: Database) {
    self.store = store
    self.connection = connection
    coding = RunCoding(metrics: store.study.metrics)
  }

  func run(from row: Row) throws -> StoredRun {
    let key = try key(of: row)
    return try naming(key) { try coding.run(key, from: row, axes: axes) }
  }

  /// The values and the work alone; nil of a run that failed.
  func values(from row: Row) throws -> PointRun? {
    try naming(try key(of: row)) { try coding.values(from: row, axes: axes) }
  }

  func key(of row: Row) throws -> RunKey {
    guard let number = Int.fromDatabaseValue(row[0]), let key = store.grid.key(ofRow: number) else {
      throw StoreError.damaged(path: store.path, reason: "it has runs that its study has not")
    }
    return key
  }

  /// Name the run whose bytes were wrong.
  private func naming<Result>(_ key: RunKey, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch is ByteReader.Damage {
      throw StoreError.damagedRun(path: store.path, run: store.name(of: key))
    } catch is ByteReader.OutOfRange {
      throw StoreError.damaged(
        path: store.path, reason: "run \(store.name(of: key)) has a number that is out of range")
    }
  }

  private func axes(_ number: Int) throws -> LedgerAxes {
    if let axes = known[number] { return axes }
    let row = try Row.fetchOne(
      connection, sql: "SELECT components, apps, causes FROM axes WHERE id = ?",
      arguments: [number])
    let coding = StudyCoding(path: store.path)
    let names = try (0..<3).map { index in
      guard let text = row.flatMap({ String.fromDatabaseValue($0[index]) }) else {
        throw ByteReader.Damage()
      }
      return try coding.list(text)
    }
    let axes = LedgerAxes(components: names[0], apps: names[1], causes: names[2])
    known[number] = axes
    return axes
  }
}
