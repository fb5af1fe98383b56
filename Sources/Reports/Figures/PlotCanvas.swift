/// The canvas of a picture.
struct PlotCanvas: Sendable {
  enum Form: String, Sendable, CaseIterable { case svg, pdf, png }

  let form: Form
  /// In points of the picture.
  let width: Double
  let height: Double
  let isNarrow: Bool
  /// The width on paper.
  var centimetres = 16.0

  /// Across the page of a report.
  static func wide(height: Double) -> PlotCanvas { file(.svg, height: height) }

  /// Across a phone.
  static func narrow(height: Double) -> PlotCanvas {
    PlotCanvas(form: .svg, width: 360, height: height, isNarrow: true)
  }

  /// For papers and slides, of the proportions of ``wide(height:)``.
  static func file(_ form: Form, height: Double) -> PlotCanvas {
    PlotCanvas(form: form, width: 760, height: height, isNarrow: false)
  }

  /// For a journal: as wide as one column of a page with two, or as both.
  static func column(_ form: Form, isSingle: Bool, height: Double) -> PlotCanvas {
    PlotCanvas(
      form: form, width: isSingle ? 360 : 760, height: height, isNarrow: isSingle,
      centimetres: isSingle ? 8.5 : 17.5)
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

  /// The size of names in a narrow picture.
  var nameFont: Int { smallFont + 1 }

  private var terminal: String {
    switch form {
    case .svg:
      "svg noenhanced size \(Int(width)),\(Int(height)) font 'sans-serif,\(isNarrow ? 12 : 13)'"
    case .pdf:
      // Sizes of letters are points at this scale.
      "pdfcairo noenhanced size \(inches(width)),\(inches(height)) fontscale 0.75 "
        + "font 'sans,\(isNarrow ? 7 : 8)' linewidth 1.2"
    case .png:
      "pngcairo noenhanced size \(Int(2 * width)),\(Int(2 * height)) font 'sans,20' linewidth 2 "
        + "pointscale 2"
    }
  }

  private func inches(_ length: Double) -> String {
    DecimalText(length / width * centimetres / 2.54).fixed(3).appending("in")
  }
}

/// The colours of all pictures, distinguishable with any colour vision and on both backgrounds.
///
/// The first four are from Okabe and Ito's palette, darkened or lightened where the contrast of a line to
/// its background would be below three to one (M. Okabe, K. Ito, *Color Universal Design*, 2008); the others
/// are those that lie far from all before them, for people without one kind of cones as well.
struct PlotColor: Sendable {
  /// The custom property that carries it in a page.
  let name: String
  /// On white.
  let light: String
  /// On nearly black.
  let dark: String

  static let series: [PlotColor] = [
    PlotColor(name: "s1", light: "#0072b2", dark: "#56b4e9"),
    PlotColor(name: "s2", light: "#d55e00", dark: "#f5803e"),
    PlotColor(name: "s3", light: "#00805e", dark: "#2fc295"),
    PlotColor(name: "s4", light: "#b0558c", dark: "#d98fb8"),
    PlotColor(name: "s5", light: "#12355b", dark: "#d6e9fa"),
    PlotColor(name: "s6", light: "#700f05", dark: "#5d5ecf"),
    PlotColor(name: "s7", light: "#433333", dark: "#6e6b43"),
    PlotColor(name: "s8", light: "#9e8f53", dark: "#ecdc93"),
  ]
  static let frame = PlotColor(name: "frame", light: "#595959", dark: "#a5adb5")
  static let grid = PlotColor(name: "grid", light: "#dcdcdc", dark: "#3a4046")
  static let ink = PlotColor(name: "ink", light: "#1c1c1c", dark: "#e8eaed")

  static let all = series + [frame, grid, ink]

  static func series(_ index: Int) -> PlotColor { series[index % series.count] }

  /// As a command of gnuplot names it.
  var plotted: String { "rgb '\(light)'" }

  /// By the form in which gnuplot writes them into an SVG file, without spaces: `rgb(0,114,178)`.
  static let names: [String: String] = Dictionary(
    uniqueKeysWithValues: all.map { color in
      let digits = Array(color.light.dropFirst())
      let parts = stride(from: 0, to: 6, by: 2).map { place in
        String(Int(String(digits[place...place + 1]), radix: 16) ?? 0)
      }
      return ("rgb(\(parts.joined(separator: ",")))", color.name)
    })
}
