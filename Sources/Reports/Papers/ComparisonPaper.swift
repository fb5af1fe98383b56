import Configuration
import Experiments
import Results

/// A comparison as a table for a paper, in LaTeX or Markdown.
///
/// The numbers are those of ``ComparisonTable``: rounded to two digits of their uncertainty.
package struct ComparisonPaper {
  let comparison: ComparisonDocument

  package init(_ comparison: ComparisonDocument) { self.comparison = comparison }

  /// One variant under one metric.
  private struct Row {
    let variant: String
    let mean: EstimateText?
    let difference: EstimateText?
    let change: EstimateText?
    let pValue: String?
    /// The change over the ranges: the median of the draws, and the ends that hold their middle.
    let ranges: EstimateText?
    /// Instead of all that: the variants gave the same in every run.
    let isIdentical: Bool
    /// Whether values were cut off at a limit, so that the mean is that of a restricted metric.
    let isCut: Bool
  }

  private func rows(of metric: ComparisonDocument.Metric) -> [Row] {
    let scale = metric.scale
    return metric.variants.map { estimate in
      let contrast = metric.contrast(of: estimate.name)
      let isIdentical = contrast?.identical == true
      let difference = isIdentical ? nil : contrast?.difference
      return Row(
        variant: estimate.name, mean: estimate.text(in: scale),
        difference: difference?.text(in: scale),
        change: isIdentical ? nil : contrast?.toldChange.map { EstimateText($0) },
        pValue: contrast?.p.map(DecimalText.pValue),
        ranges: comparison.textOverRanges(metric, estimate.name),
        isIdentical: isIdentical,
        isCut: (estimate.censored ?? 0) > 0)
    }
  }

  private var folded: FoldedMetrics {
    FoldedMetrics(comparison.metrics, of: comparison.replications)
  }

  private var hasRanges: Bool { comparison.overRanges != nil }

  private var hasContrasts: Bool { comparison.metrics.contains { !$0.comparisons.isEmpty } }

  /// `50 runs on iphone-6s, seed 2017, 95 % intervals`, in the words of the table's text, and what the
  /// table leaves out.
  private var setting: String {
    let runs = CountText.of(comparison.replications, "run")
    let changed = comparison.changesWorld
    let (same, run) =
      changed.isEmpty
      ? ("the same for all variants", "in the same run")
      : (
        "not the same for all variants (\(Enumeration.text(changed)) changed the world)",
        "in the run of the same number"
      )
    let intervals =
      comparison.replications > 1
      ? "; ± and brackets are \(comparison.level) intervals, differences are from \(comparison.baseline) \(run)"
      : ""
    let origin = "\(runs) on \(comparison.device), seed \(comparison.seed), \(same)\(intervals)."
    return [origin, ChangeText.note(on: folded.shown), folded.line].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The note at the mark of a mean: `search-time of original in 18 of 50 runs`; nil without one.
  private var cutOff: String? {
    let texts = comparison.metrics.flatMap { metric in
      metric.variants.filter { ($0.censored ?? 0) > 0 }.map {
        "\(metric.name) of \($0.name) in \($0.censored ?? 0) of \(CountText.of($0.n, "run"))"
      }
    }
    guard !texts.isEmpty else { return nil }
    return "Cut off at the metric's limit, which bounds the mean: " + texts.joined(separator: "; ")
      + "."
  }
}

// MARK: - LaTeX

extension ComparisonPaper {
  /// The verdict and what was left undone above a `table` environment, ending in a line break.
  package var latex: String {
    let head = self.head
    let groups = folded.shown.map { metric in
      ["\\multicolumn{\(head.count)}{l}{\(title(of: metric))}"]
        + rows(of: metric).map { row in
          let ranges =
            hasRanges
            ? [row.variant == comparison.baseline ? "" : latexOverRanges(row.ranges)] : []
          let cells =
            hasContrasts
            ? row.isIdentical
              ? ["\\multicolumn{3}{c}{identical}"]
              : row.variant == comparison.baseline
                ? ["", "", ""]
                : [
                  latex(row.difference), latex(row.change),
                  row.pValue.map(Self.latex(pValue:)) ?? "—",
                ] : []
          return
            ([
              "\\quad \(LaTeXText.escaped(row.variant))",
              latex(row.mean) + (row.isCut ? LaTeXText.mark : ""),
            ] + cells + ranges).joined(separator: " & ")
        }
    }
    let caption = comparison.question.map { "\($0) " } ?? ""
    let undone = UndoneText(comparison)
    let told = Verdict(comparison).paragraphs + undone.warnings + undone.remarks
    return LaTeXText.paragraphs(told) + "\n\n"
      + LaTeXText.table(
        columns: "lr" + (hasContrasts ? "rrr" : "") + (hasRanges ? "r" : ""),
        head: head.map { $0 == "p" ? "$p$" : LaTeXText.escaped($0) },
        groups: groups, width: width,
        caption: LaTeXText.escaped(caption + setting), label: LaTeXText.label(comparison.scenario),
        note: cutOff.map(LaTeXText.escaped))
  }

  /// The titles of the columns.
  private var head: [String] {
    ["", "mean"] + (hasContrasts ? ["difference", "change (%)", "p"] : [])
      + (hasRanges ? ["over ranges (%)"] : [])
  }

  /// The total number of characters of the widest cells of all columns, titles included.
  private var width: Int {
    let rows = folded.shown.flatMap(rows)
    let contrasts: [[String]] = [
      rows.map { $0.difference?.plain ?? "" }, rows.map { $0.change?.plain ?? "" },
      rows.map { $0.pValue ?? "" },
    ]
    let columns: [[String]] =
      [
        rows.map { "  " + $0.variant },
        rows.map { ($0.mean?.plain ?? "") + ($0.isCut ? "†" : "") },
      ] + (hasContrasts ? contrasts : []) + (hasRanges ? [rows.map { $0.ranges?.plain ?? "" }] : [])
    return zip(columns, head).map { cells, title in
      max(cells.map(\.count).max() ?? 0, title.count)
    }.reduce(0, +)
  }

  private func title(of metric: ComparisonDocument.Metric) -> String {
    LaTeXText.escaped(metric.name) + LaTeXText.unit(metric.scale.unit)
  }

  /// Below a title in percent: a difference of bare numbers says so.
  private func latexOverRanges(_ estimate: EstimateText?) -> String {
    guard let estimate else { return latex(nil) }
    let hasUnit =
      estimate.value.contains(" ")
      || estimate.margin.hasPrefix("±") && estimate.margin.dropFirst(2).contains(" ")
    return latex(estimate) + (hasUnit || estimate.value == "0" ? "" : " (difference)")
  }

  private func latex(_ estimate: EstimateText?) -> String {
    estimate.map(LaTeXText.estimate) ?? "—"
  }

  private static func latex(pValue: String) -> String {
    pValue.hasPrefix("<") ? "$< \(pValue.dropFirst())$" : "\\num{\(pValue)}"
  }
}

// MARK: - Markdown

extension ComparisonPaper {
  /// The verdict, what was left undone, and a table under the question, ending in a line break.
  package var markdown: String {
    let title = comparison.question ?? comparison.scenario
    let blocks =
      ["**\(title.inMarkdown)**", Verdict(comparison).markdown] + UndoneText(comparison).markdown
    return (blocks + [markdownTableWithNotes]).joined(separator: "\n\n")
  }

  /// The table with its setting and its notes, ending in a line break.
  var markdownTableWithNotes: String {
    "\(markdownTable)\n\n\(setting.inMarkdown)\n"
      + (cutOff.map { "\n† \($0.inMarkdown)\n" } ?? "")
  }

  /// The table alone.
  var markdownTable: String {
    let head =
      ["metric", "variant", "mean"] + (hasContrasts ? ["difference", "change", "p"] : [])
      + (hasRanges ? ["over ranges"] : [])
    let lines = folded.shown.flatMap { metric in
      rows(of: metric).enumerated().map { place, row -> [String] in
        let contrast =
          row.isIdentical
          ? ["identical", "", ""]
          : [row.difference?.plain ?? "", row.change?.plain ?? "", row.pValue ?? ""]
        let mean = (row.mean?.plain ?? "—") + (row.isCut ? " †" : "")
        let names = [place == 0 ? metric.title.inMarkdown : "", row.variant.inMarkdown]
        return names + [mean] + (hasContrasts ? contrast.map(\.inMarkdown) : [])
          + (hasRanges ? [row.ranges?.plain ?? ""] : [])
      }
    }
    return MarkdownTable.text(head: head, rows: lines)
  }
}
