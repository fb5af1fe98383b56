import Advice
import Configuration
import Experiments
import Quantities
import Statistics
import Testing

/// New runs against kept ones.
struct `A gate for new runs` {
  private func row(
    _ kept: [Double], _ new: [Double], better: PreferredDirection = .lower, unit: String = "J",
    isPaired: Bool = true, tolerance: Allowance? = nil
  ) throws -> GateDocument.Row {
    let metric = StudyMetric(name: "m", unit: unit, estimand: "", better: better)
    let gate = RegressionGate(
      tolerances: tolerance.map { ["m": $0] } ?? [:], isPaired: isPaired,
      confidence: .percent95)
    func values(_ all: [Double]) -> RegressionGate.Values {
      Dictionary(uniqueKeysWithValues: all.enumerated().map { ($0.offset + 1, $0.element) })
    }
    return try #require(gate.row(metric, of: "a", kept: values(kept), new: values(new)))
  }

  private let kept = [10.0, 12, 11, 9, 10, 12]

  @Test func `lets the same through`() throws {
    #expect(try row(kept, kept).outcome == .same)
  }

  @Test func `holds an energy to two per cent`() throws {
    #expect(try row(kept, kept.map { $0 * 1.015 }).outcome == .within)
    #expect(try row(kept, kept.map { $0 * 1.03 }).outcome == .worse)
    #expect(try row(kept, kept.map { $0 * 0.5 }).outcome == .better)
  }

  @Test func `holds other metrics to a tenth, in their direction`() throws {
    #expect(try row(kept, kept.map { $0 * 1.08 }, unit: "s").outcome == .within)
    #expect(try row(kept, kept.map { $0 * 1.2 }, unit: "s").outcome == .worse)
    #expect(try row(kept, kept.map { $0 * 0.8 }, better: .higher, unit: "1").outcome == .worse)
    #expect(try row(kept, kept.map { $0 * 3 }, better: .neither, unit: "1").outcome == .changed)
  }

  /// A tenth of what is left would be hours.
  @Test func `holds the level of a battery to a point`() throws {
    let level = [90.0, 91, 92, 90]
    #expect(
      try row(level, level.map { $0 - 0.9 }, better: .higher, unit: "%").outcome == .within)
    #expect(try row(level, level.map { $0 - 1.1 }, better: .higher, unit: "%").outcome == .worse)
  }

  /// As a share of one, 2 would be 200 points.
  @Test func `takes points for a metric in percent, and no bare number`() throws {
    let level = [90.0, 91, 92, 90]
    for text in ["2 points", "+2 points", "2 %"] {
      let tolerance = try #require(try Allowance(text, unit: "%"))
      #expect(
        try row(level, level.map { $0 - 1.9 }, better: .higher, unit: "%", tolerance: tolerance)
          .outcome == .within)
      #expect(
        try row(level, level.map { $0 - 2.1 }, better: .higher, unit: "%", tolerance: tolerance)
          .outcome == .worse)
    }
    #expect(throws: QuantityProblem.self) { try Allowance("2", unit: "%") }
  }

  @Test func `fails where nothing is left of a metric, and tells a new one`() throws {
    let metric = StudyMetric(name: "m", unit: "s", estimand: "", better: .neither)
    let gate = RegressionGate(tolerances: [:], isPaired: true, confidence: .percent95)
    let gone = try #require(gate.row(metric, of: "a", kept: [1: 3, 2: 4], new: [1: nil, 2: nil]))
    #expect(gone.outcome == .gone && gone.fails)
    let new = try #require(gate.row(metric, of: "a", kept: [:], new: [1: 2.5, 2: 3.5]))
    #expect(new.outcome == .new && !new.fails && new.new == 3)
    #expect(gate.row(metric, of: "a", kept: [:], new: [1: nil]) == nil)
  }

  @Test func `takes a tolerance for what nobody says a direction of`() throws {
    let tolerance = try #require(try Allowance("20 %", unit: "1"))
    #expect(
      try row(kept, kept.map { $0 * 0.7 }, better: .neither, unit: "1", tolerance: tolerance)
        .outcome == .worse)
    #expect(
      try row(kept, kept.map { $0 * 0.9 }, better: .neither, unit: "1", tolerance: tolerance)
        .outcome == .within)
  }

  /// The mean is 4 % worse, and the runs differ by far more.
  @Test func `does not fail for what the runs leave open`() throws {
    let row = try row(kept, [14, 8, 12, 9, 9, 14.56])
    #expect(row.outcome == .unsure && !row.fails)
  }

  @Test
  func `is not sure of one run, which may be chance, and is of a difference that all runs have`()
    throws
  {
    let row = try row([10], [14])
    #expect(row.outcome == .unsure && !row.fails)
    #expect(try self.row([10, 10], [14, 14]).outcome == .worse)
  }

  /// Of other runs, Welch's interval: 4 % worse in means is nothing against a spread of a tenth.
  @Test func `pairs only what met the same runs`() throws {
    let new = kept.map { $0 * 1.04 }
    #expect(try row(kept, new).outcome == .worse)
    #expect(try row(kept, new, isPaired: false).outcome == .unsure)
  }
}
