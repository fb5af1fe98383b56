import Configuration
import Experiments
import Results

/// A comparison as the summary of a job on GitHub: the answer, the expectations, and all metrics to
/// open.
///
/// https://docs.github.com/actions: Markdown that a job appends to `$GITHUB_STEP_SUMMARY` is shown.
package enum GitHubSummary {
  /// The whole summary, ending in a line break.
  ///
  /// - Parameter scenario: Its practice, where it has one, names the metrics of saving and cost.
  package static func markdown(
    of document: ComparisonDocument, from scenario: Scenario? = nil
  ) -> String {
    let answer = Answer(document, of: scenario)
    let renderer = MarkdownRenderer()
    let claims = document.expectations
    var blocks = [
      "### \(document.scenario.inMarkdown): \(headline(of: claims, answer))",
      renderer.text(of: answer.report(hint: nil)).trimmedOfLineBreaks,
    ]
    if !claims.isEmpty { blocks.append(table(of: claims)) }
    let all = renderer.text(of: Report.Section(ComparisonPaper.metrics(of: document)))
    blocks.append("<details><summary>All metrics</summary>\n\n\(all)\n\n</details>")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func headline(of claims: [ExpectationResult], _ answer: Answer) -> String {
    guard !claims.isEmpty else { return "no expectations" }
    let surprises = claims.count { !$0.isAsAnnounced }
    if surprises > 0 {
      return "❌ \(surprises) of \(CountText.of(claims.count, "expectation")) "
        + (surprises == 1 ? "is" : "are") + " not as the scenario says"
    }
    let misses = claims.count { !$0.isMet }
    let held = claims.count - misses
    let skipping = answer.undone.map(\.variant.inMarkdown)
    let undone =
      held > 0 && !skipping.isEmpty ? ", but \(Enumeration.text(skipping)) skipped work" : ""
    return (undone.isEmpty ? "✅ " : "⚠️ ")
      + (misses == 0
        ? (held == 1 ? "the only expectation holds" : "all expectations hold (\(held))")
        : "\(held) of \(CountText.of(claims.count, "expectation")) \(held == 1 || claims.count == 1 ? "holds" : "hold"), known to be missed: \(misses)")
      + undone
  }

  private static func table(of claims: [ExpectationResult]) -> String {
    MarkdownTable.text(
      head: ["", "expectation", "found"],
      rows: claims.map { claim in
        let mark = claim.isAsAnnounced ? (claim.isMet ? "✅" : "⚠️ known miss") : "❌"
        let reason = claim.knownMiss.map { " (\($0.inMarkdown))" } ?? ""
        return [mark, claim.name.inMarkdown, claim.text.inMarkdown + reason]
      })
  }
}

extension String {
  /// Without the line breaks at its end.
  fileprivate var trimmedOfLineBreaks: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
