import Results

/// The text of `results show --point`: the values of a point, its answer, and the energy of each
/// variant by component, app and cause.
package struct PointTable {
  private let point: PointSummary
  private let study: Study
  private let answer: Answer?

  /// - Parameter answer: The answer at the point; nil where no replication is complete.
  package init(_ point: PointSummary, in study: Study, answer: Answer?) {
    self.point = point
    self.study = study
    self.answer = answer
  }

  /// The whole report, ending in a line break.
  package func text(_ style: TextStyle = .plain) -> String {
    let energies = point.runs > 0 ? zip(study.variants, point.energy).map(energy) : []
    return TextRenderer(style).text(
      of: Report([headline] + (answer?.report(hint: nil).sections ?? []) + energies))
  }

  private var headline: Report.Section {
    let values = zip(study.parameters, study.points[point.point - 1].values)
    var runs = "\(point.runs) of \(study.replications.count) replications, seed \(study.seed)"
    if point.incompleteReplications > 0 {
      runs += "; \(point.incompleteReplications) left out, as not all variants have finished them"
    }
    return [
      .question("\(study.scenario): point \(point.point) of \(study.points.count)"),
      .list(values.map { "\($0) = \($1)" }), .paragraph(runs),
    ]
  }

  /// The parts that drew any energy in a mean run, the largest first.
  private func energy(_ variant: String, _ energy: PointSummary.Energies) -> Report.Section {
    guard !energy.isEmpty else { return Report.Section([]) }
    let title = "Energy of \(variant) in a mean run"
    var table = Table(title, [.left(""), ""])
    for breakdown in energy {
      table.rows.append(.group(breakdown.name.split(separator: "-").joined(separator: " ")))
      for (name, joules) in breakdown.parts.largestFirst(\.joules) {
        table.add([.text("  " + name), .number(joules, .significant(5), unit: "J")])
      }
    }
    return Report.Section(title, [.table(table)])
  }
}
