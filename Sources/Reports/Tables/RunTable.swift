import Batteries
import Experiments
import PhoneModel
import PowerAccounting
import Quantities

/// The report of `run`: the metrics of one run, and its energy by component, app and cause.
package struct RunTable {
  private let report: RunReport
  private let style: TextStyle
  /// The same run as it went on in time, for a picture of it.
  private let course: BinnedRun?

  package init(_ report: RunReport, over course: BinnedRun? = nil, style: TextStyle = .plain) {
    self.report = report
    self.course = course
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    let sections = [
      headline, metrics, battery,
      breakdowns("Energy of the phone", report.ledger.total, report.ledger.breakdowns),
      breakdowns(
        "Energy of the things around it, no part of the phone's", report.accessories.total,
        [("by group", report.accessories.byComponent), ("by cause", report.accessories.byCause)]),
    ]
    return style.report(sections)
  }

  private var headline: [String] {
    let title = "\(report.scenario.shown): \(report.variant.shown), run \(report.replication)"
    let end = DecimalText(report.end).fixed(3)
    return [
      style.styled(title, .strong),
      "seed \(report.seed); ended after \(end) s and \(report.events) events",
    ]
  }

  private var metrics: [String] {
    var table = TextTable(columns: [(.left, 2), (.right, 2), (.left, 1)])
    for reading in report.metrics {
      let value = reading.value.map { DecimalText.short($0, digits: 6) } ?? "—"
      let unit = reading.unit == "1" ? "" : reading.unit.shown
      table.add([
        reading.name.shown, value, reading.isCensored ? "\(unit), cut off at the limit" : unit,
      ])
    }
    return style.section("Metrics", table.lines(within: style))
  }

  /// The outcome of the battery.
  private var battery: [String] {
    guard let battery = report.battery else { return [] }
    var table = TextTable(columns: [(.left, 2), (.right, 2), (.left, 1)])
    func add(_ name: String, _ value: Double, _ unit: String) {
      table.add([name, DecimalText.short(value, digits: 6), unit])
    }
    if let low = battery.lowAfter { add("at 20 % after", low.seconds, "s") }
    if let after = battery.emptyAfter { add("ended after", after.seconds, "s") }
    add("state of charge", 100 * battery.stateOfCharge, "%")
    add("voltage at the terminals", battery.terminalVoltage.volts, "V")
    add("delivered", battery.delivered.coulombs, "C")
    add("delivered", battery.energy, "J")
    if let charged = battery.charged {
      add("taken from chargers", charged.battery, "J")
      add("fed by chargers past the battery", charged.phone, "J")
    }
    if battery.losses > 0 { add("lost inside", battery.losses, "J") }
    var lines = table.lines(within: style)
    if style.showsBars, let course, !course.levels.isEmpty {
      lines.append("  level  " + BatteryLine.text(course, over: course.length))
    }
    return style.section("Battery (\(battery.model)): \(Self.fate(battery.end))", lines)
  }

  private static func fate(_ end: BatteryEnd?) -> String {
    switch end {
    case .empty: "empty"
    case .cutOff: "at its cut-off voltage"
    case .powerNotDeliverable: "could not deliver the power any more"
    case nil: "outlasted the run"
    }
  }

  /// The parts of each breakdown that drew any energy, the largest first.
  private func breakdowns(
    _ title: String, _ total: Energy, _ breakdowns: [EnergyBreakdown]
  ) -> [String] {
    guard total != .zero else { return [] }
    var table = TextTable(columns: [
      (.left, 2), (.right, 2), (.left, 1), (.right, 2), (.left, 1), (.left, 2),
    ])
    // All parts of one energy have the same number of decimals.
    let places = Places(significant: 5, of: total.joules)
    for (heading, parts) in breakdowns {
      table.add(line: "  " + heading)
      for (name, energy) in parts.largestFirst(\.energy.attojoules) {
        let share = 100 * (energy.joules / total.joules)
        table.add(
          ["  " + name.shown, places.text(energy.joules), "J", DecimalText(share).fixed(1), "%"]
            + (style.showsBars ? [Bar.text(share / 100, width: 20)] : []))
      }
    }
    return style.section("\(title): \(places.text(total.joules)) J", table.lines(within: style))
  }
}

/// The parts of an energy under the heading that says what they are parts by.
typealias EnergyBreakdown = (heading: String, parts: [(name: String, energy: Energy)])

extension EnergyLedger {
  var breakdowns: [EnergyBreakdown] {
    [("by component", byComponent), ("by app", byApp), ("by cause", byCause)]
  }
}

extension Array {
  /// The parts that drew anything, the largest first.
  func largestFirst<Size: Comparable & AdditiveArithmetic>(_ size: (Element) -> Size) -> [Element] {
    filter { size($0) != .zero }.sorted { size($0) > size($1) }
  }
}
