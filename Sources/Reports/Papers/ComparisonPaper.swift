import Experiments

/// A comparison for a paper, in LaTeX or Markdown: the answer, and a table of all metrics.
package struct ComparisonPaper {
  private let document: ComparisonDocument
  private let report: Report

  /// - Parameters:
  ///   - scenario: Its practice, where it has one, names the members of the answer.
  ///   - tellsLevels: Whether the answer gives the levels of all variants, and not their changes.
  package init(
    _ document: ComparisonDocument, of scenario: Scenario? = nil, tellsLevels: Bool = false
  ) {
    self.document = document
    var report = Answer(document, of: scenario, tellsLevels: tellsLevels).report(hint: nil)
    report.sections.append(Report.Section(Self.metrics(of: document)))
    self.report = report
  }

  /// The blocks that show all metrics.
  static func metrics(of document: ComparisonDocument) -> [Report.Block] {
    let table = MetricsTable(document, hasRanges: true)
    let notes = [
      MetricsTable.explanation(of: document), ChangeText.note(on: table.shown), table.folded,
      cutOff(in: document),
    ].compactMap(\.self)
    return [
      .table(table.table(document.question ?? document.scenario, hasNotes: false)),
      .paragraph(notes.joined(separator: " "), .faint),
    ]
  }

  /// The means that a limit bounds; nil without one.
  private static func cutOff(in document: ComparisonDocument) -> String? {
    let texts = document.metrics.flatMap { metric in
      metric.variants.filter { ($0.censored ?? 0) > 0 }.map {
        "\(metric.name) of \($0.name) in \($0.censored ?? 0) of \(CountText.of($0.n, "run"))"
      }
    }
    guard !texts.isEmpty else { return nil }
    return "Cut off at the metric's limit, which bounds the mean: " + texts.joined(separator: "; ")
      + "."
  }

  /// Ends in a line break.
  package var latex: String { LaTeXRenderer(label: document.scenario).text(of: report) }

  /// Ends in a line break.
  package var markdown: String { MarkdownRenderer().text(of: report) }
}
