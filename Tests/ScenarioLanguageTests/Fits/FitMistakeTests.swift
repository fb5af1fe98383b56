import Configuration
import ScenarioLanguage
import Testing

struct `A mistake in a fit` {
  private static func first(_ text: String, _ table: String = FitSample.table()) -> String {
    FitSample.mistakes(text, table).map {
      "\($0.location.file.split(separator: "/").last ?? ""):\($0.location.line): \($0.message)"
    }.first ?? "none"
  }

  @Test func `is none in the sample`() { #expect(FitSample.mistakes(FitSample.text()).isEmpty) }

  @Test(arguments: [
    ("column: power", "column: powre", "fit.yaml:5: 'table.csv' has no column 'powre'"),
    ("unit: mW", "unit: mQ", "fit.yaml:5: '1 mQ' has an unknown unit 'mQ'"),
    ("$(power * 10 s)", "$(powr * 10 s)", "fit.yaml:8: unknown name 'powr' in '$(powr * 10 s)'"),
    (
      "$(power * 10 s)", "$(power)",
      "fit.yaml:8: '$(power)' is a power, and 'display-energy' is in J"
    ),
    (
      "display-energy:", "display-power:",
      "fit.yaml:8: the scenario has no metric 'display-power'"
    ),
    (
      "bounds: [0 mW, 2 W]", "bounds: [2 W, 0 mW]",
      "fit.yaml:10: 'bounds' of 'device.components.display.panel' of 'free' must rise"
    ),
    (
      "start: 300 mW", "start: 3 W",
      "fit.yaml:10: 'start' of 'device.components.display.panel' of 'free' lies outside of the bounds"
    ),
    (
      "parameters.level:", "device.components.display.panel:",
      "fit.yaml:10: 'device.components.display.panel' is free and set by each row"
    ),
  ])
  func `is told with its place`(old: String, new: String, message: String) throws {
    let text = FitSample.text()
    let range = try #require(text.firstRange(of: old))
    let found = Self.first(text.replacingCharacters(in: range, with: new))
    #expect(found.hasPrefix(message), "\(found)")
  }

  @Test(arguments: [
    ("power\n5.0,err\n", "table.csv:2: 'err' is no number"),
    ("power\n5.0,1,2\n", "table.csv:2: the row has 3 cells, the table 2 columns"),
    ("power\n5.0,0\n", "table.csv:2: the row's 'display-energy' must be above 0"),
    ("power\n", "table.csv:1: the table has no rows"),
  ])
  func `of the table is told with its place`(rest: String, message: String) {
    let found = Self.first(FitSample.text(), "level," + rest)
    #expect(found.hasPrefix(message), "\(found)")
  }

  @Test func `is a split that the fit knows the group of`() {
    let text = FitSample.text("group: batch\nhold-out: { every: 2 }")
    let found = Self.first(text, FitSample.table(group: 5))
    #expect(
      found == "table.csv:3: the row is held out, and line 2 of its group 'b0' is fitted")
  }

  @Test func `is a row without a group`() {
    let text = FitSample.text("group: batch\nhold-out: { groups: each }")
    let table = FitSample.table(group: 5).replacing(",b1\n", with: ",\n")
    #expect(Self.first(text, table) == "table.csv:7: the row has no value of the group 'batch'")
  }

  @Test func `is a group held out that no row has`() {
    let text = FitSample.text("group: batch\nhold-out: { groups: [b1, nope] }")
    #expect(
      Self.first(text, FitSample.table(group: 5))
        == "fit.yaml:1: 'hold-out' names the group 'nope', which no row of the table has")
  }

  @Test func `is a rule that leaves all rows out`() {
    let text = FitSample.text("leave-out: [ { where: $(level > 0), reason: all } ]")
    #expect(
      Self.first(text)
        == "fit.yaml:1: no row of the table takes part: 'leave-out' names all of them"
    )
  }

  @Test(arguments: [
    ("pairs: { level: 2 mW }", "fit.yaml:12: 'level' of 'pairs' must be the most by which"),
    ("pairs: { level: 0 % }", "fit.yaml:12: 'level' of 'pairs' must be the most by which"),
    ("pairs: { lever: 2 % }", "fit.yaml:12: unknown name 'lever' in '$(lever)'"),
  ])
  func `is a pair of rows that are alike in nothing`(pairs: String, message: String) {
    let found = Self.first(FitSample.text(pairs))
    #expect(found.hasPrefix(message), "\(found)")
  }

  // It stands in comments and names of files.
  @Test func `is a name with other signs than words have`() {
    let text = FitSample.text().replacing("fit: lamp", with: "fit: \"la\\nmp\"")
    #expect(Self.first(text).hasPrefix("fit.yaml:1: 'fit' of the fit must be letters"))
  }

  // Settings are made by the fit, and nobody typed them.
  @Test func `of a path is told where the fit names it`() throws {
    let text = FitSample.text().replacing("display.backlight:", with: "display.baclight:")
    let sample = try FitSample(text)
    let problem = try sample.problem(FitSample.table())
    let found = sample.mistakes(of: problem)
    let first = try #require(found.first)
    #expect(first.location.line == 11)
    #expect(first.message.hasPrefix("unknown key 'baclight'"))
  }

  @Test(arguments: [
    ("hold-out: { every: 1000 }", 20), ("group: batch\nhold-out: { share: 50 % }", 20),
    ("group: batch\nhold-out: { groups: [] }", 20),
  ])
  func `is a split that holds out no row`(split: String, rows: Int) {
    let found = Self.first(FitSample.text(split), FitSample.table(rows, group: rows))
    #expect(found == "fit.yaml:1: 'hold-out' holds out none of the \(rows) rows")
  }

  @Test func `is a row that is held out and fitted as well`() {
    let table = "level,power\n5,240\n5,240\n10,300\n20,400\n30,500\n40,600\n"
    let found = Self.first(FitSample.text("hold-out: { every: 2 }"), table)
    #expect(found == "table.csv:3: the row is held out, and the same row in line 2 is fitted")
  }

  @Test func `is none where a word is said to mean that a value is missing`() throws {
    let text = FitSample.text().replacing("unit: mW", with: "unit: mW, missing: [err]")
    let problem = try FitSample(text).problem(FitSample.table() + "50,err\n")
    #expect(problem.rows.count == 20)
    #expect(problem.leftOut.map(\.reason) == ["no value of 'power'"])
    #expect(problem.leftOut.map(\.count) == [1])
  }
}

struct `A column of texts` {
  // The half of the rows with the text b1 is 1, and all others 0.
  @Test func `is 1 where a cell is the text`() throws {
    let text = FitSample.text(
      "leave-out: [ { where: $(second = 0), reason: other batches } ]",
      columns: "  second: { column: batch, equals: b1 }")
    let problem = try FitSample(text).problem(FitSample.table(20, group: 10))
    #expect(problem.rows.map(\.line) == Array(12...21))
    #expect(problem.leftOut.map(\.count) == [10])
  }

  @Test func `has no unit`() {
    let text = FitSample.text(columns: "  second: { column: batch, equals: b1, unit: mW }")
    let found = FitSample.mistakes(text, FitSample.table(group: 10)).map(\.message)
    #expect(
      found.first
        == "'unit' of column 'second' does not go with 'equals', which makes 1 or 0 of a text")
  }
}
