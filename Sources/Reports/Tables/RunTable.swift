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
      breakdowns(
        "Energy of the phone", report.ledger.total,
        [
          ("by component", report.ledger.byComponent), ("by app", report.ledger.byApp),
          ("by cause", report.ledger.byCause),
        ]),
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
    guard !report.metrics.isEmpty else { return [] }
    var table = TextTable(columns: [(.left, 2), (.right, 2), (.left, 1)])
    for reading in report.metrics {
      let value = reading.value.map { DecimalText.significant($0, digits: 6).shortened } ?? "—"
      let unit = reading.unit == "1" ? "" : reading.unit.shown
      table.add([
        reading.name.shown, value, reading.isCensored ? "\(unit), cut off at the limit" : unit,
      ])
    }
    return [style.styled("Metrics", .strong)] + table.lines(within: style)
  }

  /// The outcome of the battery.
  private var battery: [String] {
    guard let battery = report.battery else { return [] }
    var table = TextTable(columns: [(.left, 2), (.right, 2), (.left, 1)])
    func add(_ name: String, _ value: Double, _ unit: String) {
      table.add([name, DecimalText.significant(value, digits: 6).shortened, unit])
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
    return [style.styled("Battery (\(battery.model)): \(Self.fate(battery.end))", .strong)]
      + table.lines(within: style) + batteryLine
  }

  /// The level of the battery over the run, where it was recorded and can be shown.
  private var batteryLine: [String] {
    guard style.showsBars, let course, !course.levels.isEmpty else { return [] }
    return ["  level  " + BatteryLine.text(course, over: course.length)]
  }

  private static func fate(_ end: BatteryEnd?) -> String {
    switch end {
    case .empty: "empty"
    case .cutOff: "at its cut-off voltage"
    case .powerNotDeliverable: "could not deliver the power any more"
    case nil: "outlasted the run"
    }
  }

  private typealias Part = (name: String, energy: Energy)

  /// The parts of each breakdown that drew any energy, the largest first.
  private func breakdowns(
    _ title: String, _ total: Energy, _ breakdowns: [(heading: String, parts: [Part])]
  ) -> [String] {
    guard total != .zero else { return [] }
    var table = TextTable(columns: [
      (.left, 2), (.right, 2), (.left, 1), (.right, 2), (.left, 1), (.left, 2),
    ])
    for (heading, parts) in breakdowns {
      table.add(line: "  " + heading)
      let ordered = parts.enumerated().filter { $0.element.energy != .zero }
        .sorted { ($1.element.energy, $0.offset) < ($0.element.energy, $1.offset) }
      for (_, part) in ordered {
        let share = 100 * (part.energy.joules / total.joules)
        table.add(
          [
            "  " + part.name.shown, places(total).text(part.energy.joules), "J",
            DecimalText(share).fixed(1), "%",
          ] + (style.showsBars ? [Bar.text(share / 100, width: 20)] : []))
      }
    }
    let whole = "\(title): \(places(total).text(total.joules)) J"
    return [style.styled(whole, .strong)] + table.lines(within: style)
  }

  /// All parts of one energy have the same number of decimals.
  private func places(_ total: Energy) -> Places { Places(significant: 5, of: total.joules) }
}
