import Quantities
import Statistics
import Testing

@testable import Experiments
@testable import Reports
@testable import Results

struct `The text of an interval without signs` {
  private func text(_ low: Double, _ high: Double, isPercent: Bool = true) -> String {
    let interval = ConfidenceInterval(low: low, high: high)
    return SpanText(
      interval, about: (low + high) / 2, isPercent: isPercent, MetricScale(unit: "J", means: [])
    ).text
  }

  @Test func `names the direction in place of the sign`() {
    #expect(text(-66.8, -55.8) == "55.8 to 66.8 % lower")
    #expect(text(-6.1, 24.2) == "6 % lower to 24 % higher")
  }

  /// 8.5e-11 and not 8.5e11.
  @Test func `keeps the sign of a power of ten`() {
    #expect(text(8.5e-11, 8.5e-11, isPercent: false) == "8.5e\u{2212}11 J higher")
    #expect(text(-8.5e-11, -8.5e-11, isPercent: false) == "8.5e\u{2212}11 J lower")
  }
}

struct `A battery that outlasts the run` {
  private func document(cut original: Int, _ improved: Int) -> ComparisonDocument {
    let life = ComparisonDocument.Metric(
      name: "battery-life", unit: "s", estimand: "life", better: .higher,
      variants: [
        Given.estimate("original", 86_000, 900, censored: original),
        Given.estimate("improved", 80_000, 400, censored: improved),
      ],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(-6000, 500, p: 1e-9),
          RelativeChange(percent: -7.5, interval: .bounded(Given.interval(-7.5, 0.6))))
      ])
    return ComparisonDocument(Given.comparison(metrics: [Given.searchTime, life]))
  }

  @Test func `is said by the verdict, since its life is longer than what is told`() {
    #expect(
      Verdict(document(cut: 0, 47)).notes.contains(
        "battery-life is cut off by the end of the run: improved in 47 of 50."))
  }

  // Runs that a mark ends may differ in length, which is no difference of lives.
  @Test(arguments: [(50, 50, false), (50, 49, true), (0, 50, true)])
  func `is no effect where every run ends before it`(original: Int, improved: Int, isTold: Bool) {
    let verdict = Verdict(document(cut: original, improved))
    #expect(verdict.statements.contains { $0.sentence.contains("battery-life") } == isTold)
    #expect(verdict.notes.contains { $0.contains("battery-life is cut off by the end of the run") })
  }
}
