/// The canvas of a picture.
struct PlotCanvas: Sendable {
  enum Form: String, Sendable, CaseIterable { case svg, pdf, png }

  let form: Form
  /// In points of the picture.
  let width: Double
  let height: Double
  let isNarrow: Bool

  /// Across the page of a report.
  static func wide(height: Double) -> PlotCanvas {
    PlotCanvas(form: .svg, width: 760, height: height, isNarrow: false)
  }

  /// Across a phone.
  static func narrow(height: Double) -> PlotCanvas {
    PlotCanvas(form: .svg, width: 360, height: height, isNarrow: true)
  }

  /// For papers and slides, of the proportions of ``wide(height:)``.
  static func file(_ form: Form, height: Double) -> PlotCanvas {
    PlotCanvas(form: form, width: 760, height: height, isNarrow: false)
  }

  /// The terminal and the style that all pictures have in common.
  var prologue: String {
    """
    set encoding utf8
    set minussign
    set terminal \(terminal)
    set border 3 linecolor rgb '\(PlotColor.frame.light)'
    set tics nomirror
    set grid linetype 1 linewidth 0.5 linecolor rgb '\(PlotColor.grid.light)'
    set style fill solid 0.25 noborder
    set key \(isNarrow ? "bottom outside center horizontal" : "outside right top vertical") \
    Left reverse samplen 2\(isNarrow ? " height 0.6" : "")
    set bars small

    """
  }

  /// The size of small text, beside that of the terminal.
  var smallFont: Int {
    switch form {
    case .svg: 10
    case .pdf: 6
    case .png: 16
    }
  }

  private var terminal: String {
    switch form {
    case .svg:
      "svg noenhanced size \(Int(width)),\(Int(height)) font 'sans-serif,\(isNarrow ? 12 : 13)'"
    // 760 points of the page are 16 cm of a paper.
    case .pdf:
      "pdfcairo noenhanced size \(inches(width)),\(inches(height)) font 'sans,8' linewidth 1.2"
    case .png:
      "pngcairo noenhanced size \(Int(2 * width)),\(Int(2 * height)) font 'sans,20' linewidth 2 "
        + "pointscale 2"
    }
  }

  private func inches(_ length: Double) -> String {
    DecimalText(length / 760 * 16 / 2.54).fixed(3).appending("in")
  }
}
