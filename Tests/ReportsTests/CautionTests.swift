@testable import Experiments
import Results
import Testing

@testable import Reports
@testable import Statistics

struct `The table of a comparison` {
  /// A metric whose differences are given, day by day.
  private func metric(
    _ name: String, _ differences: [Double], margin: EquivalenceMargin? = nil,
    adjusted: Double? = nil
  ) throws -> ComparisonDocument.Metric {
    let pairs = pairs(differences)
    let analysis = try #require(
      PairedAnalysis(pairs, Resampling(seed: 1, name: name, count: 2000)))
    var contrast = ComparisonDocument.Contrast(
      baseline: "original", variant: "improved", difference: analysis.difference,
      change: analysis.moments.relativeChange(), correlation: nil, varianceReduction: 4)
    contrast.add(analysis, bootstraps: .all)
    contrast.equivalence = margin.map { .init(analysis.moments.equivalence(within: $0)) }
    contrast.pHolm = adjusted
    return ComparisonDocument.Metric(
      name: name, unit: "J", estimand: name,
      variants: [
        Given.estimate("original", analysis.moments.x.mean, 0.1),
        Given.estimate("improved", analysis.moments.y.mean, 0.1),
      ],
      comparisons: [contrast])
  }

  private func pairs(_ differences: [Double]) -> [(x: Double, y: Double)] {
    differences.enumerated().map { day, difference in
      (x: 100 + Double(day % 7), y: 100 + Double(day % 7) + difference)
    }
  }

  /// Near enough to normal: the deciles of a normal law, more or less.
  private let tame = [-1.3, -0.8, -0.5, -0.25, 0, 0.1, 0.25, 0.5, 0.8, 1.3]
  /// One day is far beyond all others.
  private let wild: [Double] = (0..<20).map { 0.1 * Double(1 + $0 % 4) } + [60]

  private func text(_ metrics: [ComparisonDocument.Metric]) -> String {
    ComparisonDetails(ComparisonDocument(Given.comparison(metrics: metrics)))
      .text(TextStyle(width: 100))
  }

  /// What the table says, a sentence or a row each: what was wrapped is one line again.
  private func lines(_ metrics: [ComparisonDocument.Metric]) -> [String] {
    text(metrics).dropLast().components(separatedBy: "\n\n").flatMap { block in
      let isParagraph = block.split(separator: "\n").allSatisfy { $0.first != " " }
      return isParagraph
        ? [block.replacing("\n", with: " ")]
        : block.replacing("\n    ", with: " ").components(separatedBy: "\n")
    }
  }

  @Test func `shows the bootstrap where differences are too skewed for so few days`() throws {
    // Twenty of 0.25 on the mean, and one of 60.
    let caution = lines([try metric("wild", wild)]).map {
      $0.replacing(/\[[^\]]+\]/, with: "[…]")
    }
    #expect(
      caution.contains(
        "  differences of improved are too skewed for so few runs; bootstrap (BCa): 3.1 […]"))
  }

  @Test func `is silent where Student's interval holds`() throws {
    let text = text([try metric("tame", tame)])
    #expect(!text.contains("normal"))
  }

  @Test func `is silent of many days that are not normal and not skewed`() throws {
    // Two values only: as far from normal as can be, and symmetric.
    let coins = (0..<200).map { $0 % 2 == 0 ? -1.0 : 1.2 }
    // Tests of many runs say that they use the normal law, which is another matter.
    let text = text([try metric("coins", coins)]).replacing("(normal law)", with: "")
    #expect(!text.contains("normal") && !text.contains("skewed"))
  }

  @Test func `names metrics that are too skewed for even so many days`() throws {
    // Of more than a thousand days there is no bootstrap.
    let seldom = (0..<1200).map { $0 % 600 == 0 ? 50.0 : 0.1 * Double($0 % 3) }
    let text = text([try metric("seldom", seldom), try metric("tame", tame)])
    #expect(
      text.replacing("\n", with: " ").contains(
        "Differences of seldom are too skewed for so few runs: their ± and p may miss more often than they say."
      ))
  }

  @Test(arguments: [[0.0, 0, 0], [2], [1, 1, 1]])
  func `says nothing of laws where nothing varies`(differences: [Double]) throws {
    let text = text([try metric("few", differences)])
    #expect(!text.contains("So few runs") && !text.contains("too few to tell"))
  }

  @Test func `says of few days what each test rests on`() throws {
    let text = text([try metric("few", [1, 2, 4])]).replacing("\n    ", with: " ")
    #expect(
      text.contains(
        "3 differences are too few to tell whether they are near normal: t rests on that, Wilcoxon's test "
          + "only on their being symmetric; the bootstrap is too narrow for so few"))
  }

  @Test func `says that few days do not tell`() throws {
    #expect(
      lines([try metric("few", [1, 2, 4])]).contains(
        "So few runs do not tell whether differences are near enough to normal for ± and p."))
  }

  @Test func `names what is found alone and not beside all others`() throws {
    let shifted = tame.map { $0 + 0.65 }
    let alone = try metric("alone", shifted, adjusted: 0.21)
    #expect(try #require(alone.comparisons[0].p) < 0.05)
    #expect(
      lines([alone]).contains(
        "With one comparison, p by Holm is not below 0.05 for alone of improved (0.210)."))
    #expect(!text([try metric("alone", shifted, adjusted: 0.04)]).contains("Holm"))
  }

  // A mean of 0.01 with a standard error of 0.2425, of which Student's t with 9 degrees of freedom
  // takes 1.833 at 90 %: 0.44. The upper limit of 0.1 is 0.371 standard errors away: p 0.360.
  @Test func `says whether a difference counts as none`() throws {
    #expect(
      lines([try metric("tame", tame, margin: .absolute(2))]).contains(
        "  improved is equivalent to original within ±2 J (p <0.001): difference 0.01 ± 0.44 at 90 %"
      ))
    #expect(
      lines([try metric("tame", tame, margin: .absolute(0.1))]).contains(
        "  improved is not shown to be equivalent to original within ±0.1 J (p 0.360): difference 0.01 ± 0.44 at 90 %"
      ))
  }

  @Test func `says a margin in percent beside the limits that decide`() throws {
    let metric = try metric("tame", tame, margin: .share(0.02))
    let moments = JointMoments(pairs(tame).map { ($0.x, $0.y) })
    let change = try #require(moments.relativeChange(at: ConfidenceLevel(0.9)))
    let limits = EstimateText(percent: change.percent, change.interval)
    #expect(
      lines([metric]).contains(
        "  improved is equivalent to original within ±2 % of the baseline's mean (p <0.001): change "
          + "\(limits.value) \(limits.margin) at 90 %"))
  }

  @Test func `says why there is no test of equivalence`() throws {
    let zero = JointMoments([(-1, 2), (1, 3)]).equivalence(within: .share(0.02))
    let plain = try metric("tame", tame)
    var contrast = plain.comparisons[0]
    contrast.change = nil
    contrast.equivalence = .init(zero)
    let metric = ComparisonDocument.Metric(
      name: "m", unit: "J", estimand: "m", variants: plain.variants, comparisons: [contrast])
    #expect(
      lines([metric]).contains(
        "  improved: no test of equivalence to original: the baseline's mean is 0, and nothing a share of it"
      ))
  }

  @Test func `has tests and sizes of effect where they are asked for`() throws {
    let metrics = [try metric("tame", tame)]
    let details = text(metrics)
    #expect(
      details.contains("\nTests and sizes of effect\ntame (J): improved against original\n"))
    #expect(details.contains("Wilcoxon"))
    #expect(details.contains("the same runs divide the variance of the difference by 4"))
  }

  @Test func `says what the same days are worth, from least to most`() throws {
    #expect(
      text([try metric("tame", tame)]).replacing("\n", with: " ")
        .contains("The same runs divide the variance of a difference by 4.0."))
  }

  @Test func `counts one pair as one pair`() throws {
    // Of two days one is without a difference.
    let text = text([try metric("one", [0, 2])])
    #expect(text.contains("W = 1 of 1 pair, 1 without a difference"))
  }
}
