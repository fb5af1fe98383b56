import Foundation
import GRDB

extension ResultStore {
  /// The outcome of appending runs.
  package struct Appended: Sendable, Equatable {
    package internal(set) var new = 0
    /// Were there already, with the same result.
    package internal(set) var known = 0
  }

  /// Write runs in one transaction: all of them, on the disk when it returns, or none.
  ///
  /// A run that is there already is compared, and left alone when it is the same.
  ///
  /// - Throws: ``StoreError/conflict(path:run:difference:)`` when it is not; nothing is written
  ///   then.
  @discardableResult package func append(_ runs: [StoredRun]) throws(StoreError) -> Appended {
    try append(runs, from: "here")
  }

  /// - Parameter origin: The source of the runs, for the text of a difference.
  func append(_ runs: [StoredRun], from origin: String) throws(StoreError) -> Appended {
    var coding = RunCoding(metrics: study.metrics)
    let columns = StoreSchema.written(of: study.metrics)
    let indices = columns.map { _ in "?" }.joined(separator: ", ")
    return try axes.withLock { known throws(StoreError) -> Appended in
      var all = known
      let appended = try database.write { connection in
        let statement = try connection.cachedStatement(
          sql: "INSERT INTO runs (\(columns.joined(separator: ", "))) VALUES (\(indices)) "
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
          // Of values of one known type, the library would make arguments by reflection.
          let arguments = cells.map { $0 as (any DatabaseValueConvertible)? }
          try statement.execute(arguments: StatementArguments(arguments))
          if connection.changesCount == 1 {
            appended.new += 1
          } else {
            try compare(run, from: origin, row, connection)
            appended.known += 1
          }
        }
        return appended
      }
      // Only committed runs are known.
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

  private func compare(
    _ run: StoredRun, from origin: String, _ row: Int, _ connection: Database
  ) throws {
    guard let stored = try self.run(atRow: row, in: connection), stored != run else { return }
    let (old, new, what) = difference(of: run, from: stored)
    throw StoreError.conflict(
      path: path, run: name(of: run.key), difference: "\(what)\(old) there, \(new) \(origin)")
  }

  /// The two values that differ, and their name.
  private func difference(
    of run: StoredRun, from stored: StoredRun
  ) -> (old: String, new: String, what: String) {
    switch (stored.result, run.result) {
    case (.failed(let old), .failed(let new)): return ("'\(old)'", "'\(new)'", "failed with ")
    case (.failed, .finished): return ("failed", "finished", "")
    case (.finished, .failed): return ("finished", "failed", "")
    case (.finished(let old), .finished(let new)):
      if old.events != new.events { return ("\(old.events)", "\(new.events)", "events: ") }
      for (metric, values) in zip(study.metrics, zip(old.values, new.values))
      where values.0 != values.1 {
        let texts = [values.0, values.1].map { $0.reading.map { "\($0)" } ?? "nothing" }
        return (texts[0], texts[1], "\(metric.name): ")
      }
      return ("one energy, end or battery", "another", "")
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
