import Foundation
import Testing

@testable import Reports

/// Chromium, which shows a page at the width of a phone and of a desk and tells what it sees.
enum Browser {
  /// The report of a page about itself in a frame of some width.
  struct Finding: Decodable {
    let width: Int
    let errors: [String]
    let resources: [String]
    let figures: Int
    /// Figures whose picture is there and has a size.
    let drawn: Int
    let charts: Int
    /// The width by which the page exceeds its frame.
    let overflow: Int
    let texts: Int
    /// The least contrast of any text to what lies behind it, and the texts below 4.5.
    let contrast: Double
    let faint: [String]
    let dark: Bool
    /// Texts of pictures that reach over their edge.
    let cut: [String]
    /// Tables that are wider than their place, by their captions.
    let scrolled: [String]
  }

  /// Shows a page in frames of two widths.
  ///
  /// - Parameters:
  ///   - talks: Whether the browser's console is expected to have something to say.
  ///   - change: Done to the page before it is shown.
  static func findings(
    of page: String, dark: Bool = false, talks: Bool = false,
    _ change: (String) -> String = { $0 }
  ) throws -> [Finding] {
    let index = try Workplace()
    // The probe is a script, which a page without dygraphs would not let run.
    let open = change(page)
      .replacing("; script-src 'unsafe-inline'", with: "")
      .replacing(
        "style-src 'unsafe-inline'", with: "style-src 'unsafe-inline'; script-src 'unsafe-inline'"
      )
      .replacing("<meta charset", with: "<script>\(Self.early)</script>\n<meta charset")
      .replacing("</body>", with: "<script>\(Self.probe)</script>\n</body>")
    try index.write(open, to: "page.html")
    try index.write(Self.frames, to: "frames.html")
    let scheme = dark ? ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] : []
    let (output, errors) = try InstalledPrograms.run(
      try #require(InstalledPrograms.chromium),
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--disable-background-networking", "--no-first-run", "--enable-logging=stderr",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(index.path)/profile",
        "--window-size=1800,1200", "--virtual-time-budget=20000", "--dump-dom",
      ] + scheme + ["file://\(index.path)/frames.html"], in: index.path)
    #expect(errors.contains(":CONSOLE") == talks, "\(errors)")
    let start = try #require(output.firstRange(of: "<pre id=\"found\">"), "\(errors)")
    let text = output[start.upperBound...].prefix { $0 != "<" }
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    let lines = text.split(separator: "\n")
    return try lines.map { try JSONDecoder().decode(Finding.self, from: Data($0.utf8)) }
      .sorted { $0.width < $1.width }
  }

  // MARK: - Scripts

  private static let frames = """
    <!DOCTYPE html><html><body>
    <pre id="found"></pre>
    <script>
    var found = [];
    addEventListener("message", function (event) {
      found.push(event.data);
      if (found.length == 2) document.getElementById("found").textContent = found.join("\\n");
    });
    </script>
    <iframe src="page.html" width="375" height="900" style="border:0"></iframe>
    <iframe src="page.html" width="1280" height="900" style="border:0"></iframe>
    </body></html>
    """

  private static let early = """
    window.__errors = [];
    addEventListener("error", function (e) { __errors.push("error: " + e.message); }, true);
    addEventListener("unhandledrejection", function (e) { __errors.push("rejection: " + e.reason); });
    document.addEventListener("securitypolicyviolation", function (e) {
      __errors.push("policy: " + e.violatedDirective + " " + e.blockedURI);
    });
    """

  private static let probe = """
    addEventListener("load", function () {
      document.querySelectorAll("details").forEach(function (d) { d.open = true; });
      setTimeout(function () { parent.postMessage(JSON.stringify(look()), "*"); }, 1500);
    });
    function channels(text) {
      var parts = (text.match(/[0-9.]+/g) || []).map(Number);
      return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
    }
    function luminance(rgb) {
      var l = rgb.map(function (c) {
        c /= 255;
        return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
      });
      return 0.2126 * l[0] + 0.7152 * l[1] + 0.0722 * l[2];
    }
    function background(element) {
      for (; element; element = element.parentElement) {
        var color = channels(getComputedStyle(element).backgroundColor);
        if (color.alpha > 0.5) return color.rgb;
      }
      return [255, 255, 255];
    }
    function look() {
      var least = 99, faint = [], texts = 0;
      var walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        var node = walk.currentNode, element = node.parentElement;
        if (!node.textContent.trim() || /^(script|style)$/i.test(element.tagName)) continue;
        var box = element.getBoundingClientRect();
        if (!box.width || !box.height || box.right < 0) continue;
        var style = getComputedStyle(element);
        var isDrawn = element.namespaceURI.endsWith("svg");
        var a = luminance(channels(isDrawn ? style.fill : style.color).rgb);
        var b = luminance(background(element));
        var ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        texts += 1;
        least = Math.min(least, ratio);
        if (ratio < 4.5) faint.push(node.textContent.trim().slice(0, 30) + " " + ratio.toFixed(2));
      }
      var figures = Array.from(document.querySelectorAll("figure"));
      var drawn = figures.filter(function (figure) {
        return Array.from(figure.querySelectorAll("svg")).filter(function (svg) {
          var box = svg.getBoundingClientRect();
          return box.width > 250 && box.height > 60 && svg.querySelectorAll("path, use, polygon").length > 3;
        }).length == 1;
      });
      var cut = [];
      document.querySelectorAll("figure svg").forEach(function (svg) {
        var frame = svg.getBoundingClientRect();
        if (!frame.width) return;
        svg.querySelectorAll("text").forEach(function (text) {
          var box = text.getBoundingClientRect();
          if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1)
            cut.push(text.textContent + " " + [box.left - frame.left, frame.right - box.right, frame.bottom - box.bottom].map(Math.round));
        });
      });
      var scrolled = Array.from(document.querySelectorAll(".scroll")).filter(function (place) {
        return place.scrollWidth > place.clientWidth;
      }).map(function (place) { return place.getAttribute("aria-label"); });
      return {
        cut: cut, scrolled: scrolled,
        width: innerWidth, errors: __errors, figures: figures.length, drawn: drawn.length,
        resources: performance.getEntriesByType("resource").map(function (e) { return e.name; })
          .filter(function (name) { return name.indexOf("data:") != 0; }),
        charts: document.querySelectorAll(".chart canvas").length ?
          Array.from(document.querySelectorAll(".chart")).filter(function (c) {
            return c.querySelector("canvas");
          }).length : 0,
        overflow: document.documentElement.scrollWidth - innerWidth, texts: texts, contrast: least,
        faint: faint.slice(0, 10), dark: matchMedia("(prefers-color-scheme: dark)").matches
      };
    }
    """
}
