import Results

/// All pictures that a result has.
enum FigureCatalogue {
  static func all(of material: ReportMaterial) -> [Figure] {
    let comparison = material.comparison
    var figures: [Figure?] = ChangesFigure.figures(of: comparison)
    figures += SavingFigure.figures(of: comparison)
    if let again = material.runAgain {
      figures.append(CourseFigure.figure(of: again.courses, baseline: comparison.baseline))
      figures.append(
        PowerFigure.figure(
          of: again.days, variants: again.scenario.variants.map(\.name), day: again.day))
    }
    figures += differences(of: material)
    let key = KeyMetrics(material)
    if let saving = key.saving {
      // One quality is enough where none is named.
      let qualities = key.areNamed ? key.qualities : Array(key.qualities.prefix(1))
      figures += TradeOffFigure.figures(of: saving, and: qualities, in: material)
    }
    return figures.compactMap(\.self) + RangesFigures.figures(of: material)
  }

  /// The most important metric comes first.
  private static func differences(of material: ReportMaterial) -> [Figure?] {
    let key = KeyMetrics(material)
    let first = [key.saving, key.quality].compactMap(\.self)
    let rest = material.comparison.metrics.filter { metric in
      !first.contains { $0.name == metric.name }
    }
    return (first + rest).map { DifferencesFigure.figure(of: $0, in: material) }
  }
}
