import Foundation
import Testing

/// The influence of axes, against an independent library.
@Suite(.enabled(if: PythonScript.has("SALib", "pandas"), "SALib is not there"))
struct `The sensitivities of a sweep` {
  /// To the rounding of sums of some dozens of numbers.
  @Test(arguments: ["morris", "saltelli"])
  func `are those that SALib computes of the exported table`(design: String) throws {
    let room = try Room()
    let store = room.path + "/sweep.db"
    let swept = try Program.run(
      "sweep", Program.search, "--vary", "parameters.idle-stop=5s..40s", "--vary",
      "parameters.confirm-time=1s..3s", "--vary", "device.components.bluetooth.scan-duty=0.5..1",
      "--design", design, "--points", "8", "-n", "2", "--store", store, "--format", "json")
    try #require(swept.status == 0, "\(swept.errors)")
    let findings = try room.file("findings.json", swept.output)
    let table = room.path + "/table.csv"
    #expect(try Program.run("results", "export", store, "-o", table).status == 0)
    let outcome = try PythonScript.run("check-sensitivity.py", [table, findings])
    let difference = try #require(
      Double(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(outcome.errors)")
    #expect(difference < 1e-12)
  }

  /// Of Morris's design: by the triangle inequality, and in the digits that are shown.
  @Test func `never show a mean effect beyond the mean of magnitudes`() throws {
    let room = try Room()
    let store = room.path + "/sweep.db"
    let swept = try Program.run(
      "sweep", Program.search, "--vary", "parameters.idle-stop=5s..40s", "--vary",
      "parameters.confirm-time=1s..3s", "--design", "morris", "--points", "6", "-n", "2", "--store",
      store)
    try #require(swept.status == 0, "\(swept.errors)")
    let rows = swept.output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^ *(parameters\.\S+) +(−?[0-9.]+) +([0-9.]+) ?(?:±|\[|$| )/#)
    }
    #expect(rows.count >= 2)
    for row in rows {
      let mean = try #require(Double(row.2.replacing("−", with: "")))
      let magnitude = try #require(Double(row.3))
      #expect(mean <= magnitude, "\(row.0)")
    }
  }
}
