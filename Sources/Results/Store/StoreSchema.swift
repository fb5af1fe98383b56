import Experiments
import GRDB

/// The tables of a store.
///
/// Lists and words have tables of their own, so that a store can also be read with SQL alone; the
/// view `results` has a row per run, with the study's own names.
struct StoreSchema {
  /// `drns`, in the field in which SQLite stores the kind of a file.
  static let applicationID = 0x6472_6e73
  /// Grows when an older program would misread the tables. Since 2 runs have records of work.
  static let version = 2
  /// The most columns of a table in SQLite.
  static let columnLimit = 2000

  /// The names of all tables.
  private static let tables = [
    "study", "variants", "metrics", "parameters", "points", "point_values", "axes", "runs",
  ]
  /// Since 2.0, which older programs pass over.
  static let recordings = "recordings"

  let study: Study
  let grid: RunGrid

  /// A run's numbers: one column a metric, and a second one for the denominator of a ratio.
  static func columns(of metrics: [StudyMetric]) -> [String] {
    metrics.indices.flatMap { slot in
      metrics[slot].isRatio
        ? ["metric_\(slot + 1)", "metric_\(slot + 1)_weight"] : ["metric_\(slot + 1)"]
    }
  }

  private static let columnsBefore = ["id", "failure", "events", "end_nanoseconds", "censored"]
  private static let columnsBehind = [
    "phone_axes", "accessory_axes", "energy", "battery", "checksum",
  ]

  /// All columns that are written, in their order.
  static func written(of metrics: [StudyMetric]) -> [String] {
    columnsBefore + columns(of: metrics) + columnsBehind
  }

  /// Whether SQLite has room for the columns of the table and of the view.
  var fits: Bool {
    let own = Self.written(of: study.metrics).count + 3
    let shown = study.parameters.count + study.metrics.count + 5
    return max(own, shown) <= Self.columnLimit
  }

  func create(in database: Database) throws {
    try database.execute(
      sql: """
        PRAGMA application_id = \(Self.applicationID);
        PRAGMA user_version = \(Self.version);
        CREATE TABLE study (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE variants (place INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
        CREATE TABLE metrics (place INTEGER PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL,
          estimand TEXT NOT NULL, is_ratio INTEGER NOT NULL, can_be_censored INTEGER NOT NULL,
          averages_within_runs INTEGER NOT NULL) STRICT;
        CREATE TABLE parameters (place INTEGER PRIMARY KEY, path TEXT NOT NULL) STRICT;
        CREATE TABLE points (point INTEGER PRIMARY KEY, scenario_digest TEXT NOT NULL) STRICT;
        CREATE TABLE point_values (point INTEGER NOT NULL, parameter INTEGER NOT NULL,
          value TEXT NOT NULL, PRIMARY KEY (point, parameter)) STRICT, WITHOUT ROWID;
        CREATE TABLE \(Self.recordings) (digest TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
        CREATE TABLE axes (id INTEGER PRIMARY KEY, components TEXT NOT NULL, apps TEXT NOT NULL,
          causes TEXT NOT NULL, UNIQUE (components, apps, causes)) STRICT;
        CREATE TABLE runs (id INTEGER PRIMARY KEY,
          point INTEGER GENERATED ALWAYS AS (id / \(grid.replications.count * grid.variants) + 1),
          replication INTEGER GENERATED ALWAYS AS
            (id / \(grid.variants) % \(grid.replications.count) + \(grid.replications.lowerBound)),
          variant INTEGER GENERATED ALWAYS AS (id % \(grid.variants)),
          failure TEXT, events INTEGER, end_nanoseconds INTEGER, censored BLOB,
          \(Self.columns(of: study.metrics).map { "\($0) REAL," }.joined(separator: " "))
          phone_axes INTEGER, accessory_axes INTEGER, energy BLOB, battery BLOB,
          checksum INTEGER NOT NULL) STRICT;
        \(view)
        """)
  }

  /// A row per run: point, parameters, variant, replication, metrics by their names.
  private var view: String {
    let values = study.parameters.enumerated().map { slot, path in
      "(SELECT value FROM point_values p WHERE p.point = r.point AND p.parameter = \(slot + 1)) "
        + "AS \(Self.quoted(path))"
    }
    let numbers = study.metrics.enumerated().map { slot, metric in
      let column = "metric_\(slot + 1)"
      return (metric.isRatio ? "\(column) / \(column)_weight" : column)
        + " AS \(Self.quoted(metric.name))"
    }
    let columns =
      ["r.point"] + values + ["v.name AS variant", "r.replication"] + numbers + [
        "events", "failure",
      ]
    return "CREATE VIEW results AS SELECT \(columns.joined(separator: ", ")) "
      + "FROM runs r JOIN variants v ON v.place = r.variant;"
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  /// Check a file's identification before anything else in it is used.
  static func check(_ database: Database, at path: String) throws {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard application == applicationID else {
      throw StoreError.notAStore(path: path, reason: "it is a database of another program")
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= version else {
      throw StoreError.newer(path: path, version: found, known: version)
    }
    guard (1...version).contains(found) else {
      throw StoreError.damaged(path: path, reason: "there is no schema \(found)")
    }
    // A view or a virtual table would be computed, and may never end.
    for name in tables where try !hasTable(name, in: database) {
      throw StoreError.notAStore(path: path, reason: "it has no table '\(name)'")
    }
  }

  /// Whether a table is there, which is no view and no virtual one.
  static func hasTable(_ name: String, in database: Database) throws -> Bool {
    let sql =
      "SELECT count(*) FROM sqlite_schema WHERE name = ? AND type = 'table' AND rootpage > 0"
    return try Int.fetchOne(database, sql: sql, arguments: [name]) == 1
  }
}
