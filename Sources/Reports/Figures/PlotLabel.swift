import Configuration

/// A name beside an axis, on two lines where one line is too short for it.
///
/// Names often differ at their end only, so that a cut would make two of them the same.
struct PlotLabel {
  /// One or two of them.
  let lines: [String]

  /// - Parameters:
  ///   - parts: The parts of the name, such as component, app and cause.
  ///   - separator: The text between parts, such as ` · `.
  init(_ parts: [String], separator: String, isNarrow: Bool) {
    let parts = parts.map(\.shown)
    func text(_ parts: ArraySlice<String>) -> String { parts.joined(separator: separator) }
    guard TerminalText.columns(of: text(parts[...])) > (isNarrow ? 18 : Self.longest),
      parts.count > 1
    else {
      lines = [TableLayout.cut(text(parts[...]), to: Self.longest)]
      return
    }
    // As many parts as fit on the first line, and at least the last part on the second.
    let end = separator.last == " " ? String(separator.dropLast()) : separator
    let room = isNarrow ? 24 : Self.longest
    let first =
      (1..<parts.count).last {
        TerminalText.columns(of: text(parts[..<$0]) + end) <= room
      } ?? 1
    lines = [text(parts[..<first]) + end, text(parts[first...])].map {
      TableLayout.cut($0, to: Self.longest)
    }
  }

  /// The name of a variant, which may break at its hyphens.
  init(variant: String, isNarrow: Bool) {
    self.init(Self.parts(ofVariant: variant), separator: "-", isNarrow: isNarrow)
  }

  static func parts(ofVariant name: String) -> [String] {
    name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
  }

  /// Columns of a line.
  static let longest = 40

  /// As a command of gnuplot takes it.
  var plotted: String {
    lines.map { PlotScript.quoted($0, isTick: true) }.joined(separator: " . \"\\n\" . ")
  }
}

extension PlotScript {
  /// Label the positions of a vertical axis, and leave as much room beside it as the names need.
  mutating func setNames(_ names: [(parts: [String], place: Double)], separator: String) {
    let labels = names.map { PlotLabel($0.parts, separator: separator, isNarrow: canvas.isNarrow) }
    let places = zip(labels, names).map { "\($0.plotted) \($1.place)" }
    let font = canvas.isNarrow ? " font ',\(canvas.nameFont)'" : ""
    add("set ytics (\(places.joined(separator: ", "))) scale 0\(font)")
    // gnuplot leaves room for both lines of a name in one.
    let longest = labels.flatMap(\.lines).map { TerminalText.columns(of: $0) }.max() ?? 0
    add(
      "set lmargin at screen \((Double(longest) * (canvas.isNarrow ? 6.2 : 7.2) + 16) / canvas.width)"
    )
  }
}
