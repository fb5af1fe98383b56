import DocumentCoding

@testable import Experiments

@testable import Reports
@testable import Results
@testable import Statistics

/// Comparisons made by hand, whose tables can be written down without running anything.
enum Given {
  static func interval(_ middle: Double, _ margin: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: middle - margin, high: middle + margin)
  }

  static func estimate(
    _ variant: String, _ mean: Double?, _ margin: Double?, count: Int = 50, censored: Int? = nil
  ) -> ComparisonDocument.Estimate {
    ComparisonDocument.Estimate(
      variant: variant, count: count, mean: mean, standardDeviation: nil,
      interval: mean.flatMap { mean in margin.map { interval(mean, $0) } }, censored: censored)
  }

  static func difference(
    _ mean: Double, _ margin: Double?, count: Int = 50, p: Double?
  ) -> PairedDifference {
    .estimated(
      PairedEstimate(
        count: count, mean: mean, standardDeviation: nil,
        interval: margin.map { interval(mean, $0) }, tStatistic: nil,
        degreesOfFreedom: Double(count - 1), pValue: p))
  }

  static func contrast(
    _ variant: String, _ difference: PairedDifference?, _ change: RelativeChange?,
    correlation: Double? = nil
  ) -> ComparisonDocument.Contrast {
    ComparisonDocument.Contrast(
      baseline: "original", variant: variant, difference: difference, change: change,
      correlation: correlation)
  }

  static let searchTime = ComparisonDocument.Metric(
    name: "search-time", unit: "s",
    estimand: "from search-started to desk-found, restricted at 120 s",
    variants: [
      estimate("original", 24.934, 2.13, censored: 1),
      estimate("improved", 10.512, 0.614, censored: 0),
    ],
    comparisons: [
      contrast(
        "improved", difference(-14.422, 2.24, p: 3e-12),
        RelativeChange(
          percent: -57.84, interval: .bounded(ConfidenceInterval(low: -62.13, high: -53.21))),
        correlation: 0.314)
    ])

  static let reports = ComparisonDocument.Metric(
    name: "taps", unit: "1", estimand: "taps of the user",
    variants: [estimate("original", 3, 0), estimate("improved", 3, 0)],
    comparisons: [
      contrast(
        "improved", .identical(count: 50),
        RelativeChange(percent: 0, interval: .bounded(interval(0, 0))))
    ])

  static func comparison(
    metrics: [ComparisonDocument.Metric], variants: [String] = ["original", "improved"],
    changesWorld: [String] = [], replications: Int = 50, expectations: [ExpectationResult] = []
  ) -> ComparisonDocument {
    ComparisonDocument(
      scenario: "ergondesk-search", question: "Does a filtered scan find the desk sooner?",
      device: "iphone-6s", seed: 2017, replications: replications, firstReplication: 1,
      confidence: 0.95, baseline: "original", variants: variants, changesWorld: changesWorld,
      events: 12_345, metrics: metrics, expectations: expectations)
  }
}

extension Given {
  /// A variant over 199 draws, of which so many are lower.
  static func range(
    _ variant: String, _ spread: SpreadOverPoints, lower: Int
  ) -> ComparisonDocument.RangeContrast {
    func share(_ count: Int) -> ComparisonDocument.Share {
      .init(Proportion(successes: count, of: 199), at: .percent95, tellsPoints: true)
    }
    return .init(
      variant: variant, shareThatSaves: share(lower), shareThatSavesSurely: share(0),
      lower: lower, higher: 199 - lower, change: spread, difference: spread)
  }

  static func ranges(
    _ metric: String, unit: String = "J", _ comparisons: [ComparisonDocument.RangeContrast]
  ) -> ComparisonDocument.RangeMetric {
    .init(name: metric, unit: unit, comparisons: comparisons)
  }

  /// A comparison with its verdict, and with 199 draws from the ranges if there are any.
  static func complete(
    _ comparison: ComparisonDocument, over metrics: [ComparisonDocument.RangeMetric]? = nil,
    leftOut: ComparisonDocument.RangesLeftOut? = nil
  ) -> ComparisonDocument {
    var document = comparison
    document.overRanges = metrics.map {
      .init(
        points: 199, replications: 20, confidence: 0.95, impossible: 0, reasons: [],
        parameters: [], notVaried: [], metrics: $0)
    }
    document.rangesLeftOut = leftOut
    return ComparisonDocument(document)
  }
}

extension ComparisonDocument {
  /// A comparison made by hand, complete with its verdict.
  init(_ comparison: ComparisonDocument) {
    self = comparison
    programVersion = "1.2.3"
    judge(practice: nil, main: nil)
  }
}

extension ComparisonDocument.Estimate {
  init(
    variant: String, count: Int, mean: Double?, standardDeviation: Double?,
    interval: ConfidenceInterval?, censored: Int?
  ) {
    self.init(
      name: variant, n: count, mean: mean, sd: standardDeviation, low: interval?.low,
      high: interval?.high, censored: censored)
    findShare(at: .percent95)
  }
}
