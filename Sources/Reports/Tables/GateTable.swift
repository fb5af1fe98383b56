import Configuration
import Results

/// A new scenario against a kept result, for a terminal, a build server's summary and its annotations.
package struct GateTable {
  private let document: GateDocument

  package init(_ document: GateDocument) { self.document = document }

  /// For a terminal, ending in a line break.
  package func text(style: TextStyle) -> String {
    var table = TextTable(.left, .left, .right, .right, .right, .right, .left)
    table.add(head: ["variant", "metric", "kept", "new", "change", "may be worse by", ""])
    for row in shown {
      table.add([
        row.variant.shown, row.metric.shown, number(row.kept, row.unit), number(row.new, row.unit),
        change(of: row), row.margin.map { number($0, row.unit) } ?? "—", word(of: row),
      ])
    }
    return style.report([
      [style.styled("\(document.scenario.shown): \(headline)", .strong)] + style.lines(setting),
      table.lines,
    ])
  }

  /// As Markdown, ending in a line break.
  package var markdown: String {
    let rows = shown.map { row in
      [
        row.outcome == "worse" ? "❌" : "✅", row.variant.inMarkdown, row.metric.inMarkdown,
        number(row.kept, row.unit), number(row.new, row.unit), change(of: row),
      ]
    }
    let mark = document.worse.isEmpty ? "✅" : "❌"
    return "### \(mark) \(document.scenario.inMarkdown): \(headline)\n\n\(setting.inMarkdown)\n\n"
      + MarkdownTable.text(head: ["", "variant", "metric", "kept", "new", "change"], rows: rows)
      + "\n"
  }

  /// Annotations of the scenario's lines on GitHub, a line for each metric that is worse.
  package var annotations: String {
    document.worse.map { row in
      GitHubCommand.annotation(
        "error", file: document.file, line: row.line, title: "\(row.metric) is worse",
        message: "\(row.variant): \(sentence(about: row))")
    }.joined()
  }

  /// The metrics that are worse, in a few words.
  package var failure: String {
    "worse than kept: "
      + document.worse.map { "\($0.variant) \($0.metric) \(change(of: $0))" }
      .joined(separator: ", ")
  }

  private var headline: String {
    let count = document.worse.count
    return count == 0
      ? "no metric is worse than it may be"
      : "\(count) metric\(count == 1 ? " is" : "s are") worse than kept"
  }

  private var setting: String {
    let runs =
      document.isPaired
      ? "both met the same runs" : "both met other runs, since people or surroundings differ"
    let unmatched =
      document.unmatched.isEmpty
      ? "" : " Not in both: \(Enumeration.text(document.unmatched.map(\.shown)))."
    return
      "\(document.replications) runs, seed \(document.seed); \(runs). Kept: \(document.kept.shown), by drainsim \(document.keptVersion.shown).\(unmatched)"
  }

  /// The judged rows, the worse ones first.
  private var shown: [GateDocument.Row] {
    let judged = document.rows.filter { $0.outcome != "unjudged" }
    return judged.filter { $0.outcome == "worse" } + judged.filter { $0.outcome != "worse" }
  }

  private func word(of row: GateDocument.Row) -> String {
    row.outcome == "worse" ? "WORSE" : row.outcome
  }

  private func sentence(about row: GateDocument.Row) -> String {
    "\(number(row.kept, row.unit)) → \(number(row.new, row.unit)) (\(change(of: row))), may be worse by \(row.margin.map { number($0, row.unit) } ?? "nothing")"
  }

  private func number(_ value: Double, _ unit: String) -> String {
    DecimalText.short(value, digits: 4) + (unit == "1" ? "" : " \(unit)")
  }

  private func change(of row: GateDocument.Row) -> String {
    let difference = row.new - row.kept
    guard row.kept != 0 else { return number(difference, row.unit) }
    let percent = 100 * difference / row.kept.magnitude
    return "\(percent > 0 ? "+" : "")\(DecimalText(percent).fixed(2)) %"
  }
}

/// Commands by which a job tells GitHub something.
enum GitHubCommand {
  /// https://docs.github.com/actions: a line that is shown at a line of a file.
  static func annotation(
    _ level: String, file: String, line: Int, title: String, message: String
  ) -> String {
    "::\(level) file=\(property(file)),line=\(line),title=\(property(title.shown))::\(escaped(message))\n"
  }

  /// A text behind the second `::`.
  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A text as the value of a property.
  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
