public import Experiments
import Statistics

/// A comparison as the summary of a job on GitHub: verdict, expectations, table.
///
/// https://docs.github.com/actions: what a job appends to `$GITHUB_STEP_SUMMARY` is shown as Markdown.
public struct GitHubSummary {
  private let comparison: Comparison

  public init(_ comparison: Comparison) { self.comparison = comparison }

  /// The whole summary, ending in a line break.
  public var markdown: String {
    var blocks = ["### \(comparison.scenario.inMarkdown): \(headline)"]
    if !sentences.isEmpty { blocks.append(sentences.joined(separator: "\n")) }
    if !comparison.expectations.isEmpty { blocks.append(expectations) }
    blocks.append(
      "<details><summary>All metrics</summary>\n\n\(ComparisonPaper(comparison).markdown)\n</details>"
    )
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var headline: String {
    let claims = comparison.expectations
    guard !claims.isEmpty else { return "no expectations" }
    let held = claims.count { $0.isMet }
    let surprises = claims.count { !$0.isAsAnnounced }
    if surprises > 0 {
      return "❌ \(surprises) of \(claims.count) expectations "
        + (surprises == 1 ? "is" : "are") + " not as the scenario says"
    }
    let misses = claims.count - held
    return misses == 0
      ? "✅ all expectations hold (\(held))"
      : "✅ \(held) of \(claims.count) expectations hold, known to be missed: \(misses)"
  }

  /// What each variant does to energy, in one sentence.
  private var sentences: [String] {
    guard let place = UsualMetrics.saving(among: comparison.metrics.map(\.name)) else { return [] }
    let metric = comparison.metrics[place]
    return metric.contrasts.map { "* " + Self.sentence(about: $0, metric) }
  }

  private static func sentence(about contrast: Contrast, _ metric: MetricComparison) -> String {
    let (variant, baseline) = (contrast.variant.inMarkdown, contrast.baseline.inMarkdown)
    guard case .estimated(let difference) = contrast.difference else {
      return contrast.difference == nil
        ? "\(variant): no value of \(metric.name.inMarkdown)"
        : "\(variant) has the same \(metric.name.inMarkdown) as \(baseline) on every day"
    }
    let change = contrast.change.map { EstimateText($0).plain } ?? ""
    let isSure = difference.interval.map { $0.low > 0 || $0.high < 0 } ?? false
    let verb = difference.mean < 0 ? "saves" : "costs"
    let sure = isSure ? verb : "\(verb), not surely,"
    return "**\(variant)** \(sure) \(metric.name.inMarkdown) against \(baseline): \(change)"
  }

  private var expectations: String {
    MarkdownTable.text(
      head: ["", "expectation", "found"],
      rows: comparison.expectations.map { claim in
        let mark = claim.isAsAnnounced ? (claim.isMet ? "✅" : "⚠️ known miss") : "❌"
        let reason = claim.knownMiss.map { " (\($0.inMarkdown))" } ?? ""
        return [mark, claim.name.inMarkdown, claim.text.inMarkdown + reason]
      })
  }
}
