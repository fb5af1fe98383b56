import Configuration
import Experiments
import PhoneModel
import Results
import ScenarioLanguage

/// Mistakes at points of a sweep, each once.
package struct PointMistakes: Error {
  package let mistakes: [Diagnostic]
  package let texts: SourceTexts
  /// The points with mistakes, counted from 1.
  package let points: [Int]
  /// The number of all points.
  package let total: Int
}

/// A check that compiles all points of a sweep and reports all their mistakes at once.
struct PointCheck {
  let points: SweepPoints
  let jobs: Int

  /// A point's input, and what its runs have to have in common with those of the others.
  private struct Summary {
    let digest: String
    let variants: [String]
    let metrics: [String]

    init(_ loaded: LoadedScenario) {
      digest = ContentDigest.of(loaded.contentText)
      variants = loaded.scenario.variants.map(\.name)
      metrics = PointCheck.names(loaded.scenario.metrics)
    }
  }

  /// The digests of every point's inputs.
  ///
  /// - Throws: ``PointMistakes``, or ``StudyFailure`` where the points do not fit in one table.
  func digests(_ load: @escaping @Sendable (Int) throws -> LoadedScenario) throws -> [String] {
    var digests: [String] = []
    // Another phone may have other metrics than the scenario's, as long as all points have them.
    var first: Summary?
    var unlike: [String] = []
    var wrong: [Int] = []
    let found = Diagnostics()
    var texts = SourceTexts()
    try OrderedWork(count: points.count, jobs: jobs).run(beginning: {}) { _, point in
      (point, Result { Summary(try load(point)) })
    } receive: { (point: Int, summary: Result<Summary, any Error>) in
      do {
        let summary = try summary.get()
        digests.append(summary.digest)
        if let difference = first.flatMap({ Self.difference(of: summary, from: $0) }) {
          unlike.append("point \(point + 1) \(difference)")
        }
        first = first ?? summary
      } catch LoadFailure.wrong(let diagnostics, let sources) {
        if wrong.isEmpty { texts = sources }
        wrong.append(point + 1)
        for diagnostic in diagnostics where diagnostic.severity == .error {
          found.report(diagnostic)
        }
      }
    }
    if !wrong.isEmpty {
      throw PointMistakes(mistakes: found.all, texts: texts, points: wrong, total: points.count)
    }
    guard unlike.isEmpty else {
      let more = unlike.count > 1 ? "; \(unlike.count) points of \(points.count) differ" : ""
      throw StudyFailure(.wrongData, unlike[0] + more)
    }
    return digests
  }

  /// Why the runs of a point cannot stand in one table with those of the first; nil when they can.
  private static func difference(of point: Summary, from first: Summary) -> String? {
    if point.variants != first.variants {
      return "has the variants \(point.variants.joined(separator: ", ")), "
        + "and point 1 has \(first.variants.joined(separator: ", "))"
    }
    guard point.metrics != first.metrics else { return nil }
    if let lost = first.metrics.first(where: { !point.metrics.contains($0) }) {
      return "lacks the metric \(lost), which point 1 has"
    }
    let new = point.metrics.first { !first.metrics.contains($0) } ?? ""
    return "has the metric \(new), which point 1 lacks"
  }

  private static func names(_ metrics: [MetricDefinition]) -> [String] {
    metrics.map { $0.unit == "1" ? "'\($0.name)'" : "'\($0.name)' in \($0.unit)" }
  }
}
