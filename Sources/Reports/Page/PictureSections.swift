/// The sections that are pictures with a few words.
enum PictureSections {
  static func all(of material: ReportMaterial, _ gallery: FigureGallery) -> [PageSection] {
    Figure.Section.allCases.compactMap { section(of: $0, material, gallery) }
  }

  private static func section(
    of pictures: Figure.Section, _ material: ReportMaterial, _ gallery: FigureGallery
  ) -> PageSection? {
    let figures = gallery.html(of: pictures)
    return switch pictures {
    // They stand beside the answer, and beside the table of all metrics.
    case .answer, .changes: nil
    case .saving: .pictures("saving", "Where the difference comes from", figures)
    case .course: .pictures("course", "Over time", figures, before: rerunNote(material))
    case .power: .pictures("power", "One run in full", figures)
    case .differences: differences(figures, gallery)
    case .tradeOff: .pictures("trade-off", "What is saved, and what it costs", figures)
    case .ranges: ranges(material, figures)
    case .more: .pictures("more", "More pictures", figures)
    }
  }

  /// The pictures of that many metrics; the rest can be had one by one.
  static let mostDifferences = 6

  private static func differences(_ figures: [HTML], _ gallery: FigureGallery) -> PageSection? {
    guard !figures.isEmpty else { return nil }
    // The pictures of the most important metrics are open at once.
    let rest: HTML =
      figures.count > 2
      ? "<details><summary>More metrics run by run</summary>\n\(Array(figures.dropFirst(2)))</details>\n"
      : ""
    return .pictures(
      "differences", "From run to run", Array(figures.prefix(2)) + [rest],
      before: gallery.leftOut { $0.section == .differences })
  }

  private static func ranges(_ material: ReportMaterial, _ figures: [HTML]) -> PageSection? {
    guard let ranges = material.comparison.overRanges else { return nil }
    let impossible: HTML =
      ranges.impossible > 0
      ? " \(CountText.of(ranges.impossible, "point")) could not be run, since the numbers do not go together."
      : ""
    return .pictures(
      "ranges", "What nobody knows", figures,
      before: """
        <p>Of \(CountText.of(ranges.parameters.count, "number")) only a range is known. \(ranges.points) points were \
        drawn from all ranges together, with \(CountText.of(ranges.replications, "run")) at each.\(impossible)</p>

        """)
  }

  /// The note on pictures that are not drawn from stored values.
  private static func rerunNote(_ material: ReportMaterial) -> HTML {
    guard let again = material.runAgain else { return "" }
    let runs = CountText.of(again.courses.first?.runs ?? 0, "run")
    let names = again.differing.joined(separator: ", ")
    let agreement: HTML =
      names.isEmpty
      ? "All metrics of run \(again.run) came out as they are stored."
      : """
      <strong>It gives other numbers than are stored</strong> for \(names) of run \(again.run): pictures \
      over time are those of the present program, and tables those of the stored one.
      """
    return """
      <p>What is drawn over time is not stored. For these pictures the stored scenario was run again by \
      drainsim \(material.program.version) (\(material.program.commit)), \(runs). \(agreement)</p>

      """
  }
}
