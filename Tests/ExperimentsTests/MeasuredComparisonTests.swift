import Configuration
import Importers
import Statistics
import Testing

@testable import Experiments

struct `Measurements that are compared` {
  private func comparison(
    _ text: String, _ layout: MeasurementLayout?, baseline: Int = 0,
    margin: EquivalenceMargin? = nil
  ) throws -> MeasuredComparison {
    let diagnostics = Diagnostics()
    let measurements = MeasurementFile.measurements(
      in: text, file: "m.csv", layout: layout, diagnostics: diagnostics)
    return MeasuredComparison(
      try #require(measurements), baseline: baseline, seed: 3, resamples: 200, margin: margin)
  }

  private let paired = MeasurementLayout.long(values: ["e"], group: "v", pair: "run")

  @Test func `are paired by their keys and not by their rows`() throws {
    let found = try comparison("run,v,e\n1,a,10\n2,a,20\n3,a,30\n3,b,33\n1,b,11\n2,b,22\n", paired)
    let difference = try #require(found.metrics[0].contrasts[0].contrast.difference)
    // 1, 2 and 3.
    #expect(difference.mean == 2)
    guard case .estimated(let estimate) = difference else { return #expect(Bool(false)) }
    #expect(estimate.standardDeviation == 1)
  }

  @Test func `leave out what has no counterpart and say so`() throws {
    let found = try comparison("run,v,e\n1,a,10\n2,a,20\n1,b,11\n4,b,7\n5,b,9\n", paired)
    #expect(found.metrics[0].contrasts[0].unpaired == 3)
    #expect(found.metrics[0].contrasts[0].contrast.difference?.mean == 1)
  }

  @Test func `leave out pairs of which one value is missing`() throws {
    let found = try comparison("run,v,e\n1,a,10\n2,a,\n1,b,11\n2,b,30\n", paired)
    #expect(found.metrics[0].missing == [1, 0])
    #expect(found.metrics[0].contrasts[0].contrast.difference?.mean == 1)
    #expect(found.metrics[0].estimates.map(\.count) == [1, 2])
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
    let contrast = try comparison(text, nil).metrics[0].contrasts[0]
    #expect(contrast.contrast.difference == sums.difference())
    guard case .estimated(let expected)? = sums.difference(),
      case .paired(let analysis)? = contrast.analysis,
      case .estimated(let found) = analysis.difference
    else { return #expect(Bool(false)) }
    #expect((found.mean - expected.mean).magnitude < 1e-14)
    let (t, p) = (try #require(found.tStatistic), try #require(found.pValue))
    #expect((t - (try #require(expected.tStatistic))).magnitude < 1e-12)
    #expect((p - (try #require(expected.pValue))).magnitude < 1e-12)
  }

  @Test func `that are independent are compared by Welch's test`() throws {
    let found = try comparison(
      "v,e\na,1\na,2\na,3\nb,4\nb,6\nb,8\n", .long(values: ["e"], group: "v", pair: nil))
    let contrast = found.metrics[0].contrasts[0]
    guard case .independent(let analysis)? = contrast.analysis else {
      return #expect(Bool(false))
    }
    #expect(analysis.welch == WelchComparison(Moments([1, 2, 3]), Moments([4, 6, 8])))
    #expect(contrast.contrast.change?.percent == 200)
  }

  @Test func `may have another baseline`() throws {
    let found = try comparison("a,b\n1,2\n2,4\n", .wide(columns: ["a", "b"]), baseline: 1)
    #expect(found.baseline == "b")
    #expect(found.metrics[0].contrasts[0].contrast.difference?.mean == -1.5)
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
    let contrasts = found.metrics.flatMap(\.contrasts)
    #expect(contrasts.count == 4)
    #expect(
      contrasts.map(\.adjustedPValue) == AdjustedPValues.holm(contrasts.map { $0.analysis?.pValue })
    )
    #expect(contrasts[0].adjustedPValue != contrasts[0].analysis?.pValue)
  }

  @Test func `are tested for equivalence when there is a margin`() throws {
    let found = try comparison(
      "a,b\n1,1.1\n2,2.2\n3,3.1\n4,4.1\n", .wide(columns: ["a", "b"]), margin: .absolute(1))
    guard case .tested(let test)? = found.metrics[0].contrasts[0].equivalence else {
      return #expect(Bool(false))
    }
    #expect(test.isShown)
  }

  @Test func `that are independent are tested for equivalence within a share`() throws {
    let found = try comparison(
      "v,e\na,10\na,11\na,12\nb,10.1\nb,11.1\nb,12.1\n",
      .long(values: ["e"], group: "v", pair: nil), margin: .share(0.5))
    guard case .tested(let test)? = found.metrics[0].contrasts[0].equivalence else {
      return #expect(Bool(false))
    }
    #expect(test.isShown && test.margin == .share(0.5))
  }

  @Test func `have nothing to compare where all values of a group are missing`() throws {
    let found = try comparison("run,v,e\n1,a,1\n2,a,2\n1,b,\n2,b,NA\n", paired)
    #expect(found.metrics[0].contrasts[0].analysis == nil)
    #expect(found.metrics[0].estimates[1].mean == nil)
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
    #expect(found.metrics[0].estimates.map(\.censored) == [censored, censored])
  }

  @Test func `have the same draws whatever else is in the file`() throws {
    let alone = try comparison("a,b\n1,2\n2,4\n3,9\n", .wide(columns: ["a", "b"]))
    let more = try comparison("a,c,b\n1,8,2\n2,8,4\n3,8,9\n", .wide(columns: ["a", "c", "b"]))
    guard case .paired(let one)? = alone.metrics[0].contrasts[0].analysis,
      case .paired(let other)? = more.metrics[0].contrasts[1].analysis
    else { return #expect(Bool(false)) }
    #expect(one.bootstrap == other.bootstrap && one.bootstrap != nil)
  }
}
