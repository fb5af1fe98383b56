import Foundation

/// A series to zoom into, drawn by dygraphs where the reader opens it.
enum ZoomableSeries {
  /// Debian's `libjs-dygraphs`: read when a page is made, and never needed.
  public static let usualFolder = "/usr/share/javascript/dygraphs"

  /// The script and the style, if they are installed.
  static func library(in folder: String) -> Library? {
    guard
      let script = try? String(contentsOfFile: "\(folder)/dygraph.min.js", encoding: .utf8),
      let style = try? String(contentsOfFile: "\(folder)/dygraph.min.css", encoding: .utf8)
    else { return nil }
    // Within a page, nothing may look like the end of what it stands in, or ask for a file.
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

  /// What stands at the end of a page.
  static func scripts(_ library: Library) -> HTML {
    "<script>\(library.script)</script>\n<script>\(opener)</script>\n"
  }

  static func html(_ series: TimeSeries, title: String) -> HTML {
    """
    <details class="zoom">
    <summary>Zoom into: \(title)</summary>
    <p>Drag to zoom, double-click to see all; the numbers are in the table below.</p>
    <div class="key"></div>
    <div class="chart" role="img" aria-label="\(title), to zoom into"></div>
    <script type="application/json">\(json(series))</script>
    </details>
    """
  }

  private static func json(_ series: TimeSeries) -> HTML {
    let rows = series.rows.map { row in
      "[" + row.map { $0.flatMap { $0.isFinite ? text($0) : nil } ?? "null" }.joined(separator: ",")
        + "]"
    }
    let labels = ([series.timeAxis] + series.labels).map(quoted).joined(separator: ",")
    return HTML(
      made:
        "{\"axis\":\(quoted(series.axis)),\"time\":\(quoted(series.timeAxis)),\"labels\":[\(labels)],"
        + "\"rows\":[\(rows.joined(separator: ","))]}")
  }

  /// Six digits are more than a screen has places.
  private static func text(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let scale = Foundation.pow(10, 5 - (Foundation.log10(value.magnitude)).rounded(.down))
    guard scale.isFinite, scale != 0 else { return "\(value)" }
    return "\((value * scale).rounded() / scale)"
  }

  /// A text that cannot end the element it stands in.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.shown.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Draws each when it is opened, in the colours of the page.
  static let opener: HTML = """
    document.querySelectorAll("details.zoom").forEach(function (zoom) {
      var drawn = false;
      zoom.addEventListener("toggle", function () {
        if (!zoom.open || drawn) return;
        drawn = true;
        var series = JSON.parse(zoom.querySelector("script").textContent);
        var style = getComputedStyle(document.documentElement);
        var colors = series.labels.slice(1).map(function (_, place) {
          return style.getPropertyValue("--s" + (place % 8 + 1)).trim();
        });
        new Dygraph(zoom.querySelector(".chart"), series.rows, {
          labels: series.labels, xlabel: series.time, ylabel: series.axis, colors: colors,
          strokeWidth: 1.5, legend: "always", showRangeSelector: true, includeZero: true,
          labelsDiv: zoom.querySelector(".key"), axes: { y: { axisLabelWidth: 64 } },
          axisLineColor: style.getPropertyValue("--frame").trim(),
          gridLineColor: style.getPropertyValue("--grid").trim()
        });
      });
    });
    """
}
