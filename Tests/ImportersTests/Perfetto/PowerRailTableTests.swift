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

  private func columns(_ recording: Recording) -> String? {
    var report = RecordingImport(kinds: [])
    return PowerRailTable.columns(of: recording, report: &report)
  }

  @Test func `has a column of energy for each rail`() throws {
    #expect(
      try columns(recording()) == """
        time (s),L2S-modem (J),S2S_VDD_G3D (J)
        0,0,0
        1,,0.25
        2,0.5,1

        """)
  }

  @Test func `is read as a table of measurements`() throws {
    let text = try #require(try columns(recording()))
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

  @Test func `is not there without rails`() throws {
    let recording = try #require(try TraceImport(text: `A file of a trace`.small).result)
    #expect(columns(recording) == nil)
  }

  /// The modem has two readings and the graphics have three: of 3 rows, one column is 3 cells.
  @Test func `keeps the most read rails when it would have too many cells`() throws {
    var report = RecordingImport(kinds: [])
    let text = try PowerRailTable.columns(of: recording(), cellLimit: 5, report: &report)
    #expect(text == "time (s),S2S_VDD_G3D (J)\n0,0\n1,0.25\n2,1\n")
    #expect(report.dropped.map(\.what) == ["columns of rails.csv"])
    #expect(report.dropped.map(\.count) == [1])
  }

  @Test func `has a column for each of two rails of one name`() throws {
    let trace = try TraceImport(
      text: """
        packet { power_rails { rail_descriptor { index: 0 rail_name: "VDD" } rail_descriptor { index: 1 rail_name: "VDD" } } }
        packet { timestamp: 9 power_rails { energy_data { index: 0 timestamp_ms: 0 energy: 0 } energy_data { index: 1 timestamp_ms: 0 energy: 0 } } }
        packet { timestamp: 9 power_rails { energy_data { index: 0 timestamp_ms: 1000 energy: 1000000 } energy_data { index: 1 timestamp_ms: 1000 energy: 2000000 } } }
        """)
    #expect(
      columns(try #require(trace.result)) == "time (s),VDD (J),VDD-2 (J)\n0,0,0\n1,1,2\n")
  }
}
