/// All pictures that something has.
package struct FigureSet: Sendable {
  let figures: [Figure]

  /// Those of a comparison.
  package init(_ material: ReportMaterial) { figures = FigureCatalogue.all(of: material) }

  /// Those of a sweep.
  package init(_ material: SweepMaterial) {
    figures =
      CurveFigures.figures(of: material) + MapFigures.figures(of: material)
      + DotFigures.figures(of: material) + SensitivityFigures.figures(of: material)
      + FrontFigures.figures(of: material)
  }

  /// The name and title of each.
  package var names: [(name: String, title: String)] { figures.map { ($0.name, $0.title) } }

  subscript(name: String) -> Figure? { figures.first { $0.name == name } }
}
