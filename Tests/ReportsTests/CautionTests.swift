import Experiments
import Testing

@testable import Reports
@testable import Statistics

struct `The table of a comparison` {
  /// A metric whose differences are given, day by day.
  private func metric(
    _ name: String, _ differences: [Double], margin: Double? = nil, adjusted: Double? = nil
  ) throws -> MetricComparison {
    let pairs = differences.enumerated().map { day, difference in
      (x: 100 + Double(day % 7), y: 100 + Double(day % 7) + difference)
    }
    let analysis = try #require(
      PairedAnalysis(pairs, Resampling(seed: 1, name: name, count: 2000)))
    return MetricComparison(
      name: name, unit: "J", estimand: name,
      estimates: [
        Given.estimate("original", analysis.moments.x.mean, 0.1),
        Given.estimate("improved", analysis.moments.y.mean, 0.1),
      ],
      contrasts: [
        Contrast(
          baseline: "original", variant: "improved", difference: analysis.difference,
          change: analysis.change, correlation: nil, varianceReduction: 4, analysis: analysis,
          equivalence: margin.flatMap { Equivalence(analysis.moments.difference, within: $0) },
          adjustedPValue: adjusted)
      ])
  }

  /// Near enough to normal: the deciles of a normal law, more or less.
  private let tame = [-1.3, -0.8, -0.5, -0.25, 0, 0.1, 0.25, 0.5, 0.8, 1.3]
  /// One day is far beyond all others.
  private let wild: [Double] = (0..<20).map { 0.1 * Double(1 + $0 % 4) } + [60]

  private func text(_ metrics: [MetricComparison], details: Bool = false) -> String {
    ComparisonTable(Given.comparison(metrics: metrics), showsDetails: details).text
  }

  @Test func `shows the bootstrap where differences are far from normal and it matters`() throws {
    let text = text([try metric("wild", wild)])
    #expect(text.contains("differences of improved are far from normal; bootstrap (BCa): 3"))
  }

  @Test func `is silent where Student's interval holds`() throws {
    let text = text([try metric("tame", tame)])
    #expect(!text.contains("normal"))
  }

  @Test func `names metrics whose bootstrap agrees in one sentence`() throws {
    // Two values only: as far from normal as can be, and symmetric.
    let coins = (0..<200).map { $0 % 2 == 0 ? -1.0 : 1.2 }
    let text = text([try metric("coins", coins), try metric("tame", tame)])
    #expect(text.contains("Differences of coins are far from normal (Anderson–Darling); their"))
  }

  @Test func `says that few days do not tell`() throws {
    #expect(text([try metric("few", [1, 2, 4])]).contains("So few days do not tell"))
  }

  @Test func `names what is found alone and not beside all others`() throws {
    let shifted = tame.map { $0 + 0.65 }
    let alone = try metric("alone", shifted, adjusted: 0.21)
    #expect(try #require(alone.contrasts[0].difference?.pValue) < 0.05)
    #expect(
      text([alone]).contains(
        "With 1 comparisons together, p by Holm is not below 0.05 for alone of improved (0.210)."))
    #expect(!text([try metric("alone", shifted, adjusted: 0.04)]).contains("Holm"))
  }

  @Test func `says whether a difference counts as none`() throws {
    #expect(
      text([try metric("tame", tame, margin: 2)])
        .contains("improved is equivalent to original within ±2 J (p"))
    #expect(
      text([try metric("tame", tame, margin: 0.1)])
        .contains("improved is not shown to be equivalent to original within ±0.1 J (p"))
  }

  @Test func `has tests and sizes of effect where they are asked for`() throws {
    let metrics = [try metric("tame", tame)]
    #expect(!text(metrics).contains("Wilcoxon"))
    let details = text(metrics, details: true)
    #expect(
      details.contains("\nTests and sizes of effect\n  tame (J): improved against original\n"))
    #expect(details.contains("Wilcoxon"))
    #expect(details.contains("the same days divide the variance of the difference by 4"))
  }

  @Test func `says what the same days are worth, from least to most`() throws {
    #expect(
      text([try metric("tame", tame)]).replacing("\n", with: " ")
        .contains("The same days divide the variance of a difference by 4.0."))
  }
}
