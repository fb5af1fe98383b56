import Configuration
import Testing

@testable import Importers

struct `A hole in a recording` {
  private func read(
    _ text: String, holes: MonitorReader.Holes = .leftOut
  ) throws -> (table: MonitorTable, told: [String], notes: [String]) {
    let diagnostics = Diagnostics()
    let table = MonitorReader.table(
      in: text, file: "m.csv", holes: holes, diagnostics: diagnostics)
    return (
      try #require(table),
      diagnostics.all.map { "\($0.location) \($0.severity) \($0.message)" },
      diagnostics.all.flatMap(\.notes)
    )
  }

  private func value(_ name: String, of table: MonitorTable) -> Double {
    table.metrics.first { $0.name == name }?.value ?? .nan
  }

  private func isNear(_ found: Double, _ expected: Double) -> Bool {
    (found - expected).magnitude <= 1e-9 * max(1, expected.magnitude)
  }

  /// Ten samples in a second of 1 A, and one an hour later.
  private static let stopped =
    (["Time (s),Main Avg Current (mA)"] + (0..<10).map { "\(Double($0) / 10),1000" }
    + ["3600,1000", ""]).joined(separator: "\n")

  @Test func `before the last row makes the recording no longer`() throws {
    let (table, told, notes) = try read(Self.stopped)
    // Eleven samples of 0.1 s each.
    #expect(isNear(value("duration", of: table), 1.1))
    #expect(isNear(value("charge", of: table), 1.1 * 1000 / 3600))
    #expect(isNear(value("average-current", of: table), 1000))
    #expect(
      told == ["m.csv:11:1 warning the recording has a hole of 3599 s in all, behind this row"])
    #expect(
      notes == [
        "a row comes each 0.1 s; holes count neither as time nor as charge and energy"
      ])
  }

  /// 10 ms of samples at 100 kHz, twice, a second apart.
  @Test func `of a second counts for nothing beside samples of milliseconds`() throws {
    let rows = [0.0, 1000].flatMap { start in
      (0..<1000).map { "\(start + Double($0) / 100),50000" }
    }
    let (table, told, _) = try read(
      "Timestamp(ms),Current(uA)\n" + rows.joined(separator: "\n") + "\n")
    #expect(isNear(value("duration", of: table), 0.02))
    // 50 mA for 20 ms.
    #expect(isNear(value("charge", of: table), 0.05 * 0.02 / 3.6))
    #expect(told.count == 1 && told[0].hasPrefix("m.csv:1001:1 warning the recording has a hole"))
  }

  @Test func `is told once with all others`() throws {
    let times = [0, 1, 2, 3, 50, 51, 52, 53, 100]
    let rows = times.map { "\($0),1" }.joined(separator: "\n")
    let (table, told, _) = try read("Time (s),Main Avg Current (mA)\n\(rows)\n")
    // From 4 to 50 and from 54 to 100.
    #expect(
      told == [
        "m.csv:5:1 warning the recording has 2 holes of 92 s in all, the first behind this row"
      ])
    #expect(value("duration", of: table) == 9)
    #expect(table.channels[0].series.holes == [4, 9])
  }

  @Test func `is filled by the row before it where that is wanted, with a word`() throws {
    let (table, told, notes) = try read(Self.stopped, holes: .filled)
    // An hour, and the last sample lasts as long as others.
    #expect(isNear(value("duration", of: table), 3600.1))
    #expect(told.count == 1)
    #expect(
      notes == ["a row comes each 0.1 s; the row before a hole is taken to hold through it"])
  }

  @Test func `is filled in the load of a battery, with a word`() throws {
    let diagnostics = Diagnostics()
    let steps = MonitorLoad.steps(
      in: Self.stopped, file: "m.csv", step: nil, diagnostics: diagnostics)
    #expect(steps?.elements("", diagnostics: diagnostics)?.count == 11)
    #expect(diagnostics.all.map(\.severity) == [.warning])
  }

  /// Rows that are written when something happens, a day apart at the most.
  @Test func `is none between rows without a rate`() throws {
    let times = [0, 1, 5, 6, 30, 33, 34, 60, 90, 97]
    let rows = times.map { "\($0),1000" }.joined(separator: "\n")
    let (table, told, _) = try read("Time (s),Main Avg Current (mA)\n\(rows)\n")
    #expect(told == [])
    #expect(value("duration", of: table) == 104)
  }

  @Test func `is told of rows without a rate, and filled`() throws {
    let times = [0, 1, 5, 6, 30, 33, 34, 60, 90, 97, 100_000]
    let rows = times.map { "\($0),1000" }.joined(separator: "\n")
    let (table, told, notes) = try read("Time (s),Main Avg Current (mA)\n\(rows)\n")
    #expect(told.count == 1 && told[0].hasPrefix("m.csv:11:1 warning the recording has a hole"))
    #expect(notes[0].contains("at no even rate; the row before a hole is taken to hold"))
    // The last row lasts the median of 1, 1, 1, 3, 4, 7, 24, 26, 30 and 99903 seconds.
    #expect(value("duration", of: table) == 100_004)
  }

  /// Counters go on while nobody reads them: their mean is that of the whole time.
  @Test func `is none between readings of a counter`() throws {
    let times = [0, 1, 2, 3, 4, 1000]
    let rows = times.map { "\($0)000000000,cpu,\($0)000000" }.joined(separator: "\n")
    let (table, told, _) = try read("ts,power_rail_name,value\n\(rows)\n")
    #expect(told == [])
    // A watt all the time.
    #expect(isNear(value("energy", of: table), 1000))
    #expect(isNear(value("duration", of: table), 1000))
  }

  @Test func `lies between intervals that do not touch`() throws {
    let rows = [(0, 1), (1, 2), (2, 3), (10, 11)].map { "\($0)000,\($1)000,2" }
    let (table, told, notes) = try read(
      "start_time,end_time,Power (W)\n" + rows.joined(separator: "\n") + "\n")
    // Four seconds of 2 W.
    #expect(value("energy", of: table) == 8 && value("duration", of: table) == 4)
    #expect(told == ["m.csv:4:1 warning the recording has a hole of 7 s in all, behind this row"])
    #expect(notes[0].hasPrefix("each row tells its end"))
  }

  /// All samples of a packet have its time, and are not spread over a hole.
  @Test func `of Monsoon's library is not filled by the packet before it`() throws {
    let packets = (0..<20).map { 0.002 * Double($0) } + [3600, 3600.002]
    let rows = packets.flatMap { time in (0..<10).map { _ in "\(time),1000,\n" } }
    let (table, told, _) = try read("Time(ms),Main(mA),\n" + rows.joined())
    // 220 samples of 0.2 ms, in seconds.
    #expect(isNear(value("duration", of: table), 0.044))
    #expect(told.count == 2 && told[0].contains("is taken for seconds"))
  }

  @Test func `has no least value, and no flank`() throws {
    let series = PowerSeries(
      edges: [0, 1, 2, 3, 4, 5], values: [6, 0, 6, 2, 7], holes: [1])
    #expect(series.measured == [6, 6, 2, 7])
    #expect(series.firstRise(to: 5) == 4)
    #expect(series.map { $0 + 1 }.integral == 25 && series.mean == 5.25)
  }

  @Test func `stays one in a part of the recording`() throws {
    let series = PowerSeries(edges: [0, 1, 5, 6], values: [2, 0, 4], holes: [1])
    let part = try #require(series.cut(from: 0.5, to: 5.5))
    #expect(part.duration == 1 && part.integral == 3)
    #expect(part.counted(from: 0.5).holes == [1])
    #expect(series.cut(from: 2, to: 3) == nil)
  }

  /// Rows at a rate that trembles, with some lost.
  @Test(arguments: [[1.0, 1.1, 0.9, 1, 5, 1, 9.9], [1, 1, 1], [1, 30, 1]])
  func `is none where rows are merely late`(steps: [Double]) throws {
    let times = steps.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    let rows = times.map { "\($0),1" }.joined(separator: "\n")
    let (table, told, _) = try read("Time (s),Main Avg Current (mA)\n\(rows)\n")
    #expect(told == [])
    #expect(table.channels[0].series == PowerSeries(times: times, values: times.map { _ in 1e-3 }))
  }
}
