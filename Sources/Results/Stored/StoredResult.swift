import Foundation

/// A result as `compare -o` left it on the disk.
public struct StoredResult: Sendable {
  /// As the user gave it.
  public let path: String
  public let manifest: StoredManifest
  public let comparison: StoredComparison
  public let runs: StoredRuns
  /// What every point of the ranges gave; nil where they were not asked for.
  public let points: StoredPoints?
  /// Where the scenario stands from which it can be made again.
  public var scenarioPath: String {
    FilePaths.joined(path, ResultFolder.Document.scenario.rawValue)
  }

  /// Reads the folder at `path`.
  public init(at path: String) throws(StoredResultError) {
    guard FilePaths.kind(of: path) == .folder else { throw .missing(path: path) }
    let manifest = FilePaths.joined(path, ResultFolder.Document.manifest.rawValue)
    guard FilePaths.kind(of: manifest) == .other else { throw .noResult(path: path) }
    self.path = path
    self.manifest = try Self.decoded(.manifest, in: path)
    guard self.manifest.program == RunManifest.programName else { throw .noResult(path: path) }
    comparison = try Self.decoded(.comparison, in: path)
    try Self.check(comparison, FilePaths.joined(path, ResultFolder.Document.comparison.rawValue))
    runs = try Self.table(.runs, in: path, StoredRuns.init)
    let ranges = FilePaths.joined(path, ResultFolder.Document.ranges.rawValue)
    points =
      FilePaths.kind(of: ranges) == .missing
      ? nil : try Self.table(.ranges, in: path, StoredPoints.init)
  }

  /// That what is put side by side belongs together.
  private static func check(
    _ comparison: StoredComparison, _ file: String
  ) throws(StoredResultError) {
    func complain(_ place: String, _ reason: String) throws(StoredResultError) {
      throw .malformed(file: file, place: place, reason: reason)
    }
    let variants = comparison.variants
    if variants.isEmpty { try complain("variants", "there are none") }
    if Set(variants).count != variants.count { try complain("variants", "one is there twice") }
    if !variants.contains(comparison.baseline) { try complain("baseline", "no such variant") }
    let counts = [comparison.firstReplication, comparison.replications]
    if counts.contains(where: { $0 < 1 || $0 > 1 << 40 }) {
      try complain("replications", "no days")
    }
    if !(comparison.confidence > 0 && comparison.confidence < 1) {
      try complain("confidence", "it is not between 0 and 1")
    }
    for metric in comparison.metrics {
      let place = "metric '\(metric.name)'"
      if metric.variants.map(\.name) != variants {
        try complain(place, "it is not that of all variants")
      }
      if metric.comparisons.contains(where: { !variants.contains($0.variant) }) {
        try complain(place, "no such variant")
      }
    }
  }

  private static func text(
    _ document: ResultFolder.Document, in folder: String
  ) throws(StoredResultError) -> (file: String, data: Data) {
    let file = FilePaths.joined(folder, document.rawValue)
    do {
      return (file, try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw .unreadable(file: file, reason: "it is not there, or may not be read")
    }
  }

  private static func table<Table>(
    _ document: ResultFolder.Document, in folder: String, _ make: (String) -> Table?
  ) throws(StoredResultError) -> Table {
    let (file, data) = try text(document, in: folder)
    guard let table = make(String(decoding: data, as: UTF8.self)) else {
      throw .malformed(file: file, place: "", reason: "its rows are not those of such a file")
    }
    return table
  }

  private static func decoded<Value: Decodable>(
    _ document: ResultFolder.Document, in folder: String
  ) throws(StoredResultError) -> Value {
    let (file, data) = try text(document, in: folder)
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .malformed(
        file: file, place: place(context), reason: "'\(key.stringValue)' is missing")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      throw .malformed(file: file, place: place(context), reason: "a value of another kind")
    } catch {
      throw .malformed(file: file, place: "", reason: "it is not what such a document holds")
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
  }
}
