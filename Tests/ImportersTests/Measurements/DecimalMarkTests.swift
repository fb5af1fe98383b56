import Configuration
import Testing

@testable import Importers

struct `Decimal marks of a table` {
  private static let message =
    "'1,016' has a comma, and '968.92' in line 2 a point before its decimals"

  private func told(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.all.map { "\($0.location) \($0.severity) \($0.message)" }
  }

  private func data(
    _ text: String, _ columns: [String], isText: Bool = false
  ) -> (table: DataTable?, diagnostics: Diagnostics) {
    let diagnostics = Diagnostics()
    let table = DataTable.read(
      text, file: "t.csv",
      columns: columns.map { .init($0, at: SourceLocation(file: "fit.yaml"), isText: isText) },
      diagnostics: diagnostics)
    return (table, diagnostics)
  }

  @Test func `are the same in a column of a fit`() {
    let (table, diagnostics) = data(
      "level;power\n1;968.92\n2;1,016\n3;1,020\n", ["level", "power"])
    #expect(table == nil)
    // One mistake a column.
    #expect(told(diagnostics) == ["t.csv:3:3 error \(Self.message)"])
    #expect(diagnostics.all[0].notes == [DecimalMarks.hint])
  }

  @Test func `are the same in all columns of a fit that are read as numbers`() {
    let text = "level;power;version\n0,5;968;4.4\n0.6;969.5;4.5\n"
    let (table, diagnostics) = data(text, ["level", "power"])
    #expect(table == nil)
    #expect(diagnostics.all.map(\.location.description) == ["t.csv:3:1", "t.csv:3:5"])
    #expect(data(text, ["power", "version"]).table != nil)
    #expect(data("a\n0.5\n", ["a"]).table != nil)
    #expect(data("a;b\n0,5;1\n4.4;1\n", ["a"], isText: true).table != nil)
  }

  @Test func `are the same in measurements`() {
    let diagnostics = Diagnostics()
    let found = MeasurementFile.measurements(
      in: "old;new\n968.92;7\n1,016;8\n", file: "t.csv", layout: .wide(columns: ["old", "new"]),
      diagnostics: diagnostics)
    #expect(found == nil)
    #expect(told(diagnostics) == ["t.csv:3:1 error \(Self.message)"])
  }

  @Test func `are the same in the table of a power monitor`() {
    let diagnostics = Diagnostics()
    let found = MonitorReader.table(
      in: "Time (s);Main Avg Current (mA)\n0;968.92\n1;1,016\n", file: "t.csv",
      diagnostics: diagnostics)
    #expect(found == nil)
    #expect(told(diagnostics) == ["t.csv:3:3 error \(Self.message)"])
  }

  @Test func `may be commas, and points within no number`() {
    let diagnostics = Diagnostics()
    let found = MeasurementFile.measurements(
      in: "old;new\n968,92;.\n1,016;8\n", file: "t.csv", layout: .wide(columns: ["old", "new"]),
      diagnostics: diagnostics)
    #expect(found != nil && diagnostics.all.isEmpty)
  }
}

struct `A table that ends within a line` {
  private static let message =
    "warning the file ends in '12' without a line break: the rest of it may be missing"

  private func told(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.all.map { "\($0.location) \($0.severity) \($0.message)" }
  }

  @Test(arguments: [("", true), ("\n", false), ("\r", false), ("\n\n", false), ("\n ", false)])
  func `has a warning of its last number in a fit`(end: String, isCut: Bool) {
    let diagnostics = Diagnostics()
    let table = DataTable.read(
      "level,power\n1,125\n2,12" + end, file: "t.csv",
      columns: [.init("power", at: SourceLocation(file: "fit.yaml"))], diagnostics: diagnostics)
    #expect(table?.rows.count == 2)
    #expect(told(diagnostics) == (isCut ? ["t.csv:3:3 \(Self.message)"] : []))
  }

  @Test func `has no warning of a column that is not read, and of a quoted cell`() {
    let diagnostics = Diagnostics()
    for (text, column) in [("level,power\n1,12", "level"), ("level,power\n1,\"12\"", "power")] {
      let table = DataTable.read(
        text, file: "t.csv", columns: [.init(column, at: SourceLocation(file: "fit.yaml"))],
        diagnostics: diagnostics)
      #expect(table != nil && diagnostics.all.isEmpty)
    }
  }

  @Test func `has a warning of its last number in measurements`() {
    let diagnostics = Diagnostics()
    let found = MeasurementFile.measurements(
      in: "old,new\n1,125\n2,12", file: "t.csv", layout: .wide(columns: ["old", "new"]),
      diagnostics: diagnostics)
    #expect(found != nil)
    #expect(told(diagnostics) == ["t.csv:3:3 \(Self.message)"])
  }

  @Test(arguments: [
    "Timestamp(ms),Current(uA)\n1,125\n2,12", "ts,power_rail_name,value\n1,a,1\n2,a,12",
  ])
  func `has a warning of its last number in the table of a power monitor`(text: String) {
    let diagnostics = Diagnostics()
    let found = MonitorReader.table(in: text, file: "t.csv", diagnostics: diagnostics)
    #expect(found != nil)
    #expect(told(diagnostics).count == 1 && told(diagnostics)[0].hasSuffix(Self.message))
  }
}
