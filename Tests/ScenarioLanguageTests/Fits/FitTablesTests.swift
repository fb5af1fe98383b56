import Configuration
import Experiments
import Testing

/// Fits with two tables that have no column for what differs between them.
struct `Several tables of a fit` {
  /// Levels of 10 % and 20 % in tables whose powers a column of the fit scales.
  private static let tables = [
    (text: "10\t100\n20\t200\n30\t300\n", file: "a.txt"),
    (text: "40\t400\n50\t500\n60\t600\n70\t700\n", file: "b.txt"),
  ]

  /// - Parameter keys: Further keys of each of the two tables.
  private static func text(_ keys: (String, String) = ("", ""), _ more: String = "") -> String {
    FitSample.text(
      """
      data:
        - { file: a.txt, columns: { share: 1 }\(keys.0) }
        - { file: b.txt, columns: { share: 2 }\(keys.1) }
      header: [level, power]
      \(more)
      """, columns: "  share: share"
    ).replacing("$(power * 10 s)", with: "$(power * 10 s * share)")
  }

  private static func first(_ text: String, _ tables: [(text: String, file: String)]) -> String {
    FitSample.mistakes(text, tables).first.map {
      "\($0.location.file.split(separator: "/").last ?? ""):\($0.location.line):\($0.location.column): \($0.message)"
    } ?? ""
  }

  // Energies of 10 s in joules: the power in milliwatts, times the table's own column.
  @Test func `are read one after the other, each with its own columns`() throws {
    let problem = try FitSample(Self.text()).problem(Self.tables)
    #expect(problem.rows.map { $0.measured[0] } == [1, 2, 3, 8, 10, 12, 14])
    #expect(problem.rows.prefix(3).allSatisfy { $0.place.file == "a.txt" })
    #expect(problem.rows.dropFirst(3).allSatisfy { $0.place.file == "b.txt" })
    #expect(problem.rows.map(\.line) == [1, 2, 3, 1, 2, 3, 4])
  }

  @Test func `are thinned each by itself`() throws {
    let problem = try FitSample(Self.text((", every: 3", ", every: 2"))).problem(Self.tables)
    #expect(problem.rows.map { $0.measured[0] } == [3, 10, 14])
  }

  @Test func `give the first row that meets a condition`() throws {
    let keys = (", first: $(power >= 150 mW)", ", first: $(power > 600 mW)")
    let problem = try FitSample(Self.text(keys)).problem(Self.tables)
    #expect(problem.rows.map { $0.measured[0] } == [2, 14])
  }

  @Test func `are held out by a condition over columns`() throws {
    let text = Self.text(("", ""), "hold-out: { where: $(share = 2) }")
    let problem = try FitSample(text).problem(Self.tables)
    let split = try #require(problem.holdOut.splits(of: problem.rows.map(\.group)).first)
    #expect(split.training == [0, 1, 2])
    #expect(split.heldOut == [3, 4, 5, 6])
  }

  @Test func `have groups that are computed`() throws {
    let text = Self.text(("", ""), "group: $(floor(level / 25 %) + 10 * share)")
    let problem = try FitSample(text).problem(Self.tables)
    #expect(problem.rows.map(\.group) == ["10", "10", "11", "21", "22", "22", "22"])
  }

  @Test func `tell a mistake in the second one with its file, line and column`() {
    var tables = Self.tables
    tables[1].text = "40\t400\n50\tmuch\n"
    #expect(Self.first(Self.text(), tables) == "b.txt:2:4: 'much' is no number")
  }

  @Test func `have no column that the fit gives them as well`() {
    let text = Self.text().replacing("share: 2", with: "power: 2")
    #expect(Self.first(text, Self.tables).contains("'b.txt' has a column 'power' of its own"))
  }

  @Test func `have a row where a first one is asked for`() {
    let text = Self.text((", first: $(power > 1 W)", ""))
    let found = Self.first(text, Self.tables)
    #expect(found.hasPrefix("a.txt:"), "\(found)")
    #expect(found.hasSuffix("'first' of 'data' holds for no row of the table"), "\(found)")
  }

  @Test func `have as many rows as a step`() {
    let text = Self.text((", every: 9", ""))
    #expect(
      Self.first(text, Self.tables).hasSuffix("the table has 3 rows, and every 9th is read"))
  }

  @Test(arguments: [
    ("hold-out: { where: $(share = 3) }", "'where' of 'hold-out' holds for no row"),
    ("hold-out: { where: $(share) }", "'where' of 'hold-out' must be true or false"),
    ("group: $(power)", "'group' of the fit must be a plain number"),
  ])
  func `refuse conditions and groups that are none`(more: String, message: String) {
    #expect(Self.first(Self.text(("", ""), more), Self.tables).hasSuffix(message))
  }
}

struct `A fit with as many rows as numbers` {
  // Two rows on the line of the model determine it, and nothing is left to judge them by.
  @Test func `finds numbers without standard errors`() throws {
    let numbers = try FitSample(FitSample.text()).result(FitSample.table(2)).numbers
    #expect(numbers.ending.isConverged)
    #expect(abs(numbers.values[0] - 200) < 0.1)
    #expect(abs(numbers.values[1] - 700) < 1)
    #expect(numbers.numbers.allSatisfy { $0.standardError == nil && $0.interval == nil })
  }
}
