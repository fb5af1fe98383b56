@testable import Experiments
import DocumentCoding
import Foundation
import Results

@testable import Statistics

extension ProgramIdentity {
  static let sample = ProgramIdentity(version: "1.2.3", commit: "abc")
}

extension ComparisonDocument {
  /// One metric whose contrast is `contrast`, and a claim missed for a known reason.
  static func sample(_ contrast: ComparisonDocument.Contrast) -> ComparisonDocument {
    var estimate = Estimate(
      name: "original", n: 50, mean: 2, sd: 0.5, low: 1.75, high: 2.25, censored: 1)
    estimate.findShare(at: .percent95)
    let metric = Metric(
      name: "energy", unit: "J", estimand: "all of it",
      variants: [estimate, Estimate(name: "improved", n: 0)], comparisons: [contrast])
    var document = ComparisonDocument(
      programVersion: ProgramIdentity.sample.version, scenario: "search", device: "iphone-6s",
      seed: .max, replications: 50, firstReplication: 1, confidence: 0.95, baseline: "original",
      variants: ["original", "improved"], changesWorld: [], events: 7, metrics: [metric],
      expectations: [
        ExpectationResult(name: "saves", text: "by 30 %", isMet: false, knownMiss: "no model")
      ])
    document.judge(practice: nil, main: nil)
    return document
  }

  static func sample(
    _ difference: PairedDifference?, _ change: RelativeChange?, correlation: Double? = nil
  ) -> ComparisonDocument {
    sample(
      ComparisonDocument.Contrast(
        baseline: "original", variant: "improved", difference: difference, change: change,
        correlation: correlation))
  }
}
