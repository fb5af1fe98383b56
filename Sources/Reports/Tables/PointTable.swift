import Experiments
import Results

/// The text of `results show --point`: the values of a point, its variants compared, and their
/// energy by component, app and cause.
package struct PointTable {
  private let point: PointSummary
  private let study: Study
  private let style: TextStyle

  package init(_ point: PointSummary, in study: Study, style: TextStyle = .plain) {
    self.point = point
    self.study = study
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    TextRenderer(style).text(
      of: Report([headline, metrics] + zip(study.variants, point.energy).map(energy)))
  }

  private var headline: Report.Section {
    let values = zip(study.parameters, study.points[point.point - 1].values)
    var runs = "\(point.runs) of \(study.replications.count) replications, seed \(study.seed)"
    if point.incompleteReplications > 0 {
      runs += "; \(point.incompleteReplications) left out, as not all variants have finished them"
    }
    return Report.Section([
      .question("\(study.scenario): point \(point.point) of \(study.points.count)"),
      .list(values.map { "\($0) = \($1)" }), .paragraph(runs),
    ])
  }

  private var metrics: Report.Section {
    let metrics = MetricsTable(point.metrics, of: point.runs, level: study.confidence)
    return Report.Section(
      point.runs > 0 ? [.table(metrics.table()), .paragraph(metrics.folded ?? "")] : [])
  }

  /// The parts that drew any energy in a mean run, the largest first.
  private func energy(_ variant: String, _ energy: PointSummary.Energies) -> Report.Section {
    guard point.runs > 0, !energy.isEmpty else { return Report.Section([]) }
    let title = "Energy of \(variant) in a mean run"
    var table = Table(title, [Table.Column("", .left), Table.Column("")])
    for breakdown in energy {
      table.rows.append(.group(breakdown.name.split(separator: "-").joined(separator: " ")))
      for (name, joules) in breakdown.parts.largestFirst(\.joules) {
        table.add([.text("  " + name), .number(joules, .significant(5), unit: "J")])
      }
    }
    return Report.Section(title, [.table(table)])
  }
}
