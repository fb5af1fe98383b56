import Experiments

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
      FigureSet(material).figures,
      limits: [(isOfPoints, mostFigures), (isOfSensitivity, mostSensitivities)], by: gnuplot,
      zooms: false)
    let sections = SweepSections.all(of: material, gallery)
    let (study, verdict) = (material.study, SweepVerdict(material.document, material.keys))
    let axes = material.axes.count == 1 ? "1 axis" : "\(material.axes.count) axes"
    let undone = undone(material.document)
    let page = PageFrame(
      scenario: study.scenario, question: material.findings.plan.scenario.question,
      answer: PageFrame.answer(
        verdict.sentences, further: ("Every variant and what it costs", verdict.further)),
      warnings: undone.warnings + warnings(material, gallery),
      remarks: [undone.calm.joined(separator: " ")].filter { !$0.isEmpty } + undone.known,
      facts: "A sweep of \(CountText.of(material.points.count, "point")) along \(axes), "
        + "\(CountText.of(study.replications.count, "run")) each, simulated with seed \(study.seed).",
      sections: sections, library: nil)
    return (page.html.text, gallery.problem)
  }

  /// Whether the picture shows points: names begin with the kind of picture.
  static func isOfPoints(_ figure: Figure) -> Bool {
    ["curve-", "difference-", "map-", "along-"].contains { figure.name.hasPrefix($0) }
  }

  static func isOfSensitivity(_ figure: Figure) -> Bool {
    ["effects-", "indices-"].contains { figure.name.hasPrefix($0) }
  }

  /// A store keeps the text of its scenario and not the files, so places are lines of that.
  private static func undone(_ sweep: SweepDocument) -> UndoneText {
    UndoneText(sweep) { warning in
      warning.line.map { "line \($0) of the resolved scenario" } ?? warning.file
    }
  }

  private static func warnings(_ material: SweepMaterial, _ gallery: FigureGallery) -> [String] {
    var warnings = material.document.idleAxisWarnings + gallery.warnings
    if material.store.missing > 0 {
      warnings.append(
        "\(material.store.missing) of \(CountText.of(material.store.runs, "run")) are missing; replications "
          + "of which a variant is missing do not count.")
    }
    return warnings
  }
}
