@testable import Experiments
import DocumentCoding
import Foundation
import Testing

@testable import Results

/// Every test has a folder of its own, which goes when the test does.
final class `A stored result` {
  private let room = FileManager.default.temporaryDirectory
    .appending(path: "drainsim-stored-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: room, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: room) }

  private static let names = ["orig,inal", "a \"b\"\nc"]

  /// Writes a result of two days with awkward names; documents in `changed` have another text.
  private func stored(
    _ changed: [ResultFolder.Document: String] = [:], comparison: String? = nil
  ) throws -> StoredResult {
    let path = room + "/out"
    let folder = try ResultFolder(at: path)
    let rows = RunsCSV(variants: Self.names)
    var runs = RunsCSV.header
    for (day, value) in [(1, 2.5), (2, nil), (3, 0.1)] {
      for variant in 0...1 {
        let reading = MetricReading(
          name: "m", unit: "J", value: value.map { $0 * Double(variant + 1) }, isCensored: day == 3)
        runs += rows.rows(
          of: RunRecord(variant: variant, replication: day, events: 1, readings: [reading]))
      }
    }
    let text = """
      { "schema-version": 1, "program-version": "1.2.3", "scenario": "s", "device": "d", "seed": 18446744073709551615,
        "question": null, "replications": 3, "first-replication": 1, "confidence": 0.95,
        "baseline": "orig,inal", "variants": ["orig,inal", "a \\"b\\"\\nc"], "changes-world": [],
        "events": 6, "metrics": [ { "name": "m", "unit": "J", "estimand": "all",
          "variants": [
            { "name": "orig,inal", "n": 2, "mean": 1.3, "low": 9, "high": 1, "censored": 1 },
            { "name": "a \\"b\\"\\nc", "n": 2, "mean": 2.6, "low": 1, "high": 4, "censored": null } ],
          "comparisons": [] } ], "expectations": [], "later": [1] }
      """
    let document = try DocumentCoding.document(ComparisonDocument.self, in: Data(text.utf8))
    let manifest = Manifest(
      by: ProgramIdentity(version: "1.2.3", commit: "abc"), gslVersion: "2.7",
      content: .comparison(scenario: "s", .init(document, resolvedScenario: "")),
      command: ["drainsim", "compare"])
    try folder.write(changed[.runs] ?? runs, to: .runs)
    try folder.write(comparison ?? changed[.comparison] ?? text, to: .comparison)
    try folder.write(changed[.manifest] ?? manifest.text, to: .manifest)
    if let ranges = changed[.ranges] { try folder.write(ranges, to: .ranges) }
    try folder.publish()
    return try StoredResult(at: path)
  }

  @Test func `has what was written, to the last bit and under any names`() throws {
    let result = try stored()
    #expect(result.comparison.variants == Self.names)
    #expect(result.comparison.seed == .max)
    #expect(
      result.manifest.provenance.identity == ProgramIdentity(version: "1.2.3", commit: "abc"))
    let series = try #require(result.runs.series("m", of: Self.names[1]))
    #expect(series.replications == [1, 2, 3])
    #expect(series.values == [5, nil, 0.2])
    #expect(series.censored == [false, false, true])
    #expect(result.runs.value("m", of: Self.names[0], replication: 3) == 0.1)
    #expect(result.points == nil)
  }

  @Test func `has the differences of days on which both gave a value`() throws {
    let found = try stored().runs.differences("m", of: Self.names[1], from: Self.names[0])
    #expect(found == [2.5, 0.1])
  }

  @Test func `has no interval whose ends are the wrong way round`() throws {
    let metric = try stored().comparison.metrics[0]
    #expect(metric.variants[0].interval == nil)
    #expect(metric.variants[1].interval?.low == 1)
  }

  @Test func `has the points of the ranges`() throws {
    let result = try stored([
      .ranges: """
      point,impossible,"a, b (mW)",m change of x (%)
      1,,3,-5
      2,does not go,4,
      3,,5,-7.5

      """
    ])
    let points = try #require(result.points)
    let parameter = ComparisonDocument.Parameter(
      name: "a, b", unit: "mW", value: 3, low: 1, high: 5, grade: nil)
    #expect(points.changes(of: "m", "x") == [-5, -7.5])
    #expect(points.changes(of: "m", "x", along: parameter).map(\.value) == [3, 5])
    #expect(points.changes(of: "m", "y").isEmpty)
  }

  @Test func `that is not there is said to be missing`() throws {
    #expect(throws: StoredResultError.missing(path: room + "/none")) {
      try StoredResult(at: room + "/none")
    }
    #expect(throws: StoredResultError.noResult(path: room)) { try StoredResult(at: room) }
  }

  @Test func `of another program is none`() throws {
    let manifest = """
      { "program": "other", "program-version": "1", "commit": "", "gsl-version": "", "platform": "",
        "scenario": "", "scenario-digest": "", "seed": 1, "first-replication": 1, "replications": 1,
        "confidence": 0.5, "baseline": "", "command": [] }
      """
    #expect(throws: StoredResultError.noResult(path: room + "/out")) {
      try stored([.manifest: manifest])
    }
  }

  private func damage(_ change: (String) -> String) throws -> String {
    _ = try stored()
    let path = room + "/out/comparison.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    do {
      _ = try stored(comparison: change(text))
      return "none"
    } catch let error as StoredResultError {
      guard case .malformed(let file, let index, let reason) = error else { return "\(error)" }
      #expect(file == path)
      return "\(index): \(reason)"
    }
  }

  @Test(arguments: [ResultFolder.Document.manifest, .comparison])
  func `of a later program, whose members may mean something else, is refused`(
    document: ResultFolder.Document
  ) throws {
    _ = try stored()
    let path = room + "/out/" + document.rawValue
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let later = text.replacing("\"schema-version\": 1", with: "\"schema-version\": 2")
    try #require(later != text)
    try later.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: StoredResultError.newer(file: path, version: 2, known: 1)) {
      try StoredResult(at: room + "/out")
    }
  }

  @Test func `that is damaged says where`() throws {
    #expect(
      try damage { $0.replacing("\"n\": 2", with: "\"n\": \"2\"") }
        == "metrics.0.variants.0.n: a value of another kind")
    #expect(
      try damage { $0.replacing("\"unit\": \"J\",", with: "") } == "metrics.0: 'unit' is missing")
    #expect(try damage { _ in "{" } == ": it is not what such a document holds")
    #expect(
      try damage { $0.replacing("\"baseline\": \"orig,inal\"", with: "\"baseline\": \"x\"") }
        == "baseline: no such variant")
    #expect(
      try damage { $0.replacing("\"replications\": 3", with: "\"replications\": 0") }
        == "replications: it has no runs")
    #expect(
      try damage {
        $0.replacing("\"first-replication\": 1", with: "\"first-replication\": 9223372036854775807")
      } == "replications: it has no runs")
    #expect(
      try damage { $0.replacing("0.95", with: "2") } == "confidence: it is not between 0 and 1")
    #expect(
      try damage { $0.replacing("[\"orig,inal\", \"a \\\"b\\\"\\nc\"]", with: "[\"orig,inal\"]") }
        == "metric 'm': it is not that of all variants")
    for count in ["-1", "9223372036854775807"] {
      #expect(
        try damage {
          $0.replacing("\"events\":", with: Self.ranges(points: count) + ", \"events\":")
        }
          == "over-ranges: it has no such number of points")
    }
  }

  private static func ranges(points: String) -> String {
    """
    "over-ranges": { "points": \(points), "replications": 1, "confidence": 0.95, "impossible": 0, "reasons": [],
      "parameters": [], "not-varied": [], "metrics": [] }
    """
  }

  @Test(arguments: [
    "", "a,b\n", "variant,replication,metric,unit,value,censored\na,x,m,J,1,false\n",
    "variant,replication,metric,unit,value,censored\n\n",
    "variant,replication,metric,unit,value,censored\na,1,m,J,1\n",
  ])
  func `whose rows are damaged says so`(rows: String) throws {
    #expect(throws: StoredResultError.self) { try stored([.runs: rows]) }
  }

  @Test func `without its runs says so`() throws {
    _ = try stored()
    try FileManager.default.removeItem(atPath: room + "/out/runs.csv")
    #expect(
      throws: StoredResultError.unreadable(
        file: room + "/out/runs.csv", reason: "it is not there, or may not be read")
    ) { try StoredResult(at: room + "/out") }
  }
}

struct `Rows of fields` {
  @Test(
    arguments: [
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,\"b,\"\"c\"\"\nd\"\r\ne", [["a", "b,\"c\"\nd"], ["e"]]),
      (" a ;b\t, \n\n \n", [[" a ;b\t", " "], [""], [" "]]), ("\u{FEFF}a", [["\u{FEFF}a"]]),
      ("a;b\rc", [["a;b"], ["c"]]), (",\n", [["", ""]]), ("\"open", [["open"]]),
      ("\"a\"b,c", [["a", "c"]]), ("", []),
    ])
  func `are read as RFC 4180 writes them`(text: String, rows: [[String]]) {
    #expect(Array(CSVRows(text)) == rows)
  }
}
