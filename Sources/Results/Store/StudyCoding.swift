import Configuration
import DocumentCoding
import Experiments
import Foundation
import GRDB
import Importers
import Recordings

/// The encoding of a study in its tables.
struct StudyCoding {
  private static let shardName = "shard"

  let path: String

  func write(_ study: Study, _ shard: String?, to database: Database) throws {
    var words: [(String, String)] = [
      ("digest", study.digest),
      ("program", Manifest.programName),
      ("program-version", study.provenance.programVersion),
      ("commit", study.provenance.commit),
      ("compiler", study.provenance.compiler),
      ("gsl-version", study.provenance.gslVersion),
      ("platform", study.provenance.platform),
      ("scenario", study.scenario),
      ("resolved-scenario", study.resolvedScenario),
      ("seed", "\(study.seed)"),
      ("first-replication", "\(study.replications.lowerBound)"),
      ("replications", "\(study.replications.count)"),
      ("design", study.design),
      ("baseline", study.baseline),
      ("confidence", "\(study.confidence)"),
      ("command", Self.text(of: study.command)),
      ("run-command", Self.text(of: study.runCommand)),
    ]
    if let shard { words.append((Self.shardName, shard)) }
    func insert(_ row: StatementArguments, into table: String, columns: Int = 2) throws {
      let marks = Array(repeating: "?", count: columns).joined(separator: ", ")
      try database.cachedStatement(sql: "INSERT INTO \(table) VALUES (\(marks))")
        .execute(arguments: row)
    }
    for (name, value) in words + [("checksum", Self.checksum(of: words))] {
      try insert([name, value], into: "study")
    }
    for (slot, name) in study.variants.enumerated() { try insert([slot, name], into: "variants") }
    for (slot, metric) in study.metrics.enumerated() {
      let row: StatementArguments = [
        slot + 1, metric.name, metric.unit, metric.estimand, metric.isRatio, metric.canBeCensored,
        metric.averagesWithinRuns,
      ]
      try insert(row, into: "metrics", columns: 7)
    }
    for (slot, path) in study.parameters.enumerated() {
      try insert([slot + 1, path], into: "parameters")
    }
    for (slot, point) in study.points.enumerated() {
      try insert([slot + 1, point.scenarioDigest], into: "points")
      for (parameter, text) in point.values.enumerated() {
        try insert([slot + 1, parameter + 1, text], into: "point_values", columns: 3)
      }
    }
    for recording in study.recordings {
      try insert([recording.digest, Data(recording.bytes)], into: StoreSchema.recordings)
    }
  }

  /// The study, checked against its digest, and the part of it that the store is to hold.
  func read(from database: Database) throws -> (study: Study, shard: String?) {
    let words = try words(in: database)
    func word(_ name: String) throws -> String {
      guard let word = words[name] else { throw damage("there is no '\(name)'") }
      return word
    }
    func number<Number: LosslessStringConvertible>(_ name: String) throws -> Number {
      guard let number = Number(try word(name)) else { throw damage("'\(name)' is no number") }
      return number
    }
    let first: Int = try number("first-replication")
    let count: Int = try number("replications")
    guard first >= 1, count >= 1, count <= RunGrid.limit, first <= RunGrid.limit else {
      throw damage("it has no runs")
    }
    let study = Study(
      provenance: Provenance(
        program: ProgramIdentity(version: try word("program-version"), commit: try word("commit")),
        gslVersion: try word("gsl-version"), compiler: try word("compiler"),
        platform: try word("platform")),
      scenario: try word("scenario"), resolvedScenario: try word("resolved-scenario"),
      seed: try number("seed"), replications: first...first + count - 1,
      variants: try texts("SELECT name FROM variants ORDER BY place", in: database),
      metrics: try metrics(in: database), design: try word("design"),
      parameters: try texts("SELECT path FROM parameters ORDER BY place", in: database),
      points: try points(in: database), baseline: try word("baseline"),
      confidence: try number("confidence"), command: try list(try word("command")),
      runCommand: try list(try word("run-command")), recordings: try recordings(in: database))
    guard study.digest == words["digest"],
      study.points.allSatisfy({ $0.values.count == study.parameters.count })
    else { throw damage("its record of the study does not agree with the study's digest") }
    return (study, words[Self.shardName])
  }

  /// The checksum of names and values, whatever their order.
  private static func checksum(of words: [(String, String)]) -> String {
    var checksum = Checksum()
    for (name, value) in words.sorted(by: { $0.0 < $1.0 }) {
      var writer = ByteWriter()
      writer.append(name)
      writer.append(value)
      checksum.add(writer.bytes)
    }
    return "\(checksum.value)"
  }

  private func damage(_ reason: String) -> StoreError { .damaged(path: path, reason: reason) }

  private func words(in database: Database) throws -> [String: String] {
    var words: [String: String] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT name, value FROM study") {
      words[try cell(row, 0)] = try cell(row, 1) as String
    }
    let checksum = words.removeValue(forKey: "checksum")
    guard checksum == Self.checksum(of: words.map { ($0, $1) }) else {
      throw damage("its record of the study is not what was written")
    }
    return words
  }

  private func texts(_ sql: String, in database: Database) throws -> [String] {
    try Row.fetchAll(database, sql: sql).map { try cell($0, 0) }
  }

  private func metrics(in database: Database) throws -> [StudyMetric] {
    let sql = """
      SELECT name, unit, estimand, is_ratio, can_be_censored, averages_within_runs
      FROM metrics ORDER BY place
      """
    return try Row.fetchAll(database, sql: sql).map { row in
      StudyMetric(
        name: try cell(row, 0), unit: try cell(row, 1), estimand: try cell(row, 2),
        isRatio: try cell(row, 3), canBeCensored: try cell(row, 4),
        averagesWithinRuns: try cell(row, 5))
    }
  }

  private func points(in database: Database) throws -> [StudyPoint] {
    var values: [[String]] = []
    let cells = try Row.fetchCursor(
      database, sql: "SELECT point, value FROM point_values ORDER BY point, parameter")
    let digests = try texts("SELECT scenario_digest FROM points ORDER BY point", in: database)
    values = Array(repeating: [], count: digests.count)
    while let row = try cells.next() {
      let point: Int = try cell(row, 0)
      guard values.indices.contains(point - 1) else { throw damage("there is no point \(point)") }
      values[point - 1].append(try cell(row, 1))
    }
    return zip(values, digests).map { StudyPoint(values: $0, scenarioDigest: $1) }
  }

  /// The recordings of a store; none of one that was made before 2.0.
  private func recordings(in database: Database) throws -> [Recording] {
    guard try StoreSchema.hasTable(StoreSchema.recordings, in: database) else { return [] }
    let sql = "SELECT digest, bytes FROM \(StoreSchema.recordings) ORDER BY digest"
    return try Row.fetchAll(database, sql: sql).map { row in
      let (digest, bytes): (String, Data) = (try cell(row, 0), try cell(row, 1))
      guard let recording = try? Recording([UInt8](bytes)), recording.digest == digest else {
        throw damage("its recording \(digest.prefix(16)) is not what was written")
      }
      return recording
    }
  }

  /// A cell of the expected type: a damaged file may hold anything.
  private func cell<Value: DatabaseValueConvertible>(_ row: Row, _ slot: Int) throws -> Value {
    guard let value = Value.fromDatabaseValue(row[slot]) else {
      throw damage("a table holds what it cannot hold")
    }
    return value
  }

  /// Words as a list in JSON.
  static func text(of words: [String]) -> String {
    String(JSONText.text(of: .strings(words)).dropLast())
  }

  func list(_ text: String) throws -> [String] {
    guard let words = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw damage("a list of words is none")
    }
    return words
  }
}
