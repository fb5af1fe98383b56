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
    let sections = [headline, metrics] + zip(study.variants, point.energy).map(energy)
    return style.report(sections)
  }

  private var headline: [String] {
    let title = "\(study.scenario.shown): point \(point.point) of \(study.points.count)"
    let values = zip(study.parameters, study.points[point.point - 1].values)
    var runs = "\(point.runs) of \(study.replications.count) replications, seed \(study.seed)"
    if point.incompleteReplications > 0 {
      runs += "; \(point.incompleteReplications) left out, as not all variants have finished them"
    }
    return [style.styled(title, .strong)] + values.map { "  \($0.shown) = \($1.shown)" } + [runs]
  }

  private var metrics: [String] {
    guard point.runs > 0 else { return [] }
    let metrics = MetricsTable(point.metrics, of: point.runs, level: study.confidence)
    let blocks: [Report.Block] = [.table(metrics.table()), .paragraph(metrics.folded ?? "")]
    return TextRenderer(style).lines(of: Report.Section(blocks))
  }

  /// The parts that drew any energy in a mean run, the largest first.
  private func energy(_ variant: String, _ energy: PointSummary.Energies) -> [String] {
    guard point.runs > 0, !energy.isEmpty else { return [] }
    var table = TextTable(columns: [(.left, 2), (.right, 2), (.left, 1)])
    for breakdown in energy {
      table.add(line: "  " + breakdown.name.split(separator: "-").joined(separator: " "))
      for (name, joules) in breakdown.parts.largestFirst(\.joules) {
        table.add(["  " + name.shown, DecimalText.significant(joules, digits: 5), "J"])
      }
    }
    return style.section("Energy of \(variant.shown) in a mean run", table.lines(within: style))
  }
}
