import Experiments
import ScenarioLanguage
import Testing

/// Batches in which a lamp at half of its brightness stands beside one that is dark, and one that the fit does
/// not know; all rows of a batch are off by a power of their own.
private enum Lamps {
  static let effects = """
    group: batch
    hold-out: { groups: each }
    leave-out: [ { where: $(level > 90 %), reason: unknown } ]
    """

  static func text(_ section: String) -> String {
    FitSample.text(effects + "\neffects: " + section)
  }

  /// - Parameter shifts: The power that a batch has more, in milliwatts.
  static func table(shifts: [Double] = [-30, 0, 30, 60]) -> String {
    var lines = ["level,power,batch,lamp"]
    for (batch, shift) in shifts.enumerated() {
      // The true numbers: 200 mW, and 700 mW at full brightness.
      lines.append("0,\(200 + shift),b\(batch),dark")
      lines.append("0,\(200 + shift),b\(batch),dark")
      // One of three is a slip, which a median spares.
      for more in [-5, 5, 900] {
        lines.append("50,\(550 + shift + Double(more)),b\(batch),half")
      }
      lines.append("100,\(200 + shift + Double(batch)),b\(batch),other")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

struct `Effects of treatments` {
  private static func effects(_ section: String) throws -> [FitDocument.Effect] {
    try FitSample(Lamps.text(section)).result(Lamps.table()).effects
  }

  // Medians of 545, 555 and 1450 mW less those of 200 mW, of 10 s each; what a batch has more is in both.
  @Test func `are differences of medians within groups`() throws {
    let half = try #require(try Self.effects("{ column: lamp, control: dark }").first)
    #expect(half.treatment == "half")
    #expect(half.groups == 4)
    #expect(abs(half.measured - 3.55) < 1e-9)
  }

  // 0, 1, 2 and 3 mW: their mean, and Student's quantile of 3 degrees of freedom, 3.182446, times the
  // standard deviation 1.290994 over the root of 4.
  @Test func `have Student's interval over the groups`() throws {
    let other = try #require(try Self.effects("{ column: lamp, control: dark }").last)
    let interval = try #require(other.interval)
    #expect(abs(other.measured - 0.015) < 1e-9)
    #expect(abs((interval[1] - interval[0]) / 2 - 0.02054263) < 1e-7)
  }

  // At the starts the backlight has 500 mW, half of it for 10 s.
  @Test func `are predicted before the fit by the starts`() throws {
    let half = try #require(try Self.effects("{ column: lamp, control: dark }").first)
    #expect(abs(try #require(half.before) - 2.5) < 1e-6)
    #expect(try #require(half.fitted) > 3.5)
  }

  @Test func `of rows that take no part are measured and not predicted`() throws {
    let other = try #require(try Self.effects("{ column: lamp, control: dark }").last)
    #expect(other.treatment == "other")
    #expect(other.fitted == nil && other.before == nil)
    #expect(!other.isJudged)
  }

  // A rule takes a row of 'half' out of each batch, which a median of three would have counted.
  @Test func `do not count rows of theirs that a rule leaves out`() throws {
    let rule =
      "leave-out: [ { where: $(level > 90 %), reason: unknown }, { where: $(power > 1 W), reason: slip }]"
    let text = FitSample.text(
      "group: batch\nhold-out: { groups: each }\n\(rule)\neffects: { column: lamp, control: dark }")
    let half = try #require(try FitSample(text).result(Lamps.table()).effects.first)
    // The median of 545 and 555 mW, less 200 mW, over 10 s.
    #expect(abs(half.measured - 3.5) < 1e-9)
  }

  @Test func `that are left out are no effects`() throws {
    let found = try Self.effects("{ column: lamp, control: dark, leave-out: { other: broken } }")
    #expect(found.map(\.treatment) == ["half"])
  }

  @Test(arguments: [
    (
      "{ column: lamp, control: drak }",
      "no row of the table has 'drak' in the column 'lamp'"
    ),
    (
      "{ column: lamp, control: dark, judged: [hlaf] }",
      "no row of the table has 'hlaf' in the column 'lamp'"
    ),
    (
      "{ column: lamp, control: dark, judged: [other] }",
      "'other' is to judge the fit, which leaves all its rows out"
    ),
    ("{ column: lmap, control: dark }", "'table.csv' has no column 'lmap'"),
    ("{ column: lamp, control: dark, metric: light }", "'light' of 'effects' is not measured"),
  ])
  func `that cannot be are told`(section: String, message: String) {
    let found = FitSample.mistakes(Lamps.text(section), Lamps.table())
    #expect(found.map(\.message) == [message])
  }

  @Test func `need groups and rows held out`() {
    let found = FitSample.mistakes(
      FitSample.text("effects: { column: lamp, control: dark }"), Lamps.table())
    #expect(
      found.map(\.message) == [
        "'effects' of the fit needs 'group': treatment and control are compared within a group",
        "'effects' of the fit needs 'hold-out': it judges by rows that the fit did not see",
      ])
  }
}
