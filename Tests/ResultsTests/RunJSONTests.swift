@testable import Experiments
import Quantities
import Results
import Testing

@testable import PowerAccounting

struct `Run as JSON` {
  @Test func `gives every energy exactly as a text`() {
    // 2⁸⁰ + 1 attojoules, more digits than a double holds; the nearest is that of 2⁸⁰ / 10¹⁸.
    let exact = Energy(attojoules: (1 << 80) + 1)
    var cells = [Energy](repeating: .zero, count: Cause.allCases.count)
    cells[Int(Cause.scan.rawValue)] = exact
    let report = RunReport(
      scenario: "search", variant: "original", replication: 37, seed: 1, events: 9, end: 12.5,
      metrics: [
        MetricReading(name: "search-time", unit: "s", value: 45, isCensored: true),
        MetricReading(name: "late", unit: "1", value: nil, isCensored: false),
      ], ledger: EnergyLedger(components: ["bluetooth"], apps: ["system"], cells: cells),
      accessories: EnergyLedger(components: [], apps: ["system"], cells: []))
    let energy = "\"joules\": 1208925.8196146293, \"attojoules\": \"1208925819614629174706177\""
    #expect(
      RunJSON.text(of: report, by: .sample) == """
        {
          "schema-version": 1,
          "program-version": "1.2.3",
          "scenario": "search",
          "variant": "original",
          "replication": 37,
          "seed": 1,
          "events": 9,
          "end": 12.5,
          "metrics": { "search-time": 45.0, "late": null },
          "units": { "search-time": "s", "late": "1" },
          "censored": ["search-time"],
          "energy": {
            \(energy.replacing(", ", with: ",\n    ")),
            "by-component": {
              "bluetooth": { \(energy) }
            },
            "by-app": {
              "system": { \(energy) }
            },
            "by-cause": {
              "scan": { \(energy) }
            }
          },
          "accessories": {
            "joules": 0.0,
            "attojoules": "0",
            "by-component": {},
            "by-app": {
              "system": { "joules": 0.0, "attojoules": "0" }
            },
            "by-cause": {}
          }
        }

        """)
  }
}
