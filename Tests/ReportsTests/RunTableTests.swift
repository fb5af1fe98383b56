@testable import Experiments
import Kernel
import Quantities
import Reports
import Testing

@testable import PowerAccounting

struct `Run table` {
  /// One cell a cause, in joules: 1 J of baseline and 3 J of scanning.
  private let phone = EnergyLedger(
    components: ["base", "bluetooth"], apps: ["system", "desk"],
    cells: [Int: Int](uniqueKeysWithValues: [
      (0 + Int(Cause.baseline.rawValue), 1),
      (3 * Cause.allCases.count + Int(Cause.scan.rawValue), 3),
    ]).cells(of: 2 * 2 * Cause.allCases.count))

  private let nothing = EnergyLedger(components: [], apps: ["system"], cells: [])

  @Test func `says who drew the energy of a day, the largest first`() {
    let report = RunReport(
      scenario: "search", variant: "original", replication: 37, seed: 2017, events: 1234,
      end: 12.5,
      metrics: [
        MetricReading(name: "energy", unit: "J", value: 4, isCensored: false),
        MetricReading(name: "search-time", unit: "s", value: 120, isCensored: true),
        MetricReading(name: "late", unit: "1", value: nil, isCensored: false),
      ], ledger: phone, accessories: nothing)
    #expect(
      RunTable(report).text == """
        search: original, run 37
        seed 2017; ended after 12.500 s and 1234 events

        Metrics
                       value
          energy         4 J
          search-time  120 s cut off at the limit
          late           —

        Energy of the phone: 4.0000 J
                       energy   share
        by component
          bluetooth  3.0000 J  75.0 %
          base       1.0000 J  25.0 %
        by app
          desk       3.0000 J  75.0 %
          system     1.0000 J  25.0 %
        by cause
          scan       3.0000 J  75.0 %
          baseline   1.0000 J  25.0 %

        """)
  }
}

extension [Int: Int] {
  /// A ledger's cells with so many joules at the places given.
  fileprivate func cells(of count: Int) -> [Energy] {
    (0..<count).map { Energy.joules(Double(self[$0] ?? 0)) }
  }
}
