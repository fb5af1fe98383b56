import Experiments

/// A result as `compare -o` left it on the disk.
package struct StoredResult: Sendable {
  /// As the user gave it.
  package let path: String
  package let manifest: Manifest
  /// Of the scenario with device and settings in place.
  package let scenarioDigest: String
  package let comparison: ComparisonDocument
  package let runs: StoredRuns
  /// The results of every point of the ranges; nil where not requested.
  package let points: StoredPoints?
  /// Where the scenario stands from which it can be made again.
  package var scenarioPath: String {
    FilePaths.joined(path, ResultFolder.Document.scenario.rawValue)
  }

  /// Read the folder at `path`.
  package init(at path: String) throws(StoredResultError) {
    self.path = path
    manifest = try Manifest(in: path)
    // The catalogue has a manifest, and nothing of one comparison.
    let file = FilePaths.joined(path, ResultFolder.Document.comparison.rawValue)
    guard case .comparison(_, let made) = manifest.content, FilePaths.kind(of: file) != .missing
    else { throw .noResult(path: path) }
    scenarioDigest = made.scenarioDigest
    comparison = try ResultFolder.Document.comparison.decoded(in: path)
    try Self.check(comparison, file)
    runs = try Self.table(.runs, in: path, StoredRuns.init)
    let ranges = FilePaths.joined(path, ResultFolder.Document.ranges.rawValue)
    let hasRanges = FilePaths.kind(of: ranges) != .missing
    points = hasRanges ? try Self.table(.ranges, in: path, StoredPoints.init) : nil
  }

  /// Check that the documents belong together.
  private static func check(
    _ comparison: ComparisonDocument, _ file: String
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
      try complain("replications", "it has no runs")
    }
    if !(comparison.confidence > 0 && comparison.confidence < 1) {
      try complain("confidence", "it is not between 0 and 1")
    }
    if let ranges = comparison.overRanges, !ranges.hasPlausibleCounts {
      try complain("over-ranges", "it has no such number of points")
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

  /// Check that nothing of it is missing or was changed: every run of every metric is there, and the
  /// scenario is that of the manifest.
  package func checkWhole() throws(StoredResultError) {
    try checkRuns()
    guard try hasOwnScenario else {
      throw .malformed(
        file: scenarioPath, place: "", reason: "it is not the scenario of the manifest")
    }
  }

  /// Check that every run of every metric is there, once.
  package func checkRuns() throws(StoredResultError) {
    let all = Set(comparison.runs)
    for metric in comparison.metrics {
      for variant in comparison.variants {
        let found = runs.series(metric.name, of: variant)?.replications ?? []
        guard found.count != all.count || Set(found) != all else { continue }
        throw .malformed(
          file: FilePaths.joined(path, ResultFolder.Document.runs.rawValue),
          place: "metric '\(metric.name)' of '\(variant)'",
          reason: "it has not each of the \(all.count) runs once")
      }
    }
  }

  /// Whether the stored scenario is the one that was compared, to the byte.
  package var hasOwnScenario: Bool {
    get throws(StoredResultError) {
      let (_, data) = try ResultFolder.Document.scenario.data(in: path)
      return ContentDigest.of(String(decoding: data, as: UTF8.self)) == scenarioDigest
    }
  }

  private static func table<Table>(
    _ document: ResultFolder.Document, in folder: String, _ make: (String) -> Table?
  ) throws(StoredResultError) -> Table {
    let (file, data) = try document.data(in: folder)
    guard let table = make(String(decoding: data, as: UTF8.self)) else {
      throw .malformed(file: file, place: "", reason: "its rows are not those of such a file")
    }
    return table
  }
}

/// Why a folder cannot be read as a result.
package enum StoredResultError: Error, Equatable, CustomStringConvertible {
  /// There is no such folder.
  case missing(path: String)
  /// It holds no manifest of drainsim.
  case noResult(path: String)
  /// A document in it cannot be read.
  case unreadable(file: String, reason: String)
  /// A document in it is not in the form of such documents.
  case malformed(file: String, place: String, reason: String)
  /// A document in it has a form of a later program.
  case newer(file: String, version: Int, known: Int)

  /// The mistake and its remedy, on one line.
  package var description: String {
    switch self {
    case .missing(let path):
      "there is no result '\(path)'; name one that compare -o wrote, or the store of a sweep"
    case .noResult(let path): "'\(path)' holds no result; name a folder that compare -o wrote"
    case .unreadable(let file, let reason): "cannot read '\(file)': \(reason)"
    case .malformed(let file, let place, let reason):
      "'\(file)' is damaged\(place.isEmpty ? "" : " at \(place)"): \(reason); run the comparison again"
    case .newer(let file, let version, let known):
      "'\(file)' has schema \(version), and this program knows schema \(known); use the drainsim that made it, or a later one"
    }
  }
}
