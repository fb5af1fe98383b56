import Quantities
import Statistics
import Testing

@testable import Experiments
@testable import Reports
@testable import Results

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

  @Test func `is a remark, and a lower bound in the table`() {
    let text = Answer(document(cut: 0, 47)).text(.plain)
    #expect(text.contains("! battery-life: cut off at its limit in 47 of 50 runs (improved)."))
    #expect(text.contains("≥80000 s") || text.contains("≥22.2 h"))
    #expect(text.contains("≥ some runs cut off"))
    // Of a life that no run cuts off it is a value, beside a search that one run does.
    let whole = Answer(document(cut: 0, 0)).text(.plain)
    #expect(whole.contains("\nbattery-life    23.9 h    22.2 h  −7.5 %  −8.1 to −6.9\n"))
    #expect(!whole.contains("! battery-life"))
  }

  // Runs that a mark ends may differ in length, which is no difference of lives.
  @Test(arguments: [(50, 50, false), (50, 49, true), (0, 50, true)])
  func `is no effect where every run ends before it`(original: Int, improved: Int, isTold: Bool) {
    let answer = Answer(document(cut: original, improved))
    #expect(answer.members.contains { $0.name == "battery-life" } == isTold)
  }
}
