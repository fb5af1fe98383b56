import Configuration
import Experiments

/// One run as tables for a paper, in LaTeX or Markdown: its metrics, and its energy by component,
/// app and cause.
///
/// One run has no interval, so numbers have six digits, and parts five of the whole.
package struct RunPaper {
  private let report: RunReport

  package init(_ report: RunReport) { self.report = report }

  /// In the units of a comparison.
  private var metrics: [(name: String, value: String, unit: String, isCut: Bool)] {
    report.metrics.map { reading in
      let scale = MetricScale(unit: reading.unit, means: [reading.value])
      let value = reading.value.map { DecimalText.short(scale.factor * $0, digits: 6) }
      return (reading.name, value ?? "—", scale.unit, reading.isCensored)
    }
  }

  /// The note at the mark of a value; nil without one.
  private var cutOff: String? {
    metrics.contains(where: \.isCut) ? "Cut off at the metric's limit." : nil
  }

  /// The parts that drew any energy, the largest first, by kind of breakdown.
  private var breakdowns:
    [(heading: String, parts: [(name: String, joules: String, share: String)])]
  {
    let total = report.ledger.total
    let indices = Places(significant: 5, of: total.joules)
    return report.ledger.breakdowns.map { heading, parts in
      let cells = parts.largestFirst(\.energy.attojoules).map { name, energy in
        let share = 100 * (energy.joules / total.joules)
        return (name, indices.text(energy.joules), DecimalText(share).fixed(1))
      }
      return (heading, cells)
    }
  }

  private var caption: String {
    "\(report.scenario): \(report.variant), run \(report.replication), seed \(report.seed)"
  }

  /// Two `table` environments, ending in a line break.
  package var latex: String {
    let label = LaTeXText.label("\(report.scenario)-\(report.variant)")
    let first = LaTeXText.table(
      columns: "lr", head: ["metric", "value"],
      groups: [
        metrics.map { metric in
          let value = metric.value == "—" ? "—" : LaTeXText.number(metric.value)
          return
            "\(LaTeXText.escaped(metric.name))\(LaTeXText.unit(metric.unit)) & \(value)\(metric.isCut ? LaTeXText.mark : "")"
        }
      ], width: 40, caption: LaTeXText.escaped("\(caption): metrics."), label: label + "-metrics",
      note: cutOff)
    let second = LaTeXText.table(
      columns: "lrr", head: ["", "energy (\\unit{J})", "share (\\%)"],
      groups: breakdowns.map { heading, parts in
        ["\\multicolumn{3}{l}{\(heading)}"]
          + parts.map { part in
            "\\quad \(LaTeXText.escaped(part.name)) & \(LaTeXText.number(part.joules)) & \(LaTeXText.number(part.share))"
          }
      }, width: 40, caption: LaTeXText.escaped("\(caption): energy of the phone."),
      label: label + "-energy")
    return first + "\n" + second
  }

  /// Two tables under a title, ending in a line break.
  package var markdown: String {
    let first = MarkdownTable.text(
      head: ["metric", "value", "unit"],
      rows: metrics.map {
        [
          $0.name.inMarkdown, $0.value + ($0.isCut ? " †" : ""),
          $0.unit == "1" ? "" : $0.unit.inMarkdown,
        ]
      })
    let second = MarkdownTable.text(
      head: ["energy", "J", "%"],
      rows: breakdowns.flatMap { heading, parts in
        parts.map { ["\(heading): \($0.name.inMarkdown)", $0.joules, $0.share] }
      }, numbers: true)
    let note = cutOff.map { "† \($0)\n\n" } ?? ""
    return "**\(caption.inMarkdown)**\n\n\(first)\n\n\(note)\(second)\n"
  }
}
