import Experiments

/// The page of a result, which opens from a disk and makes no network request.
package enum ReportPage {
  /// The page, and the warnings about missing pictures.
  ///
  /// - Parameters:
  ///   - gnuplot: The program that draws; without it the page has its tables.
  ///   - library: The folder of dygraphs; without it no series can be zoomed into.
  package static func made(
    of material: ReportMaterial, by gnuplot: Gnuplot = Gnuplot(),
    library: String = "/usr/share/javascript/dygraphs"
  ) async -> (text: String, problem: String?) {
    let zoom = ZoomableSeries.library(in: library)
    let gallery = await FigureGallery.drawn(
      FigureSet(material).figures,
      limits: [({ $0.section == .differences }, PictureSections.mostDifferences)], by: gnuplot,
      zooms: zoom != nil)
    let sections =
      [ComparisonSection.section(of: material, gallery)]
      + PictureSections.all(of: material, gallery)
      + [AssumptionsSection.section(of: material), OriginSection.section(of: material)]
    let comparison = material.comparison
    let undone = UndoneText(comparison)
    let page = PageFrame(
      scenario: comparison.scenario, question: comparison.question,
      answer: HTMLRenderer(figures: gallery.byName).html(
        of: answer(material, gallery.names(of: .answer))),
      warnings: warnings(material, gallery), remarks: undone.known,
      facts: "Simulated with seed \(comparison.seed).", sections: sections, library: zoom)
    return (page.html.text, gallery.problem)
  }

  /// The answer without its question, which is the heading of the page.
  ///
  /// - Parameter figures: The names of the pictures beside it.
  private static func answer(_ material: ReportMaterial, _ figures: [String]) -> Report {
    let report = Answer(material.comparison, KeyMetrics(material)).report(
      hint: nil, figures: figures)
    return Report(Array(report.sections.dropFirst()))
  }

  private static func warnings(_ material: ReportMaterial, _ gallery: FigureGallery) -> [String] {
    var warnings = gallery.warnings
    if case .failed(let reason) = material.rerun {
      warnings.append(
        "There are no pictures over time, since the scenario was not run again: \(reason).")
    }
    return warnings
  }
}
