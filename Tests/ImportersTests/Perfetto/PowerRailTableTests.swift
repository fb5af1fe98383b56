import Configuration
import Testing

@testable import Importers
@testable import Recordings

struct `The table of a recording's power rails` {
  /// A rail with 1 J from 1 s to 3 s, read three times, and one with 0.5 J and one reading less.
  private func recording() throws -> Recording {
    let trace = try TraceImport(
      text: """
        packet { power_rails { rail_descriptor { index: 0 rail_name: "S2S_VDD_G3D" } rail_descriptor { index: 1 rail_name: "L2S, modem" } } }
        packet { timestamp: 9 power_rails { energy_data { index: 0 timestamp_ms: 1000 energy: 7000000 } energy_data { index: 1 timestamp_ms: 1000 energy: 100 } } }
        packet { timestamp: 9 power_rails { energy_data { index: 0 timestamp_ms: 2000 energy: 7250000 } } }
        packet { timestamp: 9 power_rails { energy_data { index: 0 timestamp_ms: 3000 energy: 8000000 } energy_data { index: 1 timestamp_ms: 3000 energy: 500100 } } }
        """)
    return try #require(trace.result)
  }

  @Test func `has a column of energy for each rail`() throws {
    #expect(
      try PowerRailTable.columns(of: recording()) == """
        time (s),L2S-modem (J),S2S_VDD_G3D (J)
        0,0,0
        1,,0.25
        2,0.5,1

        """)
  }

  @Test func `is read as a table of measurements`() throws {
    let text = try #require(try PowerRailTable.columns(of: recording()))
    let diagnostics = Diagnostics()
    let place = SourceLocation(file: "fit.yaml")
    let table = try #require(
      DataTable.read(
        text, file: "rails.csv",
        columns: [.init("time", at: place), .init("S2S_VDD_G3D", at: place)],
        diagnostics: diagnostics))
    let cells = table.rows.map { row in
      row.cells.map { table.number(in: $0, missing: [], diagnostics: diagnostics) }
    }
    #expect(cells == [[0, 0], [1, 0.25], [2, 1]])
    #expect(diagnostics.count == 0)
  }

  @Test func `is read by the reader of power monitors, in its other form`() throws {
    let text = try #require(try PowerRailTable.rows(of: recording()))
    let diagnostics = Diagnostics()
    let table = try #require(
      MonitorReader.table(in: text, file: "rails.csv", diagnostics: diagnostics))
    #expect(diagnostics.count == 0)
    #expect(table.channels.map(\.name) == ["S2S_VDD_G3D", "L2S-modem"])
    // 0.25 J in 1 s, then 0.75 J in 1 s; 0.5 J in 2 s.
    #expect(table.channels.map(\.series.values) == [[0.25, 0.75], [0.5 / 2]])
  }

  @Test func `is not there without rails`() throws {
    let recording = try #require(try TraceImport(text: `A file of a trace`.small).result)
    #expect(PowerRailTable.rows(of: recording) == nil)
    #expect(PowerRailTable.columns(of: recording) == nil)
  }
}
