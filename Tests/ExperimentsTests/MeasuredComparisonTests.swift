import Configuration
import DocumentCoding
import Importers
import Statistics
import Testing

@testable import Experiments

struct `Measurements that are compared` {
  private func comparison(
    _ text: String, _ layout: MeasurementLayout?, baseline: Int = 0,
    margin: EquivalenceMargin? = nil
  ) throws -> MeasurementDocument {
    let diagnostics = Diagnostics()
    let measurements = MeasurementFile.measurements(
      in: text, file: "m.csv", layout: layout, diagnostics: diagnostics)
    return MeasurementDocument(
      try #require(measurements), file: "m.csv", baseline: baseline, seed: 3, resamples: 200,
      margin: margin, by: ProgramIdentity(version: "1.2.3", commit: "abc"))
  }

  private let paired = MeasurementLayout.long(values: ["e"], group: "v", pair: "run")

  @Test func `are paired by their keys and not by their rows`() throws {
    let found = try comparison("run,v,e\n1,a,10\n2,a,20\n3,a,30\n3,b,33\n1,b,11\n2,b,22\n", paired)
    let difference = try #require(found.metrics[0].comparisons[0].difference)
    // 1, 2 and 3.
    #expect(difference.mean == 2)
    #expect(difference.deviation == 1)
  }

  @Test func `leave out what has no counterpart and say so`() throws {
    let found = try comparison("run,v,e\n1,a,10\n2,a,20\n1,b,11\n4,b,7\n5,b,9\n", paired)
    #expect(found.metrics[0].comparisons[0].unpaired == 3)
    #expect(found.metrics[0].comparisons[0].difference?.mean == 1)
  }

  @Test func `leave out pairs of which one value is missing`() throws {
    let found = try comparison("run,v,e\n1,a,10\n2,a,\n1,b,11\n2,b,30\n", paired)
    #expect(found.metrics[0].variants.map(\.missing) == [1, 0])
    #expect(found.metrics[0].comparisons[0].difference?.mean == 1)
    #expect(found.metrics[0].variants.map(\.n) == [1, 2])
  }

  @Test func `have the test of their ratio of sums`() throws {
    // The same sums as a comparison makes them.
    let rows = [(10.0, 4.0, 9.0, 5.0), (12, 5, 8, 4), (9, 3, 10, 6), (14, 6, 7, 3)]
    var text = "variant,replication,metric,unit,value,censored,numerator,denominator\n"
    var sums = PairedRatios()
    for (day, row) in rows.enumerated() {
      text += "a,\(day),m,W,\(row.0 / row.1),false,\(row.0),\(row.1)\n"
      text += "b,\(day),m,W,\(row.2 / row.3),false,\(row.2),\(row.3)\n"
      sums.add(x: (row.0, row.1), y: (row.2, row.3))
    }
    let contrast = try comparison(text, nil).metrics[0].comparisons[0]
    #expect(contrast.difference == sums.difference().map { .init($0) })
    guard case .estimated(let expected)? = sums.difference() else { return #expect(Bool(false)) }
    let found = try #require(contrast.tests?.pairedT)
    let (t, p) = (found.t, try #require(found.p))
    #expect((t - (try #require(expected.tStatistic))).magnitude < 1e-12)
    #expect((p - (try #require(expected.pValue))).magnitude < 1e-12)
  }

  @Test func `that are independent are compared by Welch's test`() throws {
    let contrast = try comparison(
      "v,e\na,1\na,2\na,3\nb,4\nb,6\nb,8\n", .long(values: ["e"], group: "v", pair: nil)
    ).metrics[0].comparisons[0]
    let expected = try #require(WelchComparison(Moments([1, 2, 3]), Moments([4, 6, 8])))
    let found = try #require(contrast.tests?.welch)
    #expect(found.t == expected.tStatistic && found.df == expected.degreesOfFreedom)
    #expect(contrast.p == expected.pValue && contrast.pairs == nil)
    #expect(contrast.difference?.interval == expected.interval)
    #expect(contrast.change?.percent == 200)
  }

  @Test func `may have another baseline`() throws {
    let found = try comparison("a,b\n1,2\n2,4\n", .wide(columns: ["a", "b"]), baseline: 1)
    #expect(found.baseline == "b")
    #expect(found.metrics[0].comparisons[0].difference?.mean == -1.5)
  }

  @Test func `have p-values by Holm over all metrics and groups`() throws {
    let text = """
      run,v,e,f
      1,a,10,1
      2,a,12,2
      3,a,11,4
      1,b,9,3
      2,b,10,3
      3,b,9,6
      1,c,8,9
      2,c,9,9
      3,c,7,9

      """
    let found = try comparison(text, .long(values: ["e", "f"], group: "v", pair: "run"))
    let contrasts = found.metrics.flatMap(\.comparisons)
    #expect(contrasts.count == 4)
    #expect(
      contrasts.map(\.pHolm) == AdjustedPValues.holm(contrasts.map(\.p))
    )
    #expect(contrasts[0].pHolm != contrasts[0].p)
  }

  @Test func `are tested for equivalence when there is a margin`() throws {
    let found = try comparison(
      "a,b\n1,1.1\n2,2.2\n3,3.1\n4,4.1\n", .wide(columns: ["a", "b"]), margin: .absolute(1))
    let test = try #require(found.metrics[0].comparisons[0].equivalence)
    #expect(test.shown && test.margin == 1)
  }

  @Test func `that are independent are tested for equivalence within a share`() throws {
    let found = try comparison(
      "v,e\na,10\na,11\na,12\nb,10.1\nb,11.1\nb,12.1\n",
      .long(values: ["e"], group: "v", pair: nil), margin: .share(0.5))
    let test = try #require(found.metrics[0].comparisons[0].equivalence)
    #expect(test.shown && test.share == 0.5)
  }

  @Test func `have nothing to compare where all values of a group are missing`() throws {
    let found = try comparison("run,v,e\n1,a,1\n2,a,2\n1,b,\n2,b,NA\n", paired)
    #expect(found.metrics[0].comparisons[0].tests == nil)
    #expect(found.metrics[0].variants[1].mean == nil)
  }

  @Test(arguments: [
    ("limited\n", ["true", "true"], 0 as Int?), ("limited\n", ["false", "false"], nil),
    ("other\n", ["true", "true"], nil),
  ])
  func `know a limit that nothing reached from their file`(
    column: String, flags: [String], censored: Int?
  ) throws {
    let found = try comparison(
      "variant,replication,metric,value,censored,\(column)a,1,m,5,false,\(flags[0])\n"
        + "b,1,m,6,false,\(flags[1])\n", nil)
    #expect(found.metrics[0].variants.map(\.censored) == [censored, censored])
  }

  @Test func `have the same draws whatever else is in the file`() throws {
    let alone = try comparison("a,b\n1,2\n2,4\n3,9\n", .wide(columns: ["a", "b"]))
    let more = try comparison("a,c,b\n1,8,2\n2,8,4\n3,8,9\n", .wide(columns: ["a", "c", "b"]))
    let one = try #require(alone.metrics[0].comparisons[0].bootstrap)
    let other = try #require(more.metrics[0].comparisons[1].bootstrap)
    #expect(one.percentile == other.percentile && one.bca == other.bca)
  }
}
