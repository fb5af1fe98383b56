/// The pictures of a page, drawn once for wide and once for narrow screens.
struct FigureGallery {
  private let figures: [Figure]
  /// Those for which the page has no room.
  private let left: [Figure]
  /// By the index of the figure: across a page, and across a phone.
  private let drawings: [[HTML]]
  /// Why pictures are missing; nil where none is.
  let problem: String?
  private let zooms: Bool

  /// Draw the pictures for which a page has room.
  ///
  /// - Parameters:
  ///   - limits: By kind, whether a picture is of it, and the most that are shown.
  ///   - zooms: Whether the page can show series to zoom into.
  static func drawn(
    _ all: [Figure], limits: [(isOfKind: (Figure) -> Bool, most: Int)], by gnuplot: Gnuplot,
    zooms: Bool
  ) async -> FigureGallery {
    let left = Set(
      limits.flatMap { limit in
        all.indices.filter { limit.isOfKind(all[$0]) }.dropFirst(limit.most)
      })
    let figures = all.indices.filter { !left.contains($0) }.map { all[$0] }
    var drawings: [[HTML]] = []
    var problem: String?
    for (slot, figure) in figures.enumerated() {
      var pair: [HTML] = []
      for isNarrow in [false, true] where problem == nil {
        do throws(Gnuplot.Failure) {
          pair.append(try await drawing(of: figure, slot, isNarrow: isNarrow, by: gnuplot))
        } catch {
          problem =
            switch error {
            case .missing: "gnuplot is not installed, so there are no pictures here"
            case .complaint(let text):
              "gnuplot did not draw '\(figure.name)' (\(text.shown.prefix(200))), so pictures are missing"
            }
        }
      }
      drawings.append(pair)
    }
    return FigureGallery(
      figures: figures, left: all.indices.filter(left.contains).map { all[$0] },
      drawings: drawings, problem: problem, zooms: zooms)
  }

  private static func drawing(
    of figure: Figure, _ slot: Int, isNarrow: Bool, by gnuplot: Gnuplot
  ) async throws(Gnuplot.Failure) -> HTML {
    let height = figure.height(isNarrow)
    let canvas: PlotCanvas = isNarrow ? .narrow(height: height) : .wide(height: height)
    let bytes = try await gnuplot.draw(figure.script(canvas).text())
    let kind: HTML = isNarrow ? "narrow" : "wide"
    let drawing = InlinedSVG.html(
      String(decoding: bytes, as: UTF8.self), prefix: "f\(slot + 1)\(isNarrow ? "n" : "w")-",
      attributes: "class=\"\(kind)\" role=\"img\" aria-label=\"\(figure.alternative)\"")
    guard let drawing else { throw .complaint("it wrote no picture") }
    return drawing
  }

  /// The warning on a page without pictures.
  var warnings: [String] { problem.map { ["\($0). The tables have all numbers."] } ?? [] }

  /// The figures by their names.
  var byName: [String: HTML] {
    Dictionary(
      figures.indices.map { (figures[$0].name, html($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The figures of a section of a result's page.
  func html(of section: Figure.Section) -> [HTML] { html { $0.section == section } }

  /// All figures that a section selects by name.
  func html(where isWanted: (Figure) -> Bool) -> [HTML] {
    figures.indices.filter { isWanted(figures[$0]) }.map(html)
  }

  /// The note on pictures of a kind for which the page has no room.
  func leftOut(where isWanted: (Figure) -> Bool) -> HTML {
    let count = left.count(where: isWanted)
    return count > 0
      ? "<p><code>drainsim plot</code> draws \(CountText.of(count, "more picture")) of this kind.</p>\n"
      : ""
  }

  /// The names of the pictures of a section.
  func names(of section: Figure.Section) -> [String] {
    figures.filter { $0.section == section }.map(\.name)
  }

  private func html(_ slot: Int) -> HTML {
    let figure = figures[slot]
    let id = "figure-\(slot + 1)"
    let hasDrawing = drawings[slot].count == 2
    return """
      <figure id="\(id)">
      <h3>\(figure.title)</h3>
      \(hasDrawing ? HTML(drawings[slot]) : "")
      <figcaption>\(figure.caption.withUnitsHeld)</figcaption>
      \(zooms ? figure.series.map { ZoomableSeries.html($0, title: figure.title) } ?? "" : "")
      <details\(hasDrawing ? "" : " open")>
      <summary>The numbers of: \(figure.title)</summary>
      \(figure.table.html(caption: figure.title))
      </details>
      </figure>

      """
  }
}
