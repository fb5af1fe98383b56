import Configuration
import Testing

struct `A declared range of a number that rows of a fit set` {
  private static func told(_ range: String, _ table: String = FitSample.table()) throws -> [String]
  {
    try FitSample.warnings(range, table).map { "\($0.location) \($0.severity) \($0.message)" }
  }

  // Rows are 2 % to 40 % bright.
  @Test func `is told of with its first row and their number where rows lie beyond it`() throws {
    #expect(
      try Self.told("[10 %, 37 %]") == [
        "table.csv:2:1 warning 6 rows set 'parameters.level' outside of 10 % to 37 %, its range in the scenario, this one first: 2 %"
      ])
    #expect(
      try Self.told("[2 %, 39 %]") == [
        "table.csv:21:1 warning the row sets 'parameters.level' outside of 2 % to 39 %, its range in the scenario: 40 %"
      ])
  }

  @Test func `holds its ends`() throws {
    #expect(try Self.told("[2 %, 40 %]") == [])
  }

  @Test func `gives the warnings about the table, too`() throws {
    let whole = FitSample.table()
    #expect(
      try Self.told("[0 %, 100 %]", String(whole.dropLast())).map { $0.hasPrefix("table.csv:21:") }
        == [true])
  }
}
