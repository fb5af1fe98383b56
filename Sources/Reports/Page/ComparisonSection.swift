import Experiments

/// The table of the comparison, its picture, and the results of the scenario's claims.
enum ComparisonSection {
  static func section(of material: ReportMaterial, _ gallery: FigureGallery) -> PageSection {
    let comparison = material.comparison
    let expectations = Report.Section(
      "What the scenario expects", [.terms(ExpectationTerms.all(of: comparison))])
    return PageSection(
      id: "comparison", title: "Comparison",
      body: """
        <p>\(explanation(of: comparison))</p>
        \(table(comparison))
        \(gallery.html(of: .changes))
        \(HTMLRenderer().html(of: ComparisonDetails.batteries(of: comparison)))
        \(HTMLRenderer().html(of: expectations))
        \(PageSection.estimands(comparison.metrics.map { ($0.name, $0.estimand) }))
        """)
  }

  private static func explanation(of comparison: ComparisonDocument) -> String {
    let colours =
      comparison.variants.count > 1 && comparison.replications > 1
      ? " Green is surely better, and orange surely worse, in the direction of the metric." : ""
    return MetricsTable.explanation(of: comparison) + ranges(comparison) + colours
  }

  private static func ranges(_ comparison: ComparisonDocument) -> String {
    guard let ranges = comparison.overRanges else { return "" }
    return
      " The change over the ranges is the median of the draws, with the ends that hold "
      + "\(DrawCounts(comparison).middle ?? "the middle of \(CountText.of(ranges.points, "draw"))")."
  }

  /// All metrics, and the remarks on what the table leaves out.
  private static func table(_ comparison: ComparisonDocument) -> HTML {
    let table = MetricsTable(comparison, hasRanges: true)
    let notes = [ChangeText.note(on: table.shown), table.folded].compactMap(\.self)
    return HTMLRenderer().html(
      of: Report.Section([.table(table.table())] + notes.map { .paragraph($0) }))
  }
}
