/// All pictures that something has.
public struct FigureSet: Sendable {
  let figures: [Figure]

  /// Those of a comparison.
  public init(_ material: ReportMaterial) { figures = FigureCatalogue.all(of: material) }

  /// Those of a sweep.
  public init(_ material: SweepMaterial) {
    figures =
      CurveFigures.figures(of: material) + MapFigures.figures(of: material)
      + DotFigures.figures(of: material) + SensitivityFigures.figures(of: material)
      + FrontFigures.figures(of: material)
  }

  /// What each is called, and what it shows.
  public var names: [(name: String, title: String)] { figures.map { ($0.name, $0.title) } }

  subscript(name: String) -> Figure? { figures.first { $0.name == name } }
}
