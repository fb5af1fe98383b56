/// The page of a sweep, which opens from a disk and makes no network request.
package enum SweepPage {
  /// Pictures of points that are seen before anything is opened.
  static let openFigures = 4

  /// Pictures of points that a page has room for; the rest can be had one by one.
  static let mostFigures = 16

  /// The most pictures of sensitivities.
  static let mostSensitivities = 8

  /// The page, and the warnings about missing pictures.
  ///
  /// - Parameter gnuplot: The program that draws; without it the page has its tables.
  package static func made(
    of material: SweepMaterial, by gnuplot: Gnuplot = Gnuplot()
  ) async -> (text: String, problem: String?) {
    let gallery = await FigureGallery.drawn(
      shown(FigureSet(material).figures), by: gnuplot, zooms: false)
    let sections = SweepSections.all(of: material, gallery)
    let page = PageFrame(
      title: PageFrame.title(material.study.scenario, material.findings.plan.scenario.question),
      header: header(material, gallery), sections: sections, library: nil)
    return (page.html.text, gallery.problem)
  }

  /// Whether the picture shows points: names begin with the kind of picture.
  static func isOfPoints(_ figure: Figure) -> Bool {
    ["curve-", "difference-", "map-", "along-"].contains { figure.name.hasPrefix($0) }
  }

  static func isOfSensitivity(_ figure: Figure) -> Bool {
    ["effects-", "indices-"].contains { figure.name.hasPrefix($0) }
  }

  /// Those that the page has room for.
  private static func shown(_ figures: [Figure]) -> [Figure] {
    let points = figures.filter(isOfPoints).prefix(mostFigures)
    let sensitivities = figures.filter(isOfSensitivity).prefix(mostSensitivities)
    return points + sensitivities + figures.filter { !isOfPoints($0) && !isOfSensitivity($0) }
  }

  private static func header(_ material: SweepMaterial, _ gallery: FigureGallery) -> HTML {
    let study = material.study
    let scenario = material.findings.plan.scenario
    let verdict = Verdict(material)
    let items = verdict.furtherTexts.map { "<li>\($0.withUnitsHeld)</li>\n" as HTML }
    let rest: HTML =
      items.isEmpty
      ? ""
      : """
      <details class="verdicts"><summary>Every variant and what it costs</summary>
      <ul>\(items)</ul></details>

      """
    var warnings = gallery.problem.map { ["\($0). The tables have all numbers."] } ?? []
    if material.store.missing > 0 {
      warnings.append(
        "\(material.store.missing) of \(material.store.expected) runs are missing; replications "
          + "of which a variant is missing do not count.")
    }
    let axes = material.axes.count == 1 ? "1 axis" : "\(material.axes.count) axes"
    return """
      <header>
      \(PageFrame.heading(study.scenario, scenario.question))
      <p class="verdict">\(verdict.leading.withUnitsHeld)</p>
      \(rest)\(warnings.map { "<p class=\"warning\">\($0)</p>\n" as HTML })\
      <p class="facts">A sweep of \(material.points.count) points along \(axes), \
      \(study.replications.count) runs each, simulated with seed \("\(study.seed)").</p>
      </header>
      """
  }
}
