import Configuration
import Foundation

/// A series to zoom into, drawn by dygraphs where the reader opens it.
///
/// Debian's `libjs-dygraphs` is read when a page is made, and never needed.
enum ZoomableSeries {
  /// The script and the style, if they are installed.
  static func library(in folder: String) -> Library? {
    guard let script = try? String(contentsOfFile: "\(folder)/dygraph.min.js", encoding: .utf8),
      let style = try? String(contentsOfFile: "\(folder)/dygraph.min.css", encoding: .utf8)
    else { return nil }
    // Inside a page, no text may look like the end of its element, or request a file.
    let kept = script.split(separator: "\n").filter { !$0.hasPrefix("//# sourceMappingURL") }
      .joined(separator: "\n").replacing("</script", with: "<\\/script")
    let plain = style.split(separator: "\n").filter { !$0.contains("sourceMappingURL") }
      .joined(separator: "\n").replacing("</style", with: "")
    return Library(script: HTML(made: kept), style: HTML(made: plain))
  }

  struct Library {
    let script: HTML
    let style: HTML
  }

  /// The scripts at the end of a page.
  static func scripts(_ library: Library) -> HTML {
    "<script>\(library.script)</script>\n<script>\(opener)</script>\n"
  }

  static func html(_ series: TimeSeries, title: String) -> HTML {
    """
    <details class="zoom">
    <summary>Zoom into: \(title)</summary>
    <p>Drag to zoom, double-click to see all. On the keyboard, + and − zoom, arrows move, and 0 shows all. \
    \(series.note.withUnitsHeld)</p>
    <div class="key"></div>
    <div class="chart" role="group" tabindex="0" aria-label="\(title), to zoom into"></div>
    <script type="application/json">\(json(series))</script>
    </details>
    """
  }

  private static func json(_ series: TimeSeries) -> HTML {
    let rows = series.rows.map { row in
      "[" + row.map { $0.flatMap { $0.isFinite ? text($0) : nil } ?? "null" }.joined(separator: ",")
        + "]"
    }
    let labels = ([series.time.title] + series.labels).map(quoted).joined(separator: ",")
    return HTML(
      made:
        "{\"axis\":\(quoted(series.axis)),\"time\":\(quoted(series.time.title)),\"labels\":[\(labels)],"
        + (series.time.clock.map { "\"clock\":[\(series.time.divisor),\($0.start)]," } ?? "")
        + "\"rows\":[\(rows.joined(separator: ","))]}")
  }

  /// Six digits are more than a screen resolves.
  private static func text(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let scale = Foundation.pow(10, 5 - (Foundation.log10(value.magnitude)).rounded(.down))
    guard scale.isFinite, scale != 0 else { return "\(value)" }
    return "\((value * scale).rounded() / scale)"
  }

  /// A text that cannot end the element it stands in.
  private static func quoted(_ text: String) -> String {
    let dangerous = "<>&\u{2028}\u{2029}".unicodeScalars
    return JSONText.quoted(text.shown).unicodeScalars.map { scalar in
      dangerous.contains(scalar) ? JSONText.escape(scalar) : String(scalar)
    }.joined()
  }

  /// Draws each when it is opened, in the colours of the page.
  static let opener = HTML(made: pageText("zoom.js"))
}
