import Experiments
import Testing

struct `Rows held out` {
  private static func result(_ more: String, group: Int? = nil) throws -> FitStudy.Result {
    let table = FitSample.table(40, off: { $0.isMultiple(of: 2) ? 0.03 : -0.03 }, group: group)
    return try FitSample(FitSample.text(more)).result(table)
  }

  // Powers alternate around the truth by 3 %, and every second row is held out.
  @Test func `are predicted by the numbers of the others`() throws {
    let judged = try #require(try Self.result("hold-out: { every: 2 }").judgements.first)
    #expect(judged.rows == 20)
    // Fitted rows are 3 % too high, those held out 3 % too low: 1.03 / 0.97 − 1.
    #expect(abs(judged.fitted.median - (1.03 / 0.97 - 1)) < 1e-3)
    #expect(judged.blind.median > judged.fitted.median)
  }

  @Test func `are each row once where each group is held out in turn`() throws {
    let result = try Self.result("group: batch\nhold-out: { groups: each }", group: 8)
    #expect(result.heldOut == Array(0..<40))
    #expect(result.judgements.first?.rows == 40)
    #expect(result.numbers.rows == 40)
  }

  @Test func `are judged by constants and by least squares on columns as well`() throws {
    let judged = try #require(try Self.result("hold-out: { every: 2 }").judgements.first)
    #expect(
      judged.rivals.map(\.name) == ["the mean", "the best constant", "least squares on columns"])
    // The columns are the level alone: a straight line, which the model is, too.
    #expect(abs(judged.rivals[2].median - judged.fitted.median) < 1e-3)
  }

  /// The median of |constant / measured − 1| over rows 2, 4, …, 40 of the table, by the definition of
  /// a median of twenty.
  private static func median(ofConstant constant: ([Double]) -> Double) -> Double {
    let watts = (0..<40).map { row in
      (FitSample.truth.panel + FitSample.truth.backlight * 0.02 * Double(row + 1))
        * (row.isMultiple(of: 2) ? 1.03 : 0.97)
    }
    let fitted = watts.indices.filter { $0.isMultiple(of: 2) }.map { watts[$0] }
    let held = watts.indices.filter { !$0.isMultiple(of: 2) }.map { watts[$0] }
    let errors = held.map { abs(constant(fitted) / $0 - 1) }.sorted()
    return (errors[9] + errors[10]) / 2
  }

  @Test func `are judged by the mean of the fitted rows`() throws {
    let judged = try #require(try Self.result("hold-out: { every: 2 }").judgements.first)
    let expected = Self.median { $0.reduce(0, +) / Double($0.count) }
    #expect(abs(judged.rivals[0].median - expected) < 1e-9)
  }

  // Σ (c / m − 1)² is least at c = Σ (1 / m) / Σ (1 / m²).
  @Test func `are judged by the constant with the least sum of squared shares`() throws {
    let judged = try #require(try Self.result("hold-out: { every: 2 }").judgements.first)
    let expected = Self.median { values in
      values.reduce(0) { $0 + 1 / $1 } / values.reduce(0) { $0 + 1 / ($1 * $1) }
    }
    #expect(abs(judged.rivals[1].median - expected) < 1e-9)
    #expect(abs(judged.rivals[0].median - expected) > 0.01)
  }

  // Powers 270 and 410 mW at 10 and 30 % are on the line on which 620 mW at 60 % is; a line through
  // all columns of as many rows would say nothing.
  @Test func `are judged by a rival with as many terms as rows`() throws {
    let text = FitSample.text(
      """
      hold-out: { where: $(level > 50 %) }
      rivals: { a straight line: [ 1, $(level) ] }
      """)
    let table = "level,power\n10,270\n30,410\n60,620\n"
    let judged = try #require(try FitSample(text).result(table).judgements.first)
    #expect(
      judged.rivals.map(\.name) == ["the mean", "the best constant", "a straight line"])
    #expect(judged.rivals[2].median < 1e-9)
  }

  // The levels 4, 8, …, 80 % are held out: of these twenty, nineteen pairs are 4 % apart, and none less.
  @Test func `are alike where they differ by just the tolerance`() throws {
    let judged = try #require(
      try Self.result("hold-out: { every: 2 }\npairs: { level: 4 % }").judgements.first)
    #expect(judged.pairs?.count == 19)
  }
}
