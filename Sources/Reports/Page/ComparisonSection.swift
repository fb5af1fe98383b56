import Experiments
import Results

/// The table of the comparison, its picture, and the results of the scenario's claims.
enum ComparisonSection {
  static func section(of material: ReportMaterial, _ gallery: FigureGallery) -> PageSection {
    let comparison = material.comparison
    return PageSection(
      id: "comparison", title: "Comparison",
      body: """
        <p>\(explanation(of: comparison))</p>
        \(table(comparison))\(notes(comparison))
        \(gallery.html(of: .changes))
        \(batteries(comparison))
        \(expectations(comparison))
        \(PageSection.estimands(comparison.metrics.map { ($0.name, $0.estimand) }))
        """)
  }

  private static func explanation(of comparison: ComparisonDocument) -> String {
    guard comparison.replications > 1 else { return "One run gives no interval." }
    let pairing =
      comparison.changesWorld.isEmpty
      ? "run by run, since all variants met the same runs"
      : "though not all variants met the same runs: "
        + "\(comparison.changesWorld.joined(separator: ", ")) changed the world"
    return """
      ± and [ ] are \(comparison.level) intervals over \(comparison.replications) runs. Difference, change and \
      p (of “no difference”) are against \(comparison.baseline), \(pairing).\(ranges(comparison)) Green is surely better, and orange surely worse, in the direction of the metric.
      """
  }

  private static func ranges(_ comparison: ComparisonDocument) -> String {
    guard let ranges = comparison.overRanges else { return "" }
    return
      " The change over the ranges is the median of the draws, with the ends that hold "
      + "\(DrawCounts(comparison).middle ?? "the middle of \(CountText.of(ranges.points, "draw"))")."
  }

  private static func columns(_ comparison: ComparisonDocument) -> [String] {
    ["mean", "difference", "change", "p", "correlation"]
      + (comparison.overRanges == nil ? [] : ["change over the ranges"])
  }

  private static func table(_ comparison: ComparisonDocument) -> HTML {
    let columns = columns(comparison)
    let metrics = FoldedMetrics(comparison.metrics, of: comparison.replications).shown
    let groups = metrics.map { metric -> HTML in
      let rows = metric.variants.map { row($0, of: metric, columns, comparison) }
      return """
        <tbody role="rowgroup"><tr role="row"><th colspan="\(columns.count + 1)" scope="rowgroup" role="rowheader">\(metric.title)</th></tr>
        \(rows)</tbody>

        """
    }
    let head = (["variant"] + columns).map {
      "<th scope=\"col\" role=\"columnheader\">\($0)</th>" as HTML
    }
    return DataTable.scrolling(
      """
      <table class="lines" role="table"><caption>Metrics of all variants</caption>
      <thead role="rowgroup"><tr role="row">\(head)</tr></thead>
      \(groups)</table>
      """, label: "Metrics of all variants")
  }

  /// The remarks on what the table leaves out.
  private static func notes(_ comparison: ComparisonDocument) -> HTML {
    let folded = FoldedMetrics(comparison.metrics, of: comparison.replications)
    let notes = [ChangeText.note(on: folded.shown), folded.line].compactMap(\.self)
    return HTML(notes.map { "<p>\($0.withUnitsHeld)</p>\n" as HTML })
  }

  private static func row(
    _ estimate: ComparisonDocument.Estimate, of metric: ComparisonDocument.Metric,
    _ columns: [String], _ comparison: ComparisonDocument
  ) -> HTML {
    let contrast = metric.contrast(of: estimate.name)
    let mean = estimate.text(in: metric.scale)?.spaced ?? "—"
    let change = comparison.textOverRanges(metric, estimate.name)?.spaced
    let texts =
      [mean] + (contrast.map { self.cells($0, metric) } ?? ["", "", "", ""]) + [change ?? ""]
    let isGain = contrast?.isGain(metric.direction)
    let cells = zip(columns, texts).map {
      DataTable.cell($1, of: $0, isGain: $0 == "difference" || $0 == "change" ? isGain : nil)
    }
    return """
      <tr role="row"><th scope="row" role="rowheader">\(estimate.name)\(cut(estimate))</th>\(cells)</tr>

      """
  }

  /// The note on values that a limit cut off.
  private static func cut(_ estimate: ComparisonDocument.Estimate) -> HTML {
    guard let censored = estimate.censored, censored > 0 else { return "" }
    return " <span class=\"note\">\(censored) of \(estimate.n) cut off at the limit</span>"
  }

  private static func cells(
    _ contrast: ComparisonDocument.Contrast, _ metric: ComparisonDocument.Metric
  ) -> [String] {
    if contrast.difference == nil { return ["—", "", "", ""] }
    if contrast.identical { return ["0, identical in \(contrast.pairs ?? 0) runs", "", "", ""] }
    return contrast.cells(in: metric.scale, \.spaced)
  }

  private static func batteries(_ comparison: ComparisonDocument) -> HTML {
    guard let batteries = comparison.batteries, !batteries.isEmpty else { return "" }
    let lines = batteries.map { lives -> HTML in
      """
      <li>\(lives.variant): \(lives.outlasted) of \(lives.days) runs end with the battery still giving power</li>

      """
    }
    return "<h3>Batteries</h3>\n<ul>\(lines)</ul>\n"
  }

  private static func expectations(_ comparison: ComparisonDocument) -> HTML {
    guard !comparison.expectations.isEmpty else { return "" }
    let lines = comparison.expectations.map { expectation -> HTML in
      let word: HTML =
        switch expectation.outcome {
        case .met: "<strong class=\"good\">met</strong>"
        case .notMet: "<strong class=\"bad\">not met</strong>"
        case .knownMiss: "<strong>known miss</strong>"
        case .metUnexpectedly: "<strong class=\"bad\">met, though announced as a miss</strong>"
        }
      let reason: HTML = expectation.knownMiss.map { ", because \($0)" } ?? ""
      return "<li>\(word) \(expectation.name): \(expectation.text.withUnitsHeld)\(reason)</li>\n"
    }
    return "<h3>What the scenario expects</h3>\n<ul>\(lines)</ul>\n"
  }
}

extension EstimateText {
  /// The estimate and its margin, as they stand in a cell: a line breaks between both and not
  /// within.
  var spaced: String {
    [value, margin].filter { !$0.isEmpty }.map { $0.replacing(" ", with: "\u{A0}") }
      .joined(separator: " ")
  }
}
