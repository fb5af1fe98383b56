@testable import Experiments
@testable import Results
import Testing

struct `The clause of a known warning` {
  private func undone(_ count: Int, of: Int, code: WarningCode = .requestUnanswered) -> [String] {
    var comparison = Given.comparison(metrics: [Given.searchTime, Given.reports])
    comparison.warnings = [
      .init(
        code: code, file: nil, line: nil, variant: "improved", count: count, of: of, text: "lost",
        clause: "gets answers to \(of - count) of \(of) requests", known: "the tunnel")
    ]
    return ComparisonDocument(comparison).verdict?.first?.undone ?? []
  }

  @Test func `leaves the verdict where some of the work is done`() {
    #expect(undone(149, of: 150).isEmpty)
  }

  // A reason for gaps is none for a variant that never gets an answer.
  @Test func `stays in the verdict where all of it is lost`() {
    #expect(undone(150, of: 150) == ["gets answers to 0 of 150 requests"])
  }

  @Test func `leaves the verdict where a variant does without the step`() {
    #expect(undone(150, of: 150, code: .stepNotRun).isEmpty)
  }
}
