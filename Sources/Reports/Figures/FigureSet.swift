import Experiments

/// The catalogue of pictures: all that a result or a sweep has.
package struct FigureSet: Sendable {
  let figures: [Figure]

  /// Those of a comparison.
  package init(_ material: ReportMaterial) {
    let comparison = material.comparison
    let key = KeyMetrics(material)
    var figures: [Figure?] = [SavingsFigure.figure(of: Answer(comparison, key))]
    figures += ChangesFigure.figures(of: comparison)
    figures += SavingFigure.figures(of: comparison)
    if let again = material.runAgain {
      let clock = again.clockAtStart
      figures.append(
        CourseFigure.figure(of: again.courses, baseline: comparison.baseline, clock: clock))
      figures.append(
        PowerFigure.figure(
          of: again.runs, variants: again.scenario.variants.map(\.name), run: again.run,
          clock: clock))
    }
    // The most important metric comes first.
    let first = [key.saving, key.quality].compactMap(\.self)
    let rest = comparison.metrics.filter { metric in !first.contains { $0.name == metric.name } }
    figures += (first + rest).map { DifferencesFigure.figure(of: $0, in: material) }
    if let saving = key.saving {
      // The first that differs comes first, and is enough where none is named.
      let differing = key.qualities.filter { $0.comparisons.contains { !$0.identical } }
      let same = key.qualities.filter { $0.comparisons.allSatisfy(\.identical) }
      let qualities = key.areNamed ? differing + same : Array(differing.prefix(1))
      figures += TradeOffFigure.figures(of: saving, and: qualities, in: material)
    }
    self.figures = figures.compactMap(\.self) + RangesFigures.figures(of: material)
  }

  /// Those of a sweep.
  package init(_ material: SweepMaterial) {
    figures =
      CurveFigures.figures(of: material) + MapFigures.figures(of: material)
      + DotFigures.figures(of: material) + SensitivityFigure.figures(of: material)
      + FrontFigure.figures(of: material)
  }

  /// That of a comparison on many phones.
  package init(_ document: PhonesDocument) {
    figures = [PhonesFigure.figure(of: document)].compactMap(\.self)
  }

  /// The level that a phone's gauge recorded, and the simulated one with its band over the ranges.
  package init(gauge points: [GaugeStudy.Point]) {
    let courses = GaugeStudy.courses(points)
    figures = [CourseFigure.figure(of: courses, baseline: courses[0].variant)].compactMap(\.self)
  }

  /// The name and title of each.
  package var names: [(name: String, title: String)] { figures.map { ($0.name, $0.title) } }

  subscript(name: String) -> Figure? { figures.first { $0.name == name } }
}
