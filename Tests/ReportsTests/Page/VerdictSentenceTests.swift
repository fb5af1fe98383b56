import Foundation
import Results
import Testing

@testable import Reports

struct `A verdict` {
  /// - Parameters:
  ///   - difference: The JSON of `difference`.
  ///   - change: The JSON of `change`.
  private func sentence(
    _ difference: String, _ change: String, identical: Bool = false, days: Int = 50
  ) throws -> String {
    let json = """
      { "program-version": "1", "scenario": "s", "question": null, "device": "d", "seed": 1,
        "replications": \(days), "first-replication": 1, "confidence": 0.95, "baseline": "a",
        "variants": ["a", "b"], "changes-world": [], "events": 1, "expectations": [],
        "metrics": [ { "name": "energy", "unit": "J", "estimand": "", "variants": [
          { "name": "a", "n": \(days), "mean": 20, "low": 19, "high": 21, "censored": null },
          { "name": "b", "n": \(days), "mean": 10, "low": 9.5, "high": 10.5, "censored": null } ],
        "comparisons": [ { "baseline": "a", "variant": "b", "pairs": \(days),
          "difference": \(difference), "change": \(change), "p": null, "correlation": null,
          "identical": \(identical) } ] } ] }
      """
    let comparison = try JSONDecoder().decode(StoredComparison.self, from: Data(json.utf8))
    return VerdictSentence.text(comparison.metrics[0], of: "b", in: comparison)
  }

  @Test func `says by how much less, with the interval`() throws {
    let text = try sentence(
      "{ \"mean\": -10, \"low\": -11, \"high\": -9 }",
      "{ \"percent\": -50, \"low\": -54, \"high\": -46 }")
    #expect(
      text == "b lowers energy by 50.0 % (95 % interval 46.0 to 54.0 %), from 20.0 J to 10.00 J.")
  }

  @Test func `says by how much more`() throws {
    let text = try sentence(
      "{ \"mean\": 10, \"low\": 9, \"high\": 11 }", "{ \"percent\": 50, \"low\": 46, \"high\": 54 }"
    )
    #expect(text.hasPrefix("b raises energy by 50.0 % (95 % interval 46.0 to 54.0 %)"))
  }

  @Test func `is open where the interval holds nothing`() throws {
    let text = try sentence(
      "{ \"mean\": -1, \"low\": -3, \"high\": 1 }", "{ \"percent\": -5, \"low\": -15, \"high\": 5 }"
    )
    #expect(text.hasPrefix("b does not surely change energy: −5 % (95 % interval −15 to 5 %)"))
  }

  @Test func `says that nothing differs`() throws {
    let text = try sentence(
      "{ \"mean\": 0, \"low\": 0, \"high\": 0 }", "{ \"percent\": 0, \"low\": 0, \"high\": 0 }",
      identical: true)
    #expect(text == "b makes no difference to energy on any of 50 days.")
  }

  @Test func `is told in joules where percent have no ends`() throws {
    let text = try sentence(
      "{ \"mean\": -10, \"low\": -11, \"high\": -9 }",
      "{ \"percent\": -50, \"low\": null, \"high\": null, \"unbounded\": true }")
    #expect(text.hasPrefix("b changes energy by −10.0 J (95 % interval ± 1.0 J)"))
  }

  @Test func `of one day has no interval and says so`() throws {
    let text = try sentence(
      "{ \"mean\": -10, \"low\": null, \"high\": null }",
      "{ \"percent\": -50, \"low\": null, \"high\": null }", days: 1)
    #expect(text.hasPrefix("On one day, which gives no interval, b changes energy by −10 J"))
  }

  @Test func `of nothing says that there is none`() throws {
    #expect(try sentence("null", "null") == "No day gave energy of both b and a.")
  }
}

struct `Markup of the page` {
  @Test func `escapes what is put into it, and keeps what is markup`() {
    let name = "<b title=\"x\">'&'"
    let inner: HTML = "<i>\(name)</i>"
    let outer: HTML = "<p>\(inner)\(3)</p>"
    #expect(outer.text == "<p><i>&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;</i>3</p>")
  }

  @Test func `shows what could turn or hide a text`() {
    let inner: HTML = "\("a\u{202E}b\u{0}c\nd")"
    #expect(!inner.text.unicodeScalars.contains("\u{202E}"))
    #expect(!inner.text.unicodeScalars.contains("\u{0}"))
    #expect(!inner.text.contains("\n"))
  }
}
