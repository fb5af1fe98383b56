import DocumentCoding
import Importers
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

    /// Whether quantiles were asked for of a ratio of sums, which has none.
    package var lacksQuantiles: Bool { variants.contains { $0.$quantiles } }
  }

  /// The document as JSON, the same bytes for the same file.
  package var text: String { DocumentCoding.text(of: self) }
}

extension MeasurementDocument {
  /// - Parameters:
  ///   - baseline: The index of the group that others are compared with.
  ///   - margin: The difference that counts as none; nil if not requested.
  ///   - quantiles: The quantiles to estimate for every group, each between 0 and 1.
  package init(
    _ measurements: Measurements, file: String, baseline: Int = 0,
    confidence: ConfidenceLevel = .percent95, seed: UInt64 = Resampling.defaultSeed,
    resamples: Int = Resampling.defaultCount, margin: EquivalenceMargin? = nil,
    quantiles: [Double] = [], by program: ProgramIdentity
  ) {
    let groups = measurements.groups
    var metrics = measurements.metrics.map { metric in
      MeasuredReduction(
        metric: metric, groups: groups, baseline: baseline, confidence: confidence,
        margin: margin, quantiles: quantiles
      ) { variant in
        Resampling(
          metric: metric.name, variant: variant, baseline: groups[baseline], seed: seed,
          count: resamples)
      }.compared(paired: measurements.arePaired)
    }
    metrics.adjustByHolm(\.comparisons)
    self.init(
      programVersion: program.version, file: file, paired: measurements.arePaired,
      confidence: confidence.probability, seed: seed, resamples: resamples,
      baseline: groups[baseline], variants: groups, metrics: metrics)
  }
}

extension Resampling {
  /// The seed of resamples where none is given. It is not the seed of the runs: a file of their
  /// values does not contain that one, and must give the same intervals.
  package static let defaultSeed: UInt64 = 1

  /// Resample the difference of two variants in a metric by names alone, so that neither
  /// other variants nor other metrics move a draw.
  package init(
    metric: String, variant: String, baseline: String, seed: UInt64 = defaultSeed,
    count: Int = defaultCount
  ) { self.init(seed: seed, name: "\(metric)/\(variant)/\(baseline)", count: count) }
}
