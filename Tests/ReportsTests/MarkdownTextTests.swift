import Configuration
import Results
import Testing

@testable import Experiments
@testable import Reports
@testable import Statistics

struct `A name in Markdown` {
  @Test(arguments: [
    ("*a*", #"\*a\*"#), ("_a_", #"\_a\_"#), ("`a`", #"\`a\`"#), ("~~a~~", #"\~\~a\~\~"#),
    ("$x$", #"\$x\$"#), (#"a\*"#, #"a\\\*"#), ("<b>&lt;&#60;", "&lt;b>&amp;lt;&amp;#60;"),
    ("a](http://x)", #"a\](http://x)"#), ("[a]: http://x", #"\[a\]: http://x"#),
    ("# a", "\\# a"), ("> a", #"\> a"#), ("- a", #"\- a"#), ("+ a", #"\+ a"#), ("---", #"\---"#),
    ("12. a", #"12\. a"#), ("1) a", #"1\) a"#), ("    a", "a"),
  ])
  func `is text where it would be a command`(name: String, text: String) {
    #expect(name.inMarkdown == text)
  }

  @Test(arguments: [
    "idle_stop", "as-printed", "−61.8 % [−66.8, −55.8]", "0.5 J", "10.8 s, 1.5 more", "a (b)",
    "a + b", "C#", "http://x/y_z", "a: b", "AT&T, a & b; c&",
  ])
  func `stays as it is where nothing in it commands`(name: String) {
    #expect(name.inMarkdown == name)
  }

  // Backquotes and a cell take the sign of the table only with a backslash.
  @Test func `in code stands between more backquotes than it has`() {
    #expect("a".inMarkdownCode == "`a`")
    #expect("a``b`".inMarkdownCode == "``` a``b` ```")
    #expect(
      MarkdownTable.text(head: [], rows: [["a|b".inMarkdownCode]]).hasSuffix(#"| `a\|b` |"#))
  }
}

/// The runner of GitHub takes a line that begins with `::`, behind blanks of any kind, as a command,
/// and so `##[` wherever it stands.
struct `A summary in the log of a job` {
  @Test(arguments: ["::error::x%0Ay", "\u{A0}::stop-commands::x", "##[error]x", "x ##[add-mask]y"])
  func `has no command`(name: String) {
    let metric = ComparisonDocument.Metric(
      name: name, unit: "J", estimand: "",
      variants: [Given.estimate("original", 10, 1), Given.estimate(name, 6, 1)],
      comparisons: [
        Given.contrast(
          name, Given.difference(-4, 1, p: 0.01),
          RelativeChange(
            percent: -40, interval: .bounded(ConfidenceInterval(low: -50, high: -30))))
      ])
    let claim = ExpectationResult(name: name, text: name, isMet: false, knownMiss: name)
    var comparison = Given.comparison(
      metrics: [metric], variants: ["original", name], changesWorld: [name],
      expectations: [claim])
    (comparison.scenario, comparison.question, comparison.device) = (name, name, name)
    let text = GitHubSummary.markdown(of: ComparisonDocument(comparison))
    #expect(text.contains("error") || text.contains("stop-commands") || text.contains("add-mask"))
    for line in text.split(separator: "\n") {
      #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"))
      #expect(!line.contains("##["))
    }
  }
}
