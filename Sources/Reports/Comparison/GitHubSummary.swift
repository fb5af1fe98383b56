import Configuration
import Experiments
import Results

/// A comparison as the summary of a job on GitHub: verdict, expectations, table.
///
/// https://docs.github.com/actions: Markdown that a job appends to `$GITHUB_STEP_SUMMARY` is shown.
package enum GitHubSummary {
  /// The whole summary, ending in a line break.
  ///
  /// - Parameter scenario: Its practice, where it has one, names the metrics of saving and cost.
  package static func markdown(
    of document: ComparisonDocument, from scenario: Scenario? = nil
  ) -> String {
    let verdict = Verdict(of: KeyMetrics(document, of: scenario).all, in: document)
    var blocks = [
      "### \(document.scenario.inMarkdown): \(headline(of: document.expectations, verdict))",
      verdict.markdown,
    ]
    blocks += UndoneText(document).markdown
    if !document.expectations.isEmpty { blocks.append(table(of: document.expectations)) }
    blocks.append(
      "<details><summary>All metrics</summary>\n\n\(ComparisonPaper(document).markdownTableWithNotes)\n</details>"
    )
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func headline(of claims: [ExpectationResult], _ verdict: Verdict) -> String {
    guard !claims.isEmpty else { return "no expectations" }
    let surprises = claims.count { !$0.isAsAnnounced }
    if surprises > 0 {
      return "❌ \(surprises) of \(CountText.of(claims.count, "expectation")) "
        + (surprises == 1 ? "is" : "are") + " not as the scenario says"
    }
    let (misses, held) = (verdict.missed.count, claims.count - verdict.missed.count)
    let undone = held > 0 ? verdict.undoneRemark.inMarkdown : ""
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
