internal import Foundation
internal import GRDB

extension ResultStore {
  /// What became of runs that were handed over.
  public struct Appended: Sendable, Equatable {
    public internal(set) var new = 0
    /// Were there already, with the same result.
    public internal(set) var known = 0
  }

  /// Writes runs in one transaction: all of them, on the disk when it returns, or none.
  ///
  /// A run that is there already is compared, and left alone when it is the same.
  ///
  /// - Throws: ``StoreError/conflict(path:run:difference:)`` when it is not; nothing is written then.
  @discardableResult
  public func append(_ runs: [StoredRun]) throws(StoreError) -> Appended {
    let coding = RunCoding(metrics: study.metrics)
    let columns = StoreSchema.written(of: study.metrics)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return try axes.withLock { known throws(StoreError) -> Appended in
      var all = known
      let appended = try database.write { connection in
        let statement = try connection.cachedStatement(
          sql: "INSERT INTO runs (\(columns.joined(separator: ", "))) VALUES (\(places)) "
            + "ON CONFLICT (id) DO NOTHING")
        var appended = Appended()
        for run in runs {
          let row = try checkedRow(of: run)
          let cells = try coding.cells(of: run, row: row) { axes in
            if let number = all[axes] { return number }
            let number = try Self.number(of: axes, in: connection)
            all[axes] = number
            return number
          }
          try statement.execute(arguments: StatementArguments(cells))
          if connection.changesCount == 1 {
            appended.new += 1
          } else {
            try compare(run, row, connection)
            appended.known += 1
          }
        }
        return appended
      }
      // Only what was committed is known.
      known = all
      return appended
    }
  }

  private func checkedRow(of run: StoredRun) throws -> Int {
    guard let row = grid.row(of: run.key) else {
      throw StoreError.unfit(path: path, reason: "its study has no run \(name(of: run.key))")
    }
    if case .finished(let outcome) = run.result {
      precondition(
        outcome.values.count == study.metrics.count,
        "\(outcome.values.count) values for \(study.metrics.count) metrics")
    }
    return row
  }

  private func compare(_ run: StoredRun, _ row: Int, _ connection: Database) throws {
    guard let stored = try self.run(atRow: row, in: connection), stored != run else { return }
    throw StoreError.conflict(
      path: path, run: name(of: run.key), difference: difference(of: run, from: stored))
  }

  private func difference(of run: StoredRun, from stored: StoredRun) -> String {
    switch (stored.result, run.result) {
    case (.failed(let old), .failed(let new)): return "'\(old)' there, '\(new)' here"
    case (.failed, .finished): return "failed there, finished here"
    case (.finished, .failed): return "finished there, failed here"
    case (.finished(let old), .finished(let new)):
      if old.events != new.events { return "\(old.events) events there, \(new.events) here" }
      for (metric, values) in zip(study.metrics, zip(old.values, new.values))
      where values.0 != values.1 {
        let texts = [values.0, values.1].map { $0.reading.map { "\($0)" } ?? "nothing" }
        return "\(metric.name) is \(texts[0]) there, \(texts[1]) here"
      }
      return "who drew how much energy"
    }
  }

  /// The number under which the names of an energy stand, written if it was not yet.
  private static func number(of axes: LedgerAxes, in connection: Database) throws -> Int {
    let names = [axes.components, axes.apps, axes.causes].map(StudyCoding.text(of:))
    let columns = "components = ? AND apps = ? AND causes = ?"
    let arguments = StatementArguments(names)
    if let number = try Int.fetchOne(
      connection, sql: "SELECT id FROM axes WHERE \(columns)", arguments: arguments)
    {
      return number
    }
    try connection.execute(
      sql: "INSERT INTO axes (components, apps, causes) VALUES (?, ?, ?)", arguments: arguments)
    return Int(connection.lastInsertedRowID)
  }
}
