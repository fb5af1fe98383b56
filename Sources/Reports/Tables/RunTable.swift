import Batteries
import Experiments
import PhoneModel
import PowerAccounting
import Quantities

/// The report of `run`, for a terminal and for papers: the metrics of one run, and its energy by
/// component, app and cause.
///
/// One run has no interval, so numbers have six digits, and parts five of the whole.
package struct RunTable {
  private let run: RunReport
  private let style: TextStyle
  /// The same run as it went on in time, for a picture of it.
  private let course: BinnedRun?

  package init(_ run: RunReport, over course: BinnedRun? = nil, style: TextStyle = .plain) {
    self.run = run
    self.course = course
    self.style = style
  }

  /// Ends in a line break, as all forms do.
  package var text: String { TextRenderer(style).text(of: report) }

  package var markdown: String { MarkdownRenderer().text(of: report) }

  package var latex: String {
    LaTeXRenderer(label: "\(run.scenario)-\(run.variant)").text(of: report)
  }

  private var report: Report {
    let end = DecimalText(run.end).fixed(3)
    return Report([
      [
        .question(title),
        .paragraph("seed \(run.seed); ended after \(end) s and \(run.events) events"),
      ], Report.Section("Metrics", [.table(metrics)]), battery,
      energy(
        "Energy of the phone", run.ledger.total,
        [
          ("by component", run.ledger.byComponent), ("by app", run.ledger.byApp),
          ("by cause", run.ledger.byCause),
        ]),
      energy(
        "Energy of the things around it, no part of the phone's", run.accessories.total,
        [("by group", run.accessories.byComponent), ("by cause", run.accessories.byCause)]),
    ])
  }

  private var title: String { "\(run.scenario): \(run.variant), run \(run.replication)" }

  /// In the units of a comparison.
  private var metrics: Table {
    var table = Table("\(title): metrics", [.left(""), "value"])
    for reading in run.metrics {
      let scale = MetricScale(unit: reading.unit, means: [reading.value])
      table.add(
        [
          .text("  " + reading.name),
          .number(reading.value.map { scale.factor * $0 }, digits: 6, unit: scale.unit),
        ], note: reading.isCensored ? "cut off at the limit" : "")
    }
    return table
  }

  /// The outcome of the battery.
  private var battery: Report.Section {
    guard let battery = run.battery else { return Report.Section([]) }
    let facts: [(name: String, value: Double?, unit: String)] = [
      ("at 20 % after", battery.lowAfter?.seconds, "s"),
      ("ended after", battery.emptyAfter?.seconds, "s"),
      ("state of charge", 100 * battery.stateOfCharge, "%"),
      ("voltage at the terminals", battery.terminalVoltage.volts, "V"),
      ("delivered", battery.delivered.coulombs, "C"), ("delivered", battery.energy, "J"),
      ("taken from chargers", battery.charged?.battery, "J"),
      ("fed by chargers past the battery", battery.charged?.phone, "J"),
      ("lost inside", battery.losses > 0 ? battery.losses : nil, "J"),
    ]
    let table = Table(
      "\(title): battery", [.left(""), ""],
      facts.filter { $0.value != nil }.map {
        .cells([.text("  " + $0.name), .number($0.value, digits: 6, unit: $0.unit)])
      })
    let line = course.map { BatteryLine.text($0, over: $0.length) } ?? ""
    return Report.Section(
      "Battery (\(battery.model)): \(Self.fate(battery.end))",
      [.table(table), .list(style.showsBars && !line.isEmpty ? ["level  \(line)"] : [])])
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
  private func energy(
    _ words: String, _ total: Energy,
    _ breakdowns: [(heading: String, parts: [(name: String, energy: Energy)])]
  ) -> Report.Section {
    guard total != .zero else { return Report.Section([]) }
    var table = Table(
      "\(title): \(words.prefix(1).lowercased() + words.dropFirst())",
      [.left(""), "energy", "share", .left("")])
    // All parts of one energy have the same number of decimals.
    let decimals = Places(significant: 5, of: total.joules).decimals
    for (heading, parts) in breakdowns {
      table.rows.append(.group(heading))
      for (name, energy) in parts.largestFirst(\.energy.attojoules) {
        let share = energy.joules / total.joules
        table.add([
          .text("  " + name), .number(energy.joules, .fixed(decimals), unit: "J"),
          .number(100 * share, .fixed(1), unit: "%"),
          style.showsBars ? .text(Bar.text(share, width: 20)) : .empty,
        ])
      }
    }
    return Report.Section(
      "\(words): \(DecimalText(total.joules).fixed(decimals)) J", [.table(table)])
  }
}

extension Array {
  /// The parts that drew anything, the largest first.
  func largestFirst<Size: Comparable & AdditiveArithmetic>(_ size: (Element) -> Size) -> [Element] {
    filter { size($0) != .zero }.sorted { size($0) > size($1) }
  }
}
