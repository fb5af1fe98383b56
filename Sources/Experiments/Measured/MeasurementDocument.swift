import DocumentCoding
import Statistics

/// An analysis of measurements as `analyze` shows it and writes it as JSON: the metrics of a
/// comparison, with the members that only measurements have.
package struct MeasurementDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var file: String
  /// Whether measurements of one key were taken together.
  package var paired: Bool
  package var confidence: Double
  package var seed: UInt64
  package var resamples: Int
  package var baseline: String
  /// The groups.
  package var variants: [String]
  package var metrics: [Metric]

  /// One metric of all groups.
  package struct Metric: Encodable, Sendable {
    package var name: String
    package var unit: String?
    package var variants: [ComparisonDocument.Estimate]
    package var comparisons: [ComparisonDocument.Contrast]
  }

  package init(_ comparison: MeasuredComparison, file: String, by program: ProgramIdentity) {
    programVersion = program.version
    self.file = file
    paired = comparison.arePaired
    confidence = comparison.confidence.probability
    seed = comparison.seed
    resamples = comparison.resamples
    baseline = comparison.baseline
    variants = comparison.groups
    metrics = comparison.metrics.map { Metric($0, at: comparison.confidence) }
  }

  /// The document as JSON, the same bytes for the same file.
  package var text: String { DocumentCoding.text(of: self) }
}

extension MeasurementDocument.Metric {
  init(_ metric: MeasuredMetricComparison, at confidence: ConfidenceLevel) {
    name = metric.name
    unit = metric.unit
    variants = zip(metric.estimates, metric.missing).map { estimate, missing in
      var estimate = ComparisonDocument.Estimate(estimate, at: confidence, gap: metric.quantileGap)
      estimate.missing = missing
      return estimate
    }
    comparisons = metric.contrasts.map { .init($0) }
  }

  /// Whether quantiles were asked for of a ratio of sums, which has none.
  package var lacksQuantiles: Bool { variants.contains { $0.$quantiles } }
}

extension ComparisonDocument.Contrast {
  fileprivate init(_ measured: MeasuredContrast) {
    self.init(measured.contrast, bootstraps: .all)
    switch measured.analysis {
    case nil: break
    case .paired(let analysis): add(analysis, bootstraps: .all)
    case .independent(let analysis):
      pairs = nil
      difference = .init(
        mean: analysis.difference, low: analysis.welch?.interval.low,
        high: analysis.welch?.interval.high)
      p = analysis.welch?.pValue
      add(analysis)
    }
    pHolm = measured.adjustedPValue
    unpaired = measured.unpaired
    equivalence = measured.equivalence.map { .init($0) }
  }
}
