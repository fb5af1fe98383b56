import DocumentCoding
import Statistics

/// How many runs find a change, as `compare --detect` shows it and writes it as JSON.
package struct PlanDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  private var schemaVersion = 1
  private let programVersion: String
  package let scenario: String
  package let device: String
  package let seed: UInt64
  /// The runs of the pilot.
  package let pilot: Int
  package let baseline: String
  /// The change to find, as a share of the baseline's mean, and the probability with which it is found.
  package let detect: Double
  package let power: Double
  package let confidence: Double
  package let needs: [Need]

  /// The runs that find a change of a metric.
  package struct Need: Encodable, Sendable {
    package let metric: String
    package let unit: String
    package let variant: String
    /// The difference to find, in the unit of the metric.
    package let difference: Double
    /// The standard deviation of the differences of runs in the pilot, and the ends of its interval.
    package let sd: Spread<Double>
    /// Runs for the deviation, and for the ends of its interval; null for more than a billion.
    package let replications: Spread<Int>
    /// Runs of each variant, were they independent; null as above.
    package let unpairedReplications: Int?
  }

  /// A number, and the ends of its interval.
  package struct Spread<Number: Encodable & Sendable>: Encodable, Sendable {
    package let value: Number?
    package let low: Number?
    package let high: Number?
  }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}

extension PlanDocument {
  /// - Parameters:
  ///   - pilot: The comparison from which the numbers are estimated.
  ///   - metrics: The indices of its metrics. Those that do not vary or have no mean are left out.
  ///   - share: The change to find, of the baseline's mean.
  ///   - power: The probability with which it is found.
  package init(
    _ pilot: ComparisonDocument, metrics places: [Int], finding share: Double, power: Double,
    by program: ProgramIdentity
  ) {
    self.init(
      programVersion: program.version, scenario: pilot.scenario, device: pilot.device,
      seed: pilot.seed, pilot: pilot.replications, baseline: pilot.baseline, detect: share,
      power: power, confidence: pilot.confidence,
      needs: places.map { pilot.metrics[$0] }.flatMap { metric in
        metric.comparisons.compactMap {
          Need(metric, $0, finding: share, power: power, at: pilot.confidence)
        }
      })
  }
}

extension PlanDocument.Need {
  /// Nil where the metric does not vary or has no mean.
  fileprivate init?(
    _ metric: ComparisonDocument.Metric, _ contrast: ComparisonDocument.Contrast,
    finding share: Double, power: Double, at confidence: Double
  ) {
    guard let level = try? ConfidenceLevel(confidence), let pairs = contrast.pairs,
      let deviation = contrast.difference?.deviation, deviation > 0,
      let before = metric.estimate(of: contrast.baseline),
      let after = metric.estimate(of: contrast.variant),
      let mean = before.mean, mean != 0, (share * mean).isFinite, share * mean != 0
    else { return nil }
    let size = SampleSize(finding: share * mean.magnitude, power: power, at: level)
    let interval = Moments.deviationInterval(deviation, count: pairs, at: level)
    self.init(
      metric: metric.name, unit: metric.unit, variant: contrast.variant,
      difference: size.difference,
      sd: .init(value: deviation, low: interval?.low, high: interval?.high),
      replications: .init(
        value: size.paired(deviation: deviation),
        low: interval.flatMap { size.paired(deviation: $0.low) },
        high: interval.flatMap { size.paired(deviation: $0.high) }),
      unpairedReplications: before.sd.flatMap { x in
        after.sd.flatMap { size.independent(deviations: x, $0) }
      })
  }
}
