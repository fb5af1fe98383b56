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
  static func quoted(_ text: String, longest: Int = 200) -> String {
    let shown = text.shown
    let cut = shown.count > longest ? shown.prefix(longest - 1) + "…" : Substring(shown)
    return "'" + cut.replacing("'", with: "''") + "'"
  }

  /// Names the vertical axis, on two lines where a phone has no room for one.
  mutating func setVerticalTitle(_ title: String) {
    let words = title.shown.split(separator: " ").map(String.init)
    guard canvas.isNarrow, title.shown.count > 28, words.count > 1 else {
      return add("set ylabel \(Self.quoted(title, longest: 44))")
    }
    // As much as has room on the first line, and at least the last word on the second.
    let first = (1..<words.count).last { words[..<$0].joined(separator: " ").count <= 28 } ?? 1
    let lines = [words[..<first], words[first...]].map {
      Self.quoted($0.joined(separator: " "), longest: 32)
    }
    add("set ylabel \(lines.joined(separator: " . \"\\n\" . "))")
  }

  /// The name of a thing beside an axis or in a key, which must leave room for the picture.
  func label(_ text: String) -> String { Self.quoted(text, longest: canvas.isNarrow ? 26 : 32) }
}
