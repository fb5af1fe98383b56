import Testing

@testable import Experiments

struct `The page of truth` {
  private static func headings(_ blocks: [String]) -> [String] {
    blocks.filter { $0.hasPrefix("## ") }
  }

  /// The cells of the rows of the first table.
  private static func cells(_ fits: [JudgedFit]) -> [[String]] {
    let table = JudgedFit.blocks(fits).first { $0.hasPrefix("| fit |") } ?? ""
    return table.split(separator: "\n").dropFirst(2).map { line in
      line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
    }
  }

  @Test func `has a heading for each kind of rows that judge`() {
    let kinds = ["model-against-model", "another-phone", "extrapolation", "interpolation"]
    let fits = kinds.map { JudgedFit(fit: $0, judges: $0) }
    #expect(
      Self.headings(JudgedFit.blocks(fits)) == [
        "## Other rows of the same phone", "## Other conditions than those that were fitted",
        "## Another phone", "## Model against model", "## Files",
      ])
  }

  @Test func `puts a fit under the heading of its kind`() throws {
    let fits = [JudgedFit(fit: "old", judges: "another-phone"), JudgedFit(fit: "new")]
    let blocks = JudgedFit.blocks(fits)
    let heading = try #require(blocks.firstIndex(of: "## Another phone"))
    let table = try #require(blocks[heading...].first { $0.hasPrefix("| fit |") })
    #expect(table.contains("| `old` |"))
    #expect(!table.contains("| `new` |"))
  }

  @Test func `has no heading for kinds without a fit`() {
    #expect(
      Self.headings(JudgedFit.blocks([JudgedFit()]))
        == ["## Other rows of the same phone", "## Files"])
  }

  // Its error is 0.5 times that of its best rival, the other's 2 times.
  @Test func `puts the worst fit first in a table`() {
    var bad = JudgedFit(fit: "bad")
    bad.rivals = [JudgedFit.errors("the mean", 0.02)]
    #expect(Self.cells([JudgedFit(fit: "good"), bad]).map(\.first) == ["`bad`", "`good`"])
  }

  @Test func `has a row of sizes for each fit`() {
    #expect(
      Self.cells([JudgedFit()]) == [
        [
          "`lamp`", "a lamp", "200, 100", "6 %", "**4 %**", "10 %", "30 %", "20 %", "8 %",
          "8 %: least squares on columns",
        ]
      ])
  }

  // Columns that depend on each other leave no least squares.
  @Test func `has a dash where there is no least squares`() {
    var fit = JudgedFit()
    fit.rivals[2] = JudgedFit.errors("a straight line", 0.07)
    #expect(Self.cells([fit])[0].suffix(4) == ["30 %", "20 %", "—", "7 %: a straight line"])
  }

  @Test func `marks the error of a fit that did not converge`() {
    #expect(Self.cells([JudgedFit(converged: false)])[0][4] == "**4 %**, not converged")
    #expect(Self.cells([JudgedFit(unconvergedSplits: 2)])[0][4] == "**4 %**, not converged")
  }

  @Test func `puts rows that are reproduced under a heading of their own, with the reason`() {
    let fits = [
      JudgedFit(judges: "extrapolation"),
      JudgedFit(fit: "old", judges: "extrapolation", reproduces: "its power is from these rows"),
    ]
    let blocks = JudgedFit.blocks(fits)
    #expect(
      Self.headings(blocks) == [
        "## Other conditions than those that were fitted", "## Reproduced, no prediction",
        "## Files",
      ])
    #expect(
      blocks.contains(
        "`old`: The rows held out are reproduced, no prediction: its power is from these rows."))
    #expect(Self.cells(fits).map(\.first) == ["`lamp`"])
  }

  @Test func `tells what a band holds, and how wide it is`() {
    #expect(
      JudgedFit.blocks([JudgedFit()]).contains(
        "`lamp`: the predictive band of 95 % (± 12 %) holds 95 of 100 rows held out, 95.0 %; mean interval score 1.5 J."
      ))
  }

  @Test(arguments: [(1.6, "better"), (1.4, "**not better**")])
  func `tells whether a band is better than the ranges before`(score: Double, word: String) {
    var fit = JudgedFit()
    fit.earlier = JudgedFit.band(holding: 71, score: score)
    let sentence =
      "score 1.5 J, \(word) than the \(score) J of the ranges before the fit, which hold 71.0 %."
    #expect(JudgedFit.blocks([fit]).contains { $0.hasSuffix(sentence) })
  }

  @Test func `tells of rows that are looked at apart`() {
    var fit = JudgedFit()
    let errors = [
      JudgedFit.errors("before the fit", 0.2), JudgedFit.errors("fitted", 0.05),
      JudgedFit.errors("the mean", 0.4), JudgedFit.errors("a straight line", 0.07),
    ]
    fit.parts = [.init(name: "dim", rows: 12, errors: errors)]
    #expect(
      JudgedFit.blocks([fit]).contains(
        "`lamp`, *dim*, 12 of these rows: 20 % before, **5 %** fitted, 90 % 12.5 %; the best rival has 7 % (a straight line)."
      ))
  }

  @Test func `tells of pairs of rows`() {
    var fit = JudgedFit()
    fit.pairs = PairsSample().pairs
    #expect(
      JudgedFit.blocks([fit]).contains { $0.hasPrefix("`lamp`: of 40 pairs of rows held out") })
  }

  @Test func `lists fits without a table`() {
    let missing = TruthDocument.Missing(fit: "car", data: "car/runs.csv")
    let blocks = JudgedFit.blocks([JudgedFit()], missing: [missing])
    #expect(
      blocks.suffix(4).starts(with: [
        "## Without data", "* `car`: there was no table `car/runs.csv`.",
      ]))
  }

  @Test func `names each table once with its digest`() {
    let fits = [
      JudgedFit(fit: "a"), JudgedFit(fit: "b"), JudgedFit(data: "other.csv", sha256: "d2"),
    ]
    #expect(
      JudgedFit.blocks(fits).last
        == "* `lamp.csv`: SHA-256 `d1`\n* `other.csv`: SHA-256 `d2`\n")
  }

  @Test func `names no tables where there were none`() {
    #expect(Self.headings(JudgedFit.blocks([])).isEmpty)
  }
}
