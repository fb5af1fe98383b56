import Advice
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
    return style.report(
      [
        [style.styled("\(document.scenario.shown): \(headline)", .strong)] + style.lines(setting),
        table.lines,
        style.section("Left undone", document.warnings.flatMap { style.item($0.shown) }),
      ].filter { !$0.isEmpty })
  }

  /// As Markdown, ending in a line break.
  package var markdown: String {
    let rows = shown.map { row in
      [
        sign(of: row), row.variant.inMarkdown, row.metric.inMarkdown,
        number(row.kept, row.unit), number(row.new, row.unit), change(of: row),
      ]
    }
    let mark = document.failing.isEmpty ? "✅" : "❌"
    let undone = document.warnings.map { "\n* left undone: \($0.inMarkdown)" }.joined()
    return "### \(mark) \(document.scenario.inMarkdown): \(headline)\n\n\(setting.inMarkdown)\n\n"
      + MarkdownTable.text(head: ["", "variant", "metric", "kept", "new", "change"], rows: rows)
      + undone + "\n"
  }

  private func sign(of row: GateDocument.Row) -> String {
    if row.fails { return "❌" }
    return [.unsure, .changed, .new].contains(row.outcome) ? "❔" : "✅"
  }

  /// Annotations of the scenario's lines on GitHub, a line for each metric that is worse.
  package var annotations: String {
    document.failing.map { row in
      GitHubCommand.annotation(
        "error", file: document.file, line: row.line, title: "\(row.metric) is \(row.outcome)",
        message: "\(row.variant): \(sentence(about: row))")
    }.joined()
  }

  /// The metrics that are worse, in a few words.
  package var failure: String {
    "worse than kept: "
      + document.failing.map { "\($0.variant) \($0.metric) \(change(of: $0))" }
      .joined(separator: ", ")
  }

  private var headline: String {
    let count = document.failing.count
    let unsure = document.rows.count { $0.outcome == .unsure }
    let first =
      count == 0
      ? "no metric is surely worse than it may be"
      : "\(count) metric\(count == 1 ? " is" : "s are") worse than kept, or gone"
    return unsure == 0 ? first : "\(first), and \(unsure) may be"
  }

  private var setting: String {
    let runs =
      document.unpairedBecause.map { "both met other runs, since \($0)" }
      ?? "both met the same runs"
    let name =
      document.keptScenario == document.scenario
      ? "" : ", of the scenario \(document.keptScenario.shown)"
    let unmatched =
      document.unmatched.isEmpty
      ? "" : " Not in both: \(Enumeration.text(document.unmatched.map(\.shown)))."
    let phones =
      document.device == document.keptDevice
      ? ""
      : " The phone is another one: \(document.device.shown), and was \(document.keptDevice.shown)."
    let chance =
      document.replications > 1
      ? "" : " One run does not tell a change from chance: keep a result of more."
    return
      "\(CountText.of(document.replications, "run")), seed \(document.seed); \(runs). Kept: \(document.kept.shown)\(name), by drainsim \(document.keptVersion.shown).\(phones)\(chance)\(unmatched)"
  }

  /// The judged rows, the worse ones first.
  private var shown: [GateDocument.Row] {
    let judged = document.rows.filter { $0.outcome != .unjudged }
    return judged.filter(\.fails) + judged.filter { !$0.fails }
  }

  private func word(of row: GateDocument.Row) -> String {
    switch row.outcome {
    case .worse: "WORSE"
    case .gone: "GONE"
    case .unsure: "not sure"
    case .changed: "changed, not judged"
    default: row.outcome.rawValue
    }
  }

  private func sentence(about row: GateDocument.Row) -> String {
    "\(number(row.kept, row.unit)) → \(number(row.new, row.unit)) (\(change(of: row))), may be worse by \(row.margin.map { number($0, row.unit) } ?? "nothing")"
  }

  private func number(_ value: Double?, _ unit: String) -> String {
    guard let value else { return "none" }
    return DecimalText.short(value, digits: 4) + (unit == "1" ? "" : " \(unit)")
  }

  private func change(of row: GateDocument.Row) -> String {
    guard let new = row.new, let kept = row.kept else { return "—" }
    let difference = new - kept
    guard kept != 0, row.unit != "%" else { return number(difference, row.unit) }
    let percent = 100 * difference / kept.magnitude
    let text = "\(percent > 0 ? "+" : "")\(DecimalText(percent).fixed(2)) %"
    guard [.worse, .unsure].contains(row.outcome), let low = row.low, let high = row.high else {
      return text
    }
    let ends = [low, high].map { DecimalText(100 * $0 / kept.magnitude).fixed(1) }
    return "\(text) [\(ends[0]), \(ends[1])]"
  }
}

/// Commands by which a job tells GitHub something.
enum GitHubCommand {
  /// https://docs.github.com/actions: a line that is shown at a line of a file.
  static func annotation(
    _ level: String, file: String, line: Int, title: String, message: String
  ) -> String {
    "::\(level) file=\(property(FilePaths.withoutDetours(file))),line=\(line),title=\(property(title.shown))::\(escaped(message))\n"
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
