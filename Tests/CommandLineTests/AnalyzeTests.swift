import Foundation
import Testing

struct `Analysis of measurements` {
  private let room: Room

  init() throws { room = try Room() }

  private static let sleep = """
    patient,first (h),second (h)
    1,0.7,1.9
    2,-1.6,0.8
    3,-0.2,1.1
    4,-1.2,0.1
    5,-0.1,-0.1
    6,3.4,4.4
    7,3.7,5.5
    8,0.8,1.6
    9,0.0,4.6
    10,2.0,3.4

    """

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The first comparison of the first metric.
  private func comparison(_ text: String) throws -> [String: Any] {
    let metrics = try #require(try json(text)["metrics"] as? [[String: Any]])
    return try #require((metrics[0]["comparisons"] as? [[String: Any]])?.first)
  }

  private func number(_ value: Any?, _ path: String...) -> Double? {
    var value = value
    for key in path { value = (value as? [String: Any])?[key] }
    return value as? Double
  }

  @Test(arguments: [
    "cat \"$1\" | \"$0\" analyze -",
    "mkfifo \"$1.pipe\"; cat \"$1\" > \"$1.pipe\" & \"$0\" analyze \"$1.pipe\"",
  ])
  func `reads what another program writes`(line: String) throws {
    let file = try room.file("sleep.csv", Self.sleep)
    let options = ["--columns", "second,first"]
    let direct = try Program.run(["analyze", file] + options)
    let piped = try Program.Running(
      executable: "/bin/sh",
      ["-c", "\(line) \(options.joined(separator: " "))", Program.path, file]
    ).finish()
    #expect(piped.status == 0, "\(piped.errors)")
    // The first line names the file.
    #expect(
      piped.output.split(separator: "\n").dropFirst()
        == direct.output.split(separator: "\n").dropFirst())
    #expect(direct.output.contains("1.58"))
  }

  @Test func `cuts the names of columns that are as long as a page`() throws {
    let name = String(repeating: "n", count: 1 << 16)
    let file = try room.file("long.csv", "\(name),b\n1,2\n")
    for options in [[], ["--columns", "c,b"], ["--time", "c", "--current", "b"]] {
      let outcome = try Program.run(["analyze", file] + options)
      #expect(outcome.status == 65 && outcome.errors.utf8.count < 2000)
      #expect(outcome.errors.contains("'\(name.prefix(60))…', 'b'"))
    }
  }

  @Test func `points at a mistake in standard input`() throws {
    let outcome = try Program.shell("echo 'a,b' | \"$0\" analyze - --columns a,c")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        standard input:1:1: error: there is no column 'c' for --columns
        a,b
        ^
          hint: there are 'a', 'b'
        drainsim: 1 mistake

        """)
  }

  // R 4.2.2: t.test and wilcox.test of the sleep data, first less second.
  @Test func `gives R's tests of the sleep data`() throws {
    let file = try room.file("sleep.csv", Self.sleep)
    let outcome = try Program.run(
      "analyze", file, "--columns", "second,first", "--format", "json")
    #expect(outcome.status == 0 && outcome.errors == "")
    let found = try comparison(outcome.output)
    let tests = found["tests"]
    func near(_ value: Double?, _ expected: Double) -> Bool {
      value.map { ($0 - expected).magnitude < 1e-12 } ?? false
    }
    #expect(near(number(tests, "paired-t", "t"), -4.062127683382037))
    #expect(number(tests, "paired-t", "df") == 9)
    #expect(near(number(tests, "paired-t", "p"), 0.0028328901973842632))
    #expect(near(number(tests, "welch", "p"), 0.0793941401873581))
    #expect(number(tests, "wilcoxon", "w") == 0)
    // R counts no ties; nine differences of one sign are 2 of 2⁹.
    #expect(number(tests, "wilcoxon", "p") == 0.00390625)
    #expect(near(number(tests, "mann-whitney", "p"), 160.0 / 2431))
    #expect(near(number(found["difference"], "low"), -2.459885763276982))
  }

  @Test func `gives the same of long and wide files`() throws {
    let rows = Self.sleep.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    let long =
      "who,drug,extra (h)\n" + rows.map { "\($0[0]),second,\($0[2])\n" }.joined()
      + rows.reversed().map { "\($0[0]),first,\($0[1])\n" }.joined()
    let first = try Program.run(
      "analyze", try room.file("wide.csv", Self.sleep), "--columns", "second,first", "--format",
      "json")
    let second = try Program.run(
      "analyze", try room.file("long.csv", long), "--value", "extra", "--group", "drug", "--pair",
      "who", "--format", "json")
    let (one, other) = (try comparison(first.output), try comparison(second.output))
    for member in ["difference", "change", "tests", "p", "normality"] {
      #expect(one[member] as? NSObject == other[member] as? NSObject)
    }
  }

  @Test func `has a table for people`() throws {
    let file = try room.file("sleep.csv", Self.sleep)
    let outcome = try Program.run(
      "analyze", file, "--columns", "second,first", "--margin", "3")
    for line in [
      "Measurements in pairs. ± and [ ] are 95 % intervals", "value (h)",
      "first   10  0.8 ± 1.3  1.79  −1.58 ± 0.88",
      "paired t                t = −4.062, df 9; p 0.003",
      "Wilcoxon                W = 0 of 9 pairs, 1 without a difference",
      "d_z −1.28, Hedges' g −0.80, Cliff's delta −0.49",
      "the differences are too skewed for so few (skewness", "Anderson–Darling p\n    0.027)",
      """
        first is equivalent to second within ±3 h (p 0.003): difference −1.58 ± 0.71
          at 90 %

      """,
    ] { #expect(outcome.output.contains(line)) }
  }

  @Test func `gives quantiles, or says how many values they need`() throws {
    let rows = (1...30).map { "\($0),\($0)\n" }.joined()
    let file = try room.file("m.csv", "a,b\n" + rows)
    let outcome = try Program.run(
      "analyze", file, "--columns", "a,b", "--quantile", "50%", "--quantile", "95%")
    // Of thirty, ranks 10 and 21 hold the median: P(B < 10) is 2.1 % with B of 30 fair tosses.
    #expect(outcome.output.contains("value of a: 50 % of the values below 15.5 ± 5.5"))
    #expect(outcome.output.contains("its 95 % quantile takes 59 values to bound"))
  }

  @Test func `tests equivalence in percent of the baseline`() throws {
    let file = try room.file("sleep.csv", Self.sleep)
    let outcome = try Program.run("analyze", file, "--columns", "second,first", "--margin", "150%")
    #expect(
      outcome.output.contains("first is equivalent to second within ±150 % of the baseline's mean"))
  }

  @Test func `tests equivalence of independent samples in percent of the baseline`() throws {
    let file = try room.file("m.csv", "v,e\na,10\na,11\na,12\nb,10.1\nb,11.1\nb,12.1\n")
    let outcome = try Program.run(
      "analyze", file, "--value", "e", "--group", "v", "--margin", "50%")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("b is equivalent to a within ±50 % of the baseline's mean"))
  }

  @Test func `shows small powers in the unit that compare shows them in`() throws {
    let file = try room.file("m.csv", "a (W),b (W)\n0.5,0.4\n0.6,0.5\n0.7,0.7\n")
    let outcome = try Program.run("analyze", file, "--columns", "a,b")
    #expect(outcome.output.contains("value (mW)\n  a  3  600 ± 250"))
  }

  @Test func `says of a ratio of sums that it has no quantiles`() throws {
    let file = try room.file(
      "runs.csv",
      "variant,replication,metric,value,numerator,denominator\na,1,m,2,4,2\nb,1,m,3,6,2\n")
    let text = try Program.run("analyze", file, "--quantile", "50%")
    #expect(
      text.output.contains(
        "\nQuantiles\n  m: a ratio of sums over all values, which has no quantiles\n"))
    let found = try Program.run("analyze", file, "--quantile", "50%", "--format", "json")
    #expect(found.output.contains("\"quantiles\": null"))
  }

  @Test(arguments: [["--columns", "a,b"], ["--value", "b", "--group", "v"]])
  func `refuses a column without values`(options: [String]) throws {
    let file = try room.file("m.csv", "a,b,v\n1,,x\n2,NA,y\n")
    let outcome = try Program.run(["analyze", file] + options)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        \(file):1:3: error: the column 'b' has no value
        a,b,v
          ^
          hint: leave it out, or name the column with what was measured
        drainsim: 1 mistake

        """)
  }

  @Test func `says where a version has no value of a metric`() throws {
    let file = try room.file("m.csv", "v,e,f\na,1,2\na,2,3\nb,,4\nb,,7\n")
    let outcome = try Program.run("analyze", file, "--value", "e", "--value", "f", "--group", "v")
    #expect(
      outcome.status == 0
        && outcome.output.contains("\n  missing: 2 of b\n  nothing to compare: no value of b\n"))
  }

  @Test func `says what is missing`() throws {
    let file = try room.file("m.csv", "v,e\na,1\na,NA\nb,2\nb,3\n")
    let outcome = try Program.run("analyze", file, "--value", "e", "--group", "v")
    #expect(outcome.output.contains("\n  missing: 1 of a\n"))
  }

  @Test func `refuses a wrong file with all its mistakes`() throws {
    let file = try room.file("m.csv", "run,v,e\n1,a,x\n2,b\n1,b,inf\n")
    let outcome = try Program.run(
      "analyze", file, "--value", "e", "--group", "v", "--pair", "run")
    #expect(outcome.status == 65 && outcome.output == "")
    #expect(
      outcome.errors == """
        \(file):2:5: error: 'x' is no number
        1,a,x
            ^
          hint: units belong into the first line, as in 'energy (J)'; empty fields are missing values
        \(file):3:1: error: the row has 2 fields, the first line 3
        2,b
        ^
        \(file):4:5: error: 'inf' has no mean
        1,b,inf
            ^
          hint: leave the field empty if nothing was measured
        drainsim: 3 mistakes

        """)
  }

  @Test func `ends with 66 without its file`() throws {
    let outcome = try Program.run("analyze", room.path + "/none.csv")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: there is no file '\(room.path)/none.csv'\n")
  }

  @Test(arguments: [
    (
      ["--columns", "a"],
      "Error: --columns needs two different columns at least, as in 'a,b'."
    ),
    (
      ["--columns", "a,a"],
      "Error: --columns needs two different columns at least, as in 'a,b'."
    ),
    (
      ["--columns", "a,b", "--group", "v"],
      "Error: --columns excludes --value, --group and --pair."
    ),
    (
      ["--value", "e"],
      "Error: --value and --group belong together, with or without --pair."
    ),
    (
      ["--group", "v"],
      "Error: --value and --group belong together, with or without --pair."
    ),
    (
      ["--margin", "0"],
      "Error: The value '0' is invalid for '--margin <difference>'"
    ),
    (
      ["--margin", "nan"],
      "Error: The value 'nan' is invalid for '--margin <difference>'"
    ),
    (
      ["--margin", "-1%"],
      "Error: Missing value for '--margin <difference>'"
    ),
    (
      ["--quantile", "1"],
      "Error: The value '1' is invalid for '--quantile <share>'"
    ),
    (
      ["--confidence", "95"],
      "Error: The value '95' is invalid for '--confidence <level>'"
    ),
    (
      ["--resamples", "0"],
      "Error: The value '0' is invalid for '--resamples <count>'"
    ),
    (
      ["--resamples", "99999999999"],
      "Error: --resamples can be 10000000 at the most."
    ),
    (
      ["--baseline", "none", "--columns", "first,second"],
      "drainsim: there is no version 'none'; known: first, second"
    ),
  ])
  func `ends with 64 where options make no sense`(options: [String], complaint: String) throws {
    let file = try room.file("sleep.csv", Self.sleep)
    let outcome = try Program.run(["analyze", file] + options)
    #expect(outcome.status == 64)
    #expect(outcome.complaint == complaint)
  }

  // MARK: - Recordings of power monitors

  /// Two seconds of rest, two of load and one of rest.
  private func recording(_ milliamperes: Int) -> String {
    let rows = [10, 10, milliamperes, milliamperes, 10].enumerated().map {
      "\($0),\($1),\($1 * 4),4"
    }
    let header = "Time (s),Main Avg Current (mA),Main Avg Power (mW),Main Avg Voltage (V)"
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  @Test func `sums up the table of a power monitor`() throws {
    let file = try room.file("m.csv", recording(300))
    let outcome = try Program.run("analyze", file, "--format", "json")
    #expect(outcome.status == 0 && outcome.errors == "")
    let document = try json(outcome.output)
    #expect(document["tool"] as? String == "Monsoon PowerTool")
    let metrics = try #require(document["metrics"] as? [[String: Any]])
    func value(_ name: String) -> Double? {
      metrics.first { $0["name"] as? String == name }?["value"] as? Double
    }
    // 3 s of 10 mA and 2 s of 300 mA at 4 V: 630 mAs and 2.52 J.
    #expect(value("charge").map { ($0 - 630.0 / 3600).magnitude < 1e-12 } == true)
    #expect(value("energy").map { ($0 - 2.52).magnitude < 1e-12 } == true)
  }

  @Test(arguments: [("200 mA", "2.4"), ("1 W", "2.4")])
  func `begins a recording at a flank, and ends it when it is told`(
    rise: String, joules: String
  ) throws {
    let file = try room.file("m.csv", recording(300))
    let outcome = try Program.run("analyze", file, "--from-rise", rise, "--length", "2s")
    // 2 s of 300 mA at 4 V.
    #expect(outcome.output.contains("energy            \(joules)000 J\n"))
  }

  /// Five samples of 1 A in five seconds, and one an hour later.
  @Test func `leaves a hole in a recording out, or fills it where it is told to`() throws {
    let rows = [0, 1, 2, 3, 4, 3600].map { "\($0),1000" }
    let file = try room.file(
      "m.csv", (["Time (s),Main Avg Current (mA)"] + rows).joined(separator: "\n") + "\n")
    let outcome = try Program.run("analyze", file)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        \(file):6:1: warning: the recording has a hole of 3595 s in all, behind this row
        4,1000
        ^
          hint: a row comes each 1 s; holes count neither as time nor as charge and energy

        """)
    #expect(outcome.output.contains("A hole of 3595.0 s in all, in which nothing was measured"))
    #expect(outcome.output.contains("duration         6.0000 s\n"))
    let filled = try Program.run("analyze", file, "--fill-holes", "--format", "json")
    #expect(filled.output.contains("\"value\": 3601"))
    #expect(filled.errors.contains("the row before a hole is taken to hold through it"))
  }

  @Test func `warns of measurements that end within a line`() throws {
    let file = try room.file("m.csv", "a,b\n1,2\n3,4\n5,7")
    let outcome = try Program.run("analyze", file, "--columns", "a,b")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("m.csv:4:3: warning: the file ends in '7' without a line break"))
  }

  @Test func `says that nothing rises so high`() throws {
    let file = try room.file("m.csv", recording(300))
    let outcome = try Program.run("analyze", file, "--from-rise", "2 A")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        \(file):1:1: error: nothing in the recording rises to 2 A
        drainsim: 1 mistake

        """)
  }

  @Test func `compares recordings, of which each is one measurement`() throws {
    var options: [String] = []
    for (index, load) in [300, 310, 200, 210].enumerated() {
      let file = try room.file("\(index).csv", recording(load))
      options += ["--recording", "\(index < 2 ? "original" : "improved")=\(file)"]
    }
    let outcome = try Program.run(["analyze"] + options + ["--format", "json"])
    #expect(outcome.status == 0)
    let document = try json(outcome.output)
    #expect(document["variants"] as? [String] == ["original", "improved"])
    let metrics = try #require(document["metrics"] as? [[String: Any]])
    let energy = try #require(metrics.first { $0["name"] as? String == "energy" })
    let means = try #require(energy["variants"] as? [[String: Any]]).map { $0["mean"] as? Double }
    // 3 s of 10 mA and 2 s of 305 mA or 205 mA at 4 V.
    #expect(means[0].map { ($0 - 2.56).magnitude < 1e-12 } == true)
    #expect(means[1].map { ($0 - 1.76).magnitude < 1e-12 } == true)
  }

  @Test func `refuses a wrong recording with all its mistakes`() throws {
    let file = try room.file("m.csv", "Timestamp(ms),Current(uA)\n0,x\n1\n2,3\n")
    let outcome = try Program.run("analyze", file)
    #expect(outcome.status == 65 && outcome.output == "")
    #expect(
      outcome.errors == """
        \(file):2:3: error: 'x' is no measured number
        0,x
          ^
        \(file):3:1: error: the row has 1 field, the first line 2
        1
        ^
        drainsim: 2 mistakes

        """)
  }

  @Test(arguments: [
    (["--recording", "a=x.csv"], "Error: --recording needs two versions at least."),
    (
      ["--recording", "a=x.csv", "--recording", "b=y.csv", "--columns", "a,b"],
      "Error: --recording excludes --columns, --value, --group and --pair."
    ),
    (
      ["--recording", "x.csv"],
      "Error: The value 'x.csv' is invalid for '--recording <version=file>'"
    ),
    ([], "Error: Missing expected argument '<file>'"),
  ])
  func `ends with 64 where recordings make no comparison`(
    options: [String], complaint: String
  ) throws {
    let outcome = try Program.run(["analyze"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.complaint == complaint)
  }

  @Test func `has flanks of recordings alone`() throws {
    let file = try room.file("sleep.csv", Self.sleep)
    let outcome = try Program.run(
      "analyze", file, "--columns", "first,second", "--from-rise", "1 mA")
    #expect(outcome.status == 64)
    #expect(
      outcome.complaint
        == "Error: --from-rise, --from-mark, --length and --fill-holes are for recordings of power monitors."
    )
  }
}
