import Experiments

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
    let head =
      "### \(document.scenario.inMarkdown): \(headline(of: document.expectations, answer))"
    let sections =
      answer.report(hint: nil).sections + [
        Report.Section([.terms(ExpectationTerms.all(of: document))])
      ]
    let all = renderer.text(of: Report.Section(ComparisonPaper.metrics(of: document)))
    return """
      \(head)

      \(renderer.text(of: Report(sections)))
      <details><summary>All metrics</summary>

      \(all)

      </details>

      """
  }

  /// Annotations of the lines that say the expectations that are not as the scenario says.
  package static func annotations(
    of document: ComparisonDocument, from scenario: Scenario
  ) -> String {
    document.expectations.filter { !$0.isAsAnnounced }.compactMap { claim in
      guard let place = scenario.expectations.first(where: { $0.name == claim.name })?.location
      else { return nil }
      return GitHubCommand.annotation(
        "error", file: place.file, line: place.line,
        title: "\(claim.name): \(claim.outcome.rawValue)", message: claim.text)
    }.joined()
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
}
