import Experiments
import Results

/// The sections of a sweep's page.
enum SweepSections {
  static func all(of material: SweepMaterial, _ gallery: FigureGallery) -> [PageSection] {
    [
      points(material, gallery), breakEvens(material),
      .pictures(
        "sensitivity", "What it depends on", gallery.html(where: SweepPage.isOfSensitivity),
        behind: gallery.leftOut(where: SweepPage.isOfSensitivity)),
      .pictures(
        "front", "What is worth its price", gallery.html { $0.name.hasPrefix("front-") }),
      AssumptionsSection.section(of: material.findings.plan.scenario),
      OriginSection.section(of: material),
    ].compactMap(\.self)
  }

  /// Figures of the points come under this heading, whatever the design.
  private static func points(_ material: SweepMaterial, _ gallery: FigureGallery) -> PageSection? {
    let figures = gallery.html(where: SweepPage.isOfPoints)
    // The pictures of the most important metrics are open at once.
    let rest: HTML =
      figures.count > SweepPage.openFigures
      ? "<details><summary>More metrics</summary>\n\(Array(figures.dropFirst(SweepPage.openFigures)))</details>\n"
      : ""
    let note = gallery.leftOut(where: SweepPage.isOfPoints)
    return PageSection(
      id: "points", title: "Point by point",
      body: """
        <p>\(explanation(material))</p>
        \(part(of: material))\(axes(material))
        \(Array(figures.prefix(SweepPage.openFigures)))\(rest)\(note)\(figures.isEmpty ? tables(material) : "")\
        \(PageSection.estimands(material.study.metrics.map { ($0.name, $0.estimand) }))
        """)
  }

  /// The numbers, where there is nothing to draw them along.
  private static func tables(_ material: SweepMaterial) -> HTML {
    HTML(
      material.metrics.map { metric in
        let title = material.title(metric)
        return "<h3>\(title)</h3>\n" + PointRows(material, metric).table.html(caption: title)
      })
  }

  private static func explanation(_ material: SweepMaterial) -> String {
    let runs = CountText.of(material.findings.plan.replications.count, "run")
    let count = material.points.count
    let points = CountText.of(count, "point")
    let isWhole = material.store.done == material.store.studyRuns
    let changing = material.changesWorld.map(\.shown).joined(separator: ", ")
    let pairing =
      changing.isEmpty
      ? "and all points and variants met the same runs"
      : "the same at all points but not for all variants: \(changing) changed the world"
    // In a partial study, the replications of a point depend on which runs are there.
    var text =
      isWhole
      ? "\(points) of \(runs), \(pairing)."
      : "\(points) of a study of \(runs), each with those of its runs that are here; variants of a "
        + "point are compared on the same runs."
    text += " ± and [ ] are \(material.level) intervals, each for its point alone."
    if !material.others.isEmpty {
      text +=
        " Differences and changes are run by run against \(material.study.baseline). p is adjusted for all "
        + "differences of the metric (Benjamini and Hochberg): of those below 0.05, at most one in twenty is "
        + "expected to be nothing. What is called sure is so by this p, and by the interval where there is "
        + "none, as of runs that all differ by the same."
    }
    return text
  }

  /// The note on runs of the study that are not in the store.
  private static func part(of material: SweepMaterial) -> HTML {
    let store = material.store
    guard store.done < store.studyRuns else { return "" }
    let sentences = [
      "\(store.done) of the study's \(store.studyRuns) runs are in this store.",
      store.shard.map {
        "It is shard \($0): results merge puts all shards into one store."
      },
    ].compactMap(\.self).joined(separator: " ")
    return "<p class=\"warning\">\(sentences)</p>\n"
  }

  private static func axes(_ material: SweepMaterial) -> HTML {
    if material.axes.isEmpty { return "" }
    return DataTable(
      columns: ["axis", "values"], rows: material.axes.map { axis in [axis.path, text(of: axis)] }
    ).html(caption: "What varies (\(material.document.design))", isText: true)
  }

  /// The values of the axis; of many, the first and the last.
  private static func text(of axis: SweepAxis) -> String {
    guard case .listed(let values) = axis.values, values.count > 16 else { return axis.valuesText }
    let first = values.prefix(8).map(\.text).joined(separator: ", ")
    return "\(first), …, \(values[values.count - 1].text) (\(values.count) values)"
  }

  private static func breakEvens(_ material: SweepMaterial) -> PageSection? {
    let lists = material.keys.asked.compactMap { metric -> HTML? in
      let lines = BreakEvenText(
        material.document, material.keys, material.findings.plan.scenario.metrics[metric].better
      ).list(SweepDocument.BreakEven.all(in: material.findings, metric: metric), most: 40)
      guard !lines.isEmpty else { return nil }
      return """
        <h3>\(material.name(metric))</h3>
        <ul>\(lines.map { "<li>\($0)</li>\n" as HTML })</ul>

        """
    }
    guard !lists.isEmpty else { return nil }
    return PageSection(
      id: "break-even", title: "Where the saving begins and ends",
      body: """
        <p>A variant saves where its difference lies on the better side of zero, which is below it unless more of \
        the metric is better, and \(material.isSure). Break-even \
        is where the line between two neighbouring points crosses zero, and as exact as they are close.</p>
        \(lists)
        """)
  }
}
