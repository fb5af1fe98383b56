import Advice
import Results

/// A new scenario against a kept result, for a terminal, a build server's summary and its annotations.
package struct GateTable {
  private let document: GateDocument
  /// Whether unfinished work, and less of it, fails.
  private let isStrict: Bool

  package init(_ document: GateDocument, isStrict: Bool = false) {
    self.document = document
    self.isStrict = isStrict
  }

  /// For a terminal, ending in a line break.
  package func text(style: TextStyle) -> String {
    let title = Report.Section([.question("\(document.scenario): \(headline)")])
    return TextRenderer(style).text(of: Report([title] + sections))
  }

  /// As Markdown, ending in a line break.
  package var markdown: String {
    let mark = document.failing.isEmpty && strictFailures.isEmpty ? "✅" : "❌"
    return "### \(mark) \(document.scenario.inMarkdown): \(headline)\n\n"
      + MarkdownRenderer().text(of: Report(sections))
  }

  /// The setting, the metrics that need a look, the count of the others, unfinished work, and less of it.
  private var sections: [Report.Section] {
    [
      Report.Section([.paragraph(setting)], isAttached: true),
      Report.Section([.table(table), .paragraph(folded, .faint)]),
      .list("Unfinished work", document.warnings),
      .list("Less work", lessWork),
    ].filter { !$0.blocks.isEmpty }
  }

  /// The work that is done no more, as `compare` tells it of variants.
  package var lessWork: [String] {
    FewerStepsText.sentences(document.fewerSteps ?? [], baseline: "the kept result")
  }

  /// The rows that are worse, gone or unsure, and those that differ without a judgement.
  private var table: Table {
    var table = Table(
      "Metrics that are not as they were",
      [.left("variant"), .left("metric"), "kept", "new", "change", "may be worse by", .left("")])
    for row in shown {
      let severity: Report.Severity? = row.fails ? .grave : nil
      table.add([
        .text(row.variant), .text(row.metric), .text(number(row.kept, row.unit)),
        .text(number(row.new, row.unit)), .text(change(of: row)),
        .text(row.margin.map { number($0, row.unit) } ?? Cell.dash), .text(word(of: row), severity),
      ])
    }
    return table
  }

  /// `As kept or better: 12 metrics (9 same, 3 better).`
  private var folded: String {
    let rest = document.rows.filter { row in
      [.same, .better, .within, .unjudged].contains(row.outcome)
    }
    guard !rest.isEmpty else { return "" }
    let counts: [(GateDocument.Row.Outcome, String)] = [
      (.same, "the same"), (.better, "better"), (.within, "no worse than they may be"),
      (.unjudged, "not judged"),
    ]
    let texts = counts.compactMap { outcome, words in
      let count = rest.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(words)" : nil
    }
    return "\(shown.isEmpty ? "" : "Others: ")\(CountText.of(rest.count, "metric")), "
      + "\(Enumeration.text(texts)); --format json has all."
  }

  /// The work that is a reason to fail.
  var strictFailures: [String] { isStrict ? document.warnings + lessWork : [] }

  /// Annotations of the scenario's lines on GitHub, a line for each metric that is worse, and for work that
  /// is a reason to fail.
  package var annotations: String {
    document.failing.map { row in
      GitHubCommand.annotation(
        "error", file: document.file, line: row.line, title: "\(row.metric) is \(row.outcome)",
        message: "\(row.variant): \(sentence(about: row))")
    }.joined()
      + strictFailures.map {
        GitHubCommand.annotation(
          "error", file: document.file, line: 1, title: "work that is not done", message: $0)
      }.joined()
  }

  /// The metrics that are worse, in a few words.
  package var failure: String {
    "worse than kept: "
      + document.failing.map { row in
        let told = row.new == nil ? "has no value any more" : change(of: row)
        return "\(row.variant) \(row.metric) \(told)"
      }.joined(separator: ", ")
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

  /// The rows that need a look, the worse ones first.
  private var shown: [GateDocument.Row] {
    document.rows.filter(\.fails)
      + document.rows.filter { !$0.fails && [.unsure, .changed, .new].contains($0.outcome) }
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
    guard row.new != nil else {
      return "it was \(number(row.kept, row.unit)), and has no value any more"
    }
    return
      "\(number(row.kept, row.unit)) → \(number(row.new, row.unit)) (\(change(of: row))), may be worse by \(row.margin.map { number($0, row.unit) } ?? "nothing")"
  }

  private func number(_ value: Double?, _ unit: String) -> String {
    DecimalText.level(value, digits: 4, unit)
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
