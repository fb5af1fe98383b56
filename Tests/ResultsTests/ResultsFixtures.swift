@testable import Experiments
import DocumentCoding
import Foundation
import Results

@testable import Statistics

extension ProgramIdentity {
  static let sample = ProgramIdentity(version: "1.2.3", commit: "abc")
}

extension Comparison {
  /// One metric whose contrast is `contrast`, and a claim missed for a known reason.
  static func sample(_ contrast: Contrast) -> Comparison {
    let estimate = MetricEstimate(
      variant: "original", count: 50, mean: 2, standardDeviation: 0.5,
      interval: ConfidenceInterval(low: 1.75, high: 2.25), censored: 1)
    let metric = MetricComparison(
      name: "energy", unit: "J", estimand: "all of it",
      estimates: [
        estimate,
        MetricEstimate(
          variant: "improved", count: 0, mean: nil, standardDeviation: nil, interval: nil,
          censored: nil),
      ], contrasts: [contrast])
    return Comparison(
      scenario: "search", question: nil, device: "iphone-6s", seed: .max, runs: 1...50,
      confidence: .percent95, variants: ["original", "improved"], baseline: "original",
      changesWorld: [], metrics: [metric],
      expectations: [
        ExpectationResult(name: "saves", text: "by 30 %", isMet: false, knownMiss: "no model")
      ], events: 7)
  }

  static func sample(
    _ difference: PairedDifference?, _ change: RelativeChange?, correlation: Double? = nil
  ) -> Comparison {
    sample(
      Contrast(
        baseline: "original", variant: "improved", difference: difference, change: change,
        correlation: correlation))
  }
}
