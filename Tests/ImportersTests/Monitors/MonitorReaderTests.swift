import Configuration
import DrainsimTestSupport
import Testing

@testable import Importers

/// Made tables with the headers of the tools; `docs/measurements.md` names the sources of these.
struct `A table of a power monitor` {
  private func read(
    _ text: String, file: String = "m.csv", columns: MonitorColumns = .init()
  ) -> (table: MonitorTable?, told: [Diagnostic]) {
    let diagnostics = Diagnostics()
    let table = MonitorReader.table(
      in: text, file: file, columns: columns, diagnostics: diagnostics)
    return (table, diagnostics.all)
  }

  private func near(_ found: [Double]?, _ expected: [Double]) -> Bool {
    guard let found, found.count == expected.count else { return false }
    return zip(found, expected).allSatisfy { ($0 - $1).magnitude <= 1e-12 * max(1, $1.magnitude) }
  }

  @Test func `of Monsoon's PowerTool has its averages, and no greatest values`() throws {
    let (table, told) = read(
      """
      Time (s),Main Avg Current (mA),Main Max Current (mA),Main Avg Power (mW),Main Avg Voltage (V)
      10,100,900,400,4
      10.5,200,900,800,4
      11,0,900,0,4

      """)
    #expect(told == [])
    let found = try #require(table)
    #expect(found.tool == "Monsoon PowerTool")
    #expect(
      found.channels.map(\.name) == ["Main Avg Current", "Main Avg Power", "Main Avg Voltage"])
    #expect(found.channels.map(\.quantity) == [.current, .power, .voltage])
    // Times count from the first row, and the last row is as long as the one before it.
    #expect(found.channels[0].series.edges == [0, 0.5, 1, 1.5])
    #expect(near(found.channels[0].series.values, [0.1, 0.2, 0]))
    #expect(near(found.channels[1].series.values, [0.4, 0.8, 0]))
  }

  /// The library writes seconds under 'Time(ms)', a comma at the end of each line, and one time for
  /// all samples of a packet.
  @Test func `of Monsoon's Python library has seconds, whatever its header says`() throws {
    let (table, told) = read(
      """
      Time(ms),Main(mA),Main Voltage(V),
      0.5,100,4,
      0.5,200,4,
      0.5004,300,4,
      0.5004,np.float64(400.0),4,
      0.5008,500,4,
      """)
    #expect(
      told.map { "\($0.location.line) \($0.severity) \($0.message)" } == [
        "1 warning the column 'Time(ms)' is taken for seconds, which the Python library of Monsoon writes there"
      ])
    let found = try #require(table)
    #expect(found.tool == "PyMonsoon")
    #expect(near(found.channels[0].series.edges, [0, 0.0002, 0.0004, 0.0006, 0.0008, 0.001]))
    #expect(near(found.channels[0].series.values, [0.1, 0.2, 0.3, 0.4, 0.5]))
  }

  @Test func `of Monsoon's Python library has milliseconds where these are 0.2 apart`() throws {
    let (table, told) = read("Time(ms),Main(mA),\n0,1,\n0.2,1,\n0.4,1,\n")
    #expect(told == [])
    #expect(near(table?.channels[0].series.edges, [0, 0.0002, 0.0004, 0.0006]))
  }

  @Test(arguments: [
    "Timestamp(ms),Current(uA)\n0,50000\n0.01,60000\n0.02,0\n",
    "Timestamp(ms),Current(uA),D0-D7\n0,50000,00000000\n0.01,60000,01000000\n0.02,0,01000000\n",
    "Timestamp(ms),Current(uA),D0,D1,D2,D3,D4,D5,D6,D7\n0,50000,0,0,0,0,0,0,0,0\n0.01,60000,0,1,0,0,0,0,0,0\n0.02,0,0,1,0,0,0,0,0,0\n",
    "Timestamp(ms),Current(uA),Bits\n0,50000,00000000\n0.01,60000,00000010\n0.02,0,00000010\n",
  ])
  func `of Nordic's kit has a current, and marks where an input rises`(text: String) throws {
    let (table, told) = read(text)
    #expect(told == [])
    let found = try #require(table)
    #expect(found.tool == "Nordic Power Profiler Kit")
    #expect(near(found.channels[0].series.edges, [0, 1e-5, 2e-5, 3e-5]))
    #expect(near(found.channels[0].series.values, [0.05, 0.06, 0]))
    #expect(
      found.marks.map(\.name)
        == (text.contains("1") && text.contains("D0") || text.contains("Bits") ? ["D1"] : []))
    #expect(near(found.marks.map(\.time), found.marks.map { _ in 1e-5 }))
  }

  @Test func `of one channel of Otii is known by the name of its file`() throws {
    let text = "Timestamp,Value\n0.00025,0.1\n0.0005,0.2\n"
    let (current, _) = read(text, file: "x/Main current - Arc.csv")
    #expect(current?.channels.map(\.quantity) == [.current])
    #expect(near(current?.channels[0].series.values, [0.1, 0.2]))
    #expect(read(text, file: "Main voltage - Arc.csv").table?.channels[0].quantity == .voltage)
    #expect(!MonitorReader.recognizes(text, file: "values.csv"))
  }

  @Test func `of several channels of Otii has each`() throws {
    let (table, _) = read(
      "Timestamp (s);Main current (mA);Main voltage (V);GPI 1\n0;1,5;4;0\n1;2,5;4;1\n")
    #expect(table?.channels.map(\.name) == ["Main current", "Main voltage"])
    // A semicolon between fields leaves the comma for decimals.
    #expect(near(table?.channels[0].series.values, [0.0015, 0.0025]))
    // 1.5 mA and 2.5 mA at 4 V for a second each.
    #expect(table.flatMap(\.power).map { ($0.integral - 0.016).magnitude < 1e-15 } == true)
  }

  @Test func `of Perfetto's rails has the mean power of each between its rows`() throws {
    let (table, told) = read(
      """
      "ts","power_rail_name","value"
      1000000000,"cpu",5000000
      1000000000,"display",100
      3000000000,"cpu",9000000
      2000000000,"display",600100
      4000000000,"cpu",9000000

      """)
    #expect(told == [])
    // 4 J in 2 s, nothing in 1 s; 0.6 J in 1 s.
    #expect(table?.channels.map(\.name) == ["cpu", "display"])
    #expect(near(table?.channels[0].series.values, [2, 0]))
    #expect(near(table?.channels[0].series.edges, [0, 2, 3]))
    #expect(near(table?.channels[1].series.values, [0.6]))
    #expect(table?.metrics.map(\.name) == ["duration", "energy of cpu", "energy of display"])
  }

  // MARK: - Tables of any tool

  /// Each header with the same numbers: 0, 1 and 2 ms; 10, 20 and 30 mA; 4 V.
  @Test(arguments: [
    ("time (s),current (A),voltage (V)", [1e-3, 1e-2, 4]),
    ("Timestamp(ms),Current [mA],Voltage(mV)", [1, 10, 4000]),
    ("t/ms,I/A,U/V", [1, 0.01, 4]), ("time_us,current_ma,voltage_v", [1000, 10, 4]),
    ("Elapsed time (milliseconds),mA,Volts", [1, 10, 4]),
  ])
  func `of any tool is known by units`(_ header: String, _ steps: [Double]) throws {
    let rows = (0..<3).map { row in
      let number = Double(row)
      return "\(number * steps[0]),\((number + 1) * steps[1]),\(steps[2])\n"
    }
    let text = header + "\n" + rows.joined()
    #expect(MonitorReader.recognizes(text, file: "m.csv", ofAnyTool: true))
    let found = try #require(read(text).table)
    #expect(found.channels.map(\.quantity) == [.current, .voltage])
    #expect(near(found.channels[0].series.edges, [0, 0.001, 0.002, 0.003]))
    #expect(near(found.channels[0].series.values, [0.01, 0.02, 0.03]))
    #expect(near(found.channels[1].series.values, [4, 4, 4]))
  }

  @Test(arguments: [
    "run,version,power (W)\n", "run time (s),power (W)\n", "time,current\n",
    "time (s),energy (J)\n",
    "version,time (s),power (W)\n", "time (s),a,b\n", "time (s),phase a,W_v\n",
  ])
  func `of any tool begins with a time, and has units`(header: String) {
    #expect(!MonitorReader.recognizes(header, file: "m.csv", ofAnyTool: true))
  }

  @Test func `has the columns that are named`() throws {
    let text = "strom;takt;u [mV];max (A)\n1,5;0;4000;9\n2,5;1;4000;9\n"
    let columns = MonitorColumns(time: "takt (ms)", current: "strom (mA)", voltage: "u")
    let found = try #require(read(text, columns: columns).table)
    #expect(found.channels.map(\.name) == ["strom", "u"])
    #expect(near(found.channels[0].series.values, [0.0015, 0.0025]))
    #expect(near(found.channels[1].series.values, [4, 4]))
    #expect(near(found.channels[0].series.edges, [0, 0.001, 0.002]))
  }

  @Test(arguments: [
    (MonitorColumns(time: "a", current: "b"), "1:1: the column 'a' has no unit for --time"),
    (.init(time: "a (ms)", current: "c"), "1:5: the column 'c (V)' has no unit for --current"),
    (.init(time: "a (s)", current: "d (A)"), "1:1: there is no column 'd (A)' for --current"),
    (.init(time: "a (s)", voltage: "c (mV)"), "1:1: there is no column 'c (mV)' for --voltage"),
    (.init(time: "a (s)", voltage: "e"), "1:13: there are several columns 'e' for --voltage"),
  ])
  func `is refused without the columns that are named`(_ columns: MonitorColumns, _ message: String)
  {
    let (table, told) = read("a,b,c (V),x,e,e\n0,1,2,3,1,1\n", columns: columns)
    #expect(table == nil)
    #expect(
      told.map { "\($0.location.line):\($0.location.column): \($0.message)" }.first == message)
  }

  // MARK: - Mistakes

  @Test func `has all its mistakes told, each with its place`() {
    let (table, told) = read(
      """
      Time (s),Main Avg Current (mA)
      0,x
      1
      2,5
      1.5,6
      3,
      """)
    #expect(table == nil)
    #expect(
      told.map { "\($0.location) \($0.message)" } == [
        "m.csv:2:3 'x' is no measured number",
        "m.csv:3:1 the row has 1 field, the first line 2",
        "m.csv:5:1 the time goes back, from 2.0 to 1.5",
        "m.csv:6:3 the row has no 'Main Avg Current (mA)'",
      ])
  }

  @Test(arguments: [
    ("", "the file is empty"),
    ("a,b\n1,2\n", "the first line is no header of a power monitor's table"),
    ("Timestamp(ms),Current(uA)\n", "a recording needs two rows at least"),
    ("Timestamp(ms),Current(uA)\n1,1\n", "a recording needs two rows at least"),
    ("Timestamp(ms),Current(uA)\n1,1\n1,1\n", "all rows of the recording are of one time"),
    ("ts,power_rail_name,value\n1,a,5\n2,a,4\n", "the energy of 'a' falls, from 5.0 to 4.0"),
    ("ts,power_rail_name,value\n1,a,5\n1,a,6\n", "the time of 'a' does not ascend"),
  ])
  func `is refused when it is none`(text: String, message: String) {
    let (table, told) = read(text)
    #expect(table == nil)
    #expect(told.filter { $0.severity == .error }.map(\.message) == [message])
  }

  /// Rows of ordinary measurements keep their own meaning.
  @Test(arguments: [
    "time,current\n", "run,version,energy (J)\n", "variant,replication,metric,value\n",
    "timestamp,value\n", "time (s),power (W)\n",
  ])
  func `is nothing else with a header`(header: String) {
    #expect(!MonitorReader.recognizes(header, file: "runs.csv"))
  }
}

/// Intervals of one phone, made by PowDroid, which are read where they lie.
@Suite(SharedData.has("lit-pixel-3a"))
struct `PowDroid's table of a Pixel 3a` {
  private static let file = "lit-pixel-3a/first-two-hours.csv"

  /// The energy of each row stands in its ninth column.
  @Test func `has the energy that its rows add up to`() throws {
    let text = try SharedData.text(Self.file)
    let diagnostics = Diagnostics()
    let table = try #require(
      MonitorReader.table(in: text, file: Self.file, diagnostics: diagnostics))
    #expect(diagnostics.all == [])
    var joules = 0.0
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      joules += try #require(Double(line.split(separator: ",")[8]))
    }
    let power = try #require(table.power)
    // Powers are printed to a microwatt; the sum of what is printed has six digits behind the point.
    #expect((power.integral / joules - 1).magnitude < 1e-4)
  }
}
