@testable import Experiments
import Testing

@testable import Reports
@testable import Results
@testable import Statistics

struct `A change over a baseline near zero` {
  /// An age of 22 ms that becomes 121.8 s, which is 548,000 % more.
  private static let age = ComparisonDocument.Metric(
    name: "data-age", unit: "s", estimand: "age",
    variants: [
      Given.estimate("original", 0.0222, 0.0001), Given.estimate("improved", 121.8, 9.8),
    ],
    comparisons: [
      Given.contrast(
        "improved", Given.difference(121.8, 9.8, p: 1e-9),
        RelativeChange(percent: 548_000, interval: .bounded(Given.interval(548_000, 44_000))))
    ])
  private let document = ComparisonDocument(Given.comparison(metrics: [Self.age]))

  @Test func `is a dash beside the values in the table, which says why`() {
    let lines = ComparisonDetails(document).text(.plain).split(separator: "\n").map(String.init)
    #expect(lines.contains("  improved    121.8 ± 9.8      121.8 ± 9.8    —     <0.001     —"))
    let words = [
      "  no change in percent: percent say little of so large a change, and the values",
      "    tell more",
    ]
    #expect(lines.contains(words))
  }

  @Test func `is named where other variants have percent`() throws {
    var document = document
    var other = document.metrics[0].comparisons[0]
    other.variant = "frugal"
    other.change = .init(percent: 500, low: 400, high: 600)
    document.metrics[0].comparisons.append(other)
    #expect(
      ChangeText.remark(on: document.metrics[0])
        == "no change in percent of improved: percent say little of so large a change, and the values tell more"
    )
    #expect(
      ChangeText.note(on: document.metrics)?.hasPrefix(
        "No change in percent of data-age (improved): ") == true)
  }

  @Test func `is told in the metric's unit by the verdict`() {
    #expect(
      Answer(document).sentences[0] == "improved raises data-age by 122 s."
    )
  }

  @Test func `is a difference in the picture's caption, and no dot`() throws {
    let metrics = [Given.searchTime, Self.age]
    let document = ComparisonDocument(Given.comparison(metrics: metrics))
    let figure = try #require(ChangesFigure.figures(of: document).first)
    #expect(figure.table.rows.map { $0[0] } == ["search-time"])
    #expect(
      figure.caption.hasSuffix(
        " Differences where the baseline is near 0, and percent would mislead: data-age of improved, 121.8 ± 9.8 s."
      ))
  }

  @Test func `is nowhere in percent`() {
    let paper = ComparisonPaper(document)
    let texts = [
      paper.markdown, paper.latex, ComparisonDetails(document).text(.plain),
      GitHubSummary.markdown(of: document),
    ]
    for text in texts {
      #expect(!text.contains("548"))
      #expect(text.contains("o change in percent"))
    }
  }

  private static func contrast(_ percent: Double, _ high: Double) -> ComparisonDocument.Contrast {
    ComparisonDocument.Contrast(
      baseline: "original", variant: "improved", pairs: 10,
      difference: .init(mean: 2, low: 1, high: 3),
      change: .init(percent: percent, low: 0, high: high), p: nil, correlation: nil,
      identical: false)
  }

  // The limit is 1000 %, of the estimate and of both ends.
  @Test(arguments: [
    (900.0, 1000.0, "900 % [0, 1000]"), (-440, 1, "2.0 ± 1.0 s"),
    (1001, 1001, "2.0 ± 1.0 s"), (900, 1001, "2.0 ± 1.0 s"),
    (-1001, 0, "2.0 ± 1.0 s"),
  ])
  func `begins beyond a thousand percent`(percent: Double, high: Double, text: String) {
    let scale = MetricScale(unit: "s", means: [2])
    #expect(ChangeText.of(Self.contrast(percent, high), scale)?.plain == text)
  }

  @Test func `is a difference over the ranges as well`() {
    func contrast(_ median: Double) -> ComparisonDocument.RangeContrast {
      .init(
        variant: "improved", shareThatSaves: .init(), shareThatSavesSurely: .init(),
        change: SpreadOverPoints(low: -10, median: median, high: 30),
        difference: SpreadOverPoints(low: 1, median: 2, high: 5))
    }
    let scale = MetricScale(unit: "s", means: [2])
    #expect(ChangeText.of(contrast(20), scale)?.plain == "20 % [−10, 30]")
    #expect(ChangeText.of(contrast(20_000), scale)?.plain == "2.0 s [1.0, 5.0]")
  }
}

struct `A change in the last digits` {
  private func sentence(percent: Double, _ half: Double) throws -> String {
    let energy = ComparisonDocument.Metric(
      name: "energy", unit: "J", estimand: "energy",
      variants: [Given.estimate("original", 20, 1), Given.estimate("improved", 20, 1)],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(20 * percent / 100, 20 * half / 100, p: 1e-9),
          RelativeChange(percent: percent, interval: .bounded(Given.interval(percent, half))))
      ])
    let document = ComparisonDocument(Given.comparison(metrics: [energy]))
    return try #require(Answer(document).sentences.first)
  }

  @Test func `makes no difference`() throws {
    let text = try sentence(percent: 2e-9, 1e-9)
    #expect(text.hasPrefix("improved makes no difference to the phone's energy"), "\(text)")
  }

  // A billionth of a mean of 20.
  @Test func `is none in tables either`() {
    let scale = MetricScale(unit: "J", means: [20, 20])
    #expect(scale.difference(-1.8e-10, Given.interval(-1.8e-10, 5.7e-10)).plain == "0 ± 0")
    let bootstrap = ConfidenceInterval(low: -4e-19, high: 0.0125)
    #expect(scale.difference(0.006, bootstrap).plain == "0.0060 [0.0000, 0.0125]")
    #expect(
      EstimateText(
        percent: -0.002, .bounded(ConfidenceInterval(low: -0.008, high: 1e-9))
      ).plain == "−0.002 % [−0.008, 0.000]")
  }

  @Test func `is one where a digit more is sure`() throws {
    let text = try sentence(percent: 2e-3, 1e-3)
    #expect(text.hasPrefix("improved costs 0.002 % more"), "\(text)")
  }
}

struct `Metrics that are the same everywhere` {
  private func metric(
    _ name: String, _ means: [Double], sd: Double? = 0, isIdentical: Bool = true, runs: Int = 50
  ) -> ComparisonDocument.Metric {
    ComparisonDocument.Metric(
      name: name, unit: "s", estimand: name,
      variants: zip(["original", "improved"], means).map {
        ComparisonDocument.Estimate(
          variant: $0, count: runs, mean: $1, standardDeviation: sd,
          interval: Given.interval($1, sd ?? 0), censored: nil)
      },
      comparisons: [
        Given.contrast(
          "improved",
          isIdentical ? .identical(count: runs) : Given.difference(1, 0.1, p: 0.001), nil)
      ])
  }

  private func folded(_ metrics: ComparisonDocument.Metric...) -> FoldedMetrics {
    FoldedMetrics(ComparisonDocument(Given.comparison(metrics: metrics)).metrics, of: 50)
  }

  @Test func `stand in one line with their values`() {
    let found = folded(
      Given.searchTime, metric("wait", [0.25, 0.25]), metric("length", [120, 120]))
    #expect(found.shown.map(\.name) == ["search-time"])
    #expect(found.line == "The same in all variants and runs: wait 250 ms, length 120 s.")
  }

  @Test func `stand there with a word where all were cut off`() {
    func life(cut: Int) -> ComparisonDocument.Metric {
      ComparisonDocument.Metric(
        name: "life", unit: "s", estimand: "life",
        variants: ["original", "improved"].map {
          ComparisonDocument.Estimate(
            variant: $0, count: 50, mean: 120, standardDeviation: 0,
            interval: Given.interval(120, 0), censored: cut)
        }, comparisons: [Given.contrast("improved", .identical(count: 50), nil)])
    }
    #expect(
      folded(Given.searchTime, life(cut: 50)).line
        == "The same in all variants and runs: life 120 s (cut off in all).")
    #expect(folded(Given.searchTime, life(cut: 49)).line == nil)
  }

  @Test func `are not those that differ between runs, or are missing in some`() {
    let found = folded(
      metric("varies", [3, 3], sd: 1), metric("differs", [3, 4], isIdentical: false),
      metric("rare", [3, 3], runs: 49))
    #expect(found.shown.count == 3)
    #expect(found.line == nil)
  }

  @Test func `have their blocks where there is nothing else to show`() {
    #expect(folded(metric("wait", [1, 1])).line == nil)
  }
}
