import Configuration

/// A script of gnuplot with its numbers, written command by command.
struct PlotScript {
  let canvas: PlotCanvas
  /// Where a file of numbers stands beside the script; nil for numbers in the script itself.
  private let dataFile: String?
  private var blocks: [[[Double]]] = []
  private var commands = ""

  init(_ canvas: PlotCanvas, dataFile: String? = nil) {
    self.canvas = canvas
    self.dataFile = dataFile
  }

  /// Takes in rows of numbers; the answer names them in a `plot` command.
  mutating func data(_ rows: [[Double]]) -> String {
    blocks.append(rows)
    return dataFile.map { "\(Self.quoted($0)) index \(blocks.count - 1)" } ?? "$d\(blocks.count)"
  }

  /// Add a command on a line of its own.
  mutating func add(_ command: String) { commands += command + "\n" }

  /// Add one `plot` of several elements.
  mutating func plot(_ elements: [String]) { add("plot " + elements.joined(separator: ", \\\n  ")) }

  /// The whole script: terminal and style, numbers, commands.
  func text(output: String? = nil) -> String {
    let inline = blocks.enumerated().map { number, rows in
      "$d\(number + 1) << END\n\(Self.text(of: rows))END\n"
    }
    return canvas.prologue + (output.map { "set output \(Self.quoted($0))\n" } ?? "")
      + (dataFile == nil ? inline.joined() : "") + commands
  }

  /// The file of numbers: blocks between two empty lines, as `index` counts them.
  var dataText: String { blocks.map(Self.text).joined(separator: "\n\n") }

  private static func text(of rows: [[Double]]) -> String {
    rows.map { row in row.map { $0.isFinite ? "\($0)" : "NaN" }.joined(separator: " ") + "\n" }
      .joined()
  }

  /// A text as a literal of gnuplot: within single quotes, nothing is expanded.
  ///
  /// gnuplot reads a doubled quote as one only behind another character. So one that begins the
  /// text, or follows another one, is put before the rest as a text of its own.
  ///
  /// - Parameter isTick: Whether it is a label of a tick, in which a percent sign begins a format.
  static func quoted(_ text: String, longest: Int = 200, isTick: Bool = false) -> String {
    let shown = text.shown
    var cut = shown.count > longest ? shown.prefix(longest - 1) + "…" : shown
    if isTick { cut = cut.replacingScalars { $0 == "%" ? "%%" : nil } }
    let pieces = cut.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      .map { String($0) }
    guard pieces.dropLast().contains("") else { return "'" + pieces.joined(separator: "''") + "'" }
    return pieces.map { $0.isEmpty ? [] : ["'\($0)'"] }.joined(separator: ["\"'\""])
      .joined(separator: " . ")
  }

  /// A comment on a line of its own, which a backslash at its end would continue over the next line.
  static func comment(_ text: String) -> String {
    let shown = text.shown
    return "# \(shown)\(shown.unicodeScalars.last == "\\" ? "." : "")\n"
  }

  /// Name an axis.
  ///
  /// - Parameter axis: `x` or `y`.
  mutating func setTitle(_ axis: String, _ title: String, longest: Int = 200) {
    add("set \(axis)label \(Self.quoted(title, longest: longest))")
  }

  /// Names the vertical axis, on two lines where a phone has no room for one.
  mutating func setVerticalTitle(_ title: String) {
    let words = title.shown.split(separator: " ").map(String.init)
    guard canvas.isNarrow, title.shown.count > 28, words.count > 1 else {
      return setTitle("y", title, longest: 44)
    }
    // As much as has room on the first line, and at least the last word on the second.
    let first = (1..<words.count).last { words[..<$0].joined(separator: " ").count <= 28 } ?? 1
    let lines = [words[..<first], words[first...]].map {
      Self.quoted($0.joined(separator: " "), longest: 32)
    }
    add("set ylabel \(lines.joined(separator: " . \"\\n\" . "))")
  }

  /// The name of a thing beside an axis or in a key, which must leave room for the picture.
  func label(_ text: String, isTick: Bool = false) -> String {
    Self.quoted(text, longest: canvas.isNarrow ? 26 : 32, isTick: isTick)
  }
}

// MARK: - Elements that pictures have in common

extension PlotScript {
  /// A vertical line where there is no difference.
  static let zeroLine =
    "set arrow from 0, graph 0 to 0, graph 1 nohead linewidth 1 linecolor \(PlotColor.frame.plotted)"

  /// The same across a picture with differences upwards.
  static let horizontalZeroLine =
    "set arrow from graph 0, first 0 to graph 1, first 0 nohead linewidth 1 linecolor "
    + PlotColor.frame.plotted

  /// Add a dashed line across the picture, for a value at which a saving ends.
  mutating func addBreakEven(at value: Double, _ color: PlotColor) {
    add(
      "set arrow from first \(value), graph 0 to first \(value), graph 1 nohead linewidth 2 "
        + "dashtype 2 linecolor \(color.plotted)")
  }

  /// One element of a plot.
  ///
  /// - Parameters:
  ///   - data: The answer of ``data(_:)``.
  ///   - columns: Such as `1:2`.
  ///   - style: How they are drawn: `lines linewidth 2`.
  ///   - more: The words of gnuplot that follow the colour.
  ///   - title: The name in the key; nil for none.
  func element(
    _ data: String, _ columns: String, _ style: String, _ color: PlotColor, _ more: String = "",
    title: String? = nil
  ) -> String {
    "\(data) using \(columns) with \(style) linecolor \(color.plotted)\(more) "
      + (title.map { "title \(label($0))" } ?? "notitle")
  }

  /// A line in the colour and the dashes of a series.
  func line(_ data: String, _ series: Int, color: Int, title: String) -> String {
    element(
      data, "1:2", "lines linewidth 2 dashtype \(series % 5 + 1)", .series(color), title: title)
  }

  /// The band between the third and the fourth column.
  func band(_ data: String, _ color: PlotColor, strength: Double = 0.22) -> String {
    element(data, "1:3:4", "filledcurves", color, " fillstyle transparent solid \(strength)")
  }

  /// Shapes of dots, by the index of their series.
  static func sign(_ index: Int) -> Int { [7, 5, 9, 11, 13, 15][index % 6] }

  /// A bar from zero to `value`, as `boxxyerror` takes it.
  static func bar(_ value: Double, at middle: Double) -> [Double] {
    [value, middle, min(0, value), max(0, value), middle - 0.33, middle + 0.33]
  }

  /// Set up rows of bars from zero, the first one on top.
  mutating func setBars(
    _ names: [[String]], separator: String, title: String, hasKey: Bool = false
  ) {
    setNames(names.enumerated().map { ($1, Double($0 + 1)) }, separator: separator)
    add("set yrange [\(names.count).7:0.3]")
    setTitle("x", title)
    if !hasKey { add("unset key") }
    add("set style fill solid 0.85 noborder")
    add(Self.zeroLine)
  }
}
