import Results

/// The page of a result, which opens from a disk and makes no network request.
package enum ReportPage {
  /// The page, and the warnings about missing pictures.
  ///
  ///   - gnuplot: The program that draws; without it the page has its tables.
  ///   - library: The folder of dygraphs; without it no series can be zoomed.
  ///   - library: The folder of dygraphs; without it no series can be zoomed into.
  package static func made(
    of material: ReportMaterial, by gnuplot: Gnuplot = Gnuplot(),
    library: String = "/usr/share/javascript/dygraphs"
  ) async -> (text: String, problem: String?) {
    let zoom = ZoomableSeries.library(in: library)
    let gallery = await FigureGallery.drawn(
      shown(FigureCatalogue.all(of: material)), by: gnuplot, zooms: zoom != nil)
    let sections =
      [ComparisonSection.section(of: material, gallery)]
      + PictureSections.all(of: material, gallery)
      + [AssumptionsSection.section(of: material), OriginSection.section(of: material)]
    let page = PageFrame(
      title: PageFrame.title(material.comparison.scenario, material.comparison.question),
      header: header(material, gallery), sections: sections, library: zoom)
    return (page.html.text, gallery.problem)
  }

  /// A page has no room for the spread of every metric.
  private static func shown(_ figures: [Figure]) -> [Figure] {
    var differences = 0
    return figures.filter { figure in
      guard figure.section == .differences else { return true }
      differences += 1
      return differences <= PictureSections.mostDifferences
    }
  }

  private static func header(_ material: ReportMaterial, _ gallery: FigureGallery) -> HTML {
    let comparison = material.comparison
    let days = CountText.of(comparison.replications, "run")
    var warnings: [String] = []
    if let problem = gallery.problem { warnings.append("\(problem). The tables have all numbers.") }
    if case .failed(let reason) = material.rerun {
      warnings.append(
        "There are no pictures over time, since the scenario was not run again: \(reason).")
    }
    return """
      <header>
      \(PageFrame.heading(comparison.scenario, comparison.question))
      \(verdict(material))\(warnings.map { "<p class=\"warning\">\($0)</p>\n" as HTML })\
      <p class="facts">\(days) on \(comparison.device), simulated with seed \("\(comparison.seed)").</p>
      </header>
      """
  }

  /// The answer in one sentence, the missed expectations, and one sentence for every other variant.
  private static func verdict(_ material: ReportMaterial) -> HTML {
    let verdict = Verdict(of: KeyMetrics(material).all, in: material.comparison)
    let items = verdict.furtherTexts.map { "<li>\($0.withUnitsHeld)</li>\n" as HTML }
    let others: HTML =
      items.isEmpty
      ? ""
      : """
      <details class="verdicts"><summary>\(CountText.of(items.count, "other variant"))</summary>
      <ul>\(items)</ul></details>

      """
    let texts = [verdict.leading, verdict.missedText, verdict.rangesText].compactMap(\.self)
    return HTML(texts.map { "<p class=\"verdict\">\($0.withUnitsHeld)</p>\n" }) + others
  }
}
