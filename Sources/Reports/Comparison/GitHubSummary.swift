public import Experiments
import Statistics

/// A comparison as the summary of a job on GitHub: verdict, expectations, table.
///
/// https://docs.github.com/actions: what a job appends to `$GITHUB_STEP_SUMMARY` is shown as Markdown.
public struct GitHubSummary {
  private let comparison: Comparison
  private let saving: MetricComparison?
  private let qualities: [MetricComparison]

  /// - Parameter scenario: Its practice, where it has one, says what is to be saved and what that may cost.
  public init(_ comparison: Comparison, of scenario: Scenario? = nil) {
    self.comparison = comparison
    let practice = scenario?.practice
    func metric(_ index: Int) -> MetricComparison? {
      comparison.metrics.first { $0.name == scenario?.metrics[index].name }
    }
    saving =
      (practice?.saving).flatMap(metric)
      ?? DefaultMetrics.saving(among: comparison.metrics.map(\.name)).map { comparison.metrics[$0] }
    qualities =
      practice?.quality.compactMap(metric)
      ?? comparison.metrics.filter { DefaultMetrics.isQuality($0.name, unit: $0.unit) }
  }

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

  /// What each variant does to what is to be saved, and to what that may cost; the first interval names its level.
  private var sentences: [String] {
    guard let saving else { return [] }
    var level = " (\(PercentText.of(comparison.confidence.probability)) interval)"
    return saving.contrasts.map { contrast in
      var text = Self.sentence(about: contrast, saving)
      if case .bounded = contrast.change?.interval, case .estimated = contrast.difference {
        text += level
        level = ""
      }
      return "* \(text)\(costs(of: contrast.variant))"
    }
  }

  private static func sentence(about contrast: Contrast, _ metric: MetricComparison) -> String {
    let (variant, baseline) = (contrast.variant.inMarkdown, contrast.baseline.inMarkdown)
    guard case .estimated(let difference) = contrast.difference else {
      return contrast.difference == nil
        ? "\(variant): no value of \(metric.name.inMarkdown)"
        : "\(variant) has the same \(metric.name.inMarkdown) as \(baseline) on every day"
    }
    let change = contrast.change.map { EstimateText($0).plain } ?? ""
    let verb = difference.mean < 0 ? "saves" : "costs"
    let sure = difference.sureSign == 0 ? "\(verb), not surely," : verb
    return "**\(variant)** \(sure) \(metric.name.inMarkdown) against \(baseline): \(change)"
  }

  /// So many metrics are named.
  private static let most = 3

  /// `; surely raises wait (20 %) and age (10 %); surely lowers taps (−5 %)`, what rises first: most of what a
  /// saving costs are waits, ages and errors.
  private func costs(of variant: String) -> String {
    [(1.0, "raises"), (-1.0, "lowers")].map { sign, verb in
      let found = qualities.filter { $0.name != saving?.name }.compactMap {
        metric -> (Double, String)? in
        guard let contrast = metric.contrasts.first(where: { $0.variant == variant }),
          case .estimated(let difference) = contrast.difference, difference.sureSign == sign
        else { return nil }
        let change = contrast.change.map { " (\(EstimateText($0).value))" } ?? ""
        return (
          contrast.change?.percent.magnitude ?? .infinity, metric.name.inMarkdown + change
        )
      }
      let names = found.enumerated().sorted {
        (-$0.element.0, $0.offset) < (-$1.element.0, $1.offset)
      }.map(\.element.1)
      return names.isEmpty
        ? "" : "; surely \(verb) \(Enumeration.text(names, most: Self.most, of: "metric"))"
    }.joined()
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

extension PairedEstimate {
  /// On which side of zero the whole interval lies; 0 where it holds zero, and of one day.
  fileprivate var sureSign: Double {
    guard let interval else { return 0 }
    return interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0
  }
}
