import Experiments
import Results
import Statistics

/// Cautions on the intervals and p-values of the table.
extension ComparisonTable {
  /// The lines below the block of a metric: another interval where Student's is in doubt, and
  /// whether a difference counts as none.
  static func remarks(
    on contrast: ComparisonDocument.Contrast, _ scale: MetricScale, _ level: Double
  ) -> [String] {
    var notes: [String] = []
    if let bootstrap = contrast.departingBootstrap, let mean = contrast.difference?.mean {
      notes.append(
        "differences of \(contrast.variant.shown) are too skewed for so few runs; bootstrap (BCa): "
          + scale.difference(mean, bootstrap).plain)
    }
    if let answer = contrast.equivalence {
      let text = EquivalenceText(contrast: contrast, level: level, scale: scale)
      notes.append(text.sentence(answer))
    }
    return notes
  }

  /// Cautions that apply to several metrics.
  var cautions: [String] {
    [doubts, multiplicity].compactMap { $0 }.flatMap { style.lines($0) }
      .map { style.styled($0, .faint) }
  }

  /// Where Student's interval rests on little.
  private var doubts: String? {
    let verdicts = document.metrics.flatMap(\.comparisons)
      .filter { $0.p != nil }.compactMap { $0.shape?.verdict }
    if verdicts.contains(.tooFew) {
      return "So few runs do not tell whether differences are near enough to normal for ± and p."
    }
    let names = document.metrics.filter { metric in
      metric.comparisons.contains { $0.isSkewed && $0.departingBootstrap == nil }
    }.map(\.name.shown)
    guard !names.isEmpty else { return nil }
    return
      "Differences of \(names.joined(separator: ", ")) are too skewed for so few runs: their ± and p may miss "
      + "more often than they say."
  }

  /// The comparisons that are found alone, and not beside all others.
  private var multiplicity: String? {
    let error = 1 - document.confidence
    var count = 0
    var lost: [String] = []
    for metric in document.metrics {
      for contrast in metric.comparisons {
        guard let p = contrast.p, let adjusted = contrast.pHolm else { continue }
        count += 1
        if p < error, adjusted >= error {
          lost.append(
            "\(metric.name.shown) of \(contrast.variant.shown) (\(DecimalText.pValue(adjusted)))")
        }
      }
    }
    guard !lost.isEmpty else { return nil }
    let threshold = DecimalText.short(error, digits: 2)
    let together = count == 1 ? "With one comparison" : "With \(count) comparisons together"
    return "\(together), p by Holm is not below \(threshold) for "
      + lost.joined(separator: ", ") + "."
  }
}

extension ComparisonDocument.Contrast {
  /// The closeness to normal of the differences of pairs.
  var shape: ComparisonDocument.Shape? {
    if case .differences(let shape) = normality { shape } else { nil }
  }

  /// Whether its differences are too skewed for so few runs.
  var isSkewed: Bool { shape?.verdict == .skewed }

  /// The bootstrap's interval, where differences are too skewed and it ends elsewhere than
  /// Student's, by more than a tenth of the half-width.
  var departingBootstrap: ConfidenceInterval? {
    guard isSkewed, !identical, let bootstrap = bootstrap?.bca.interval,
      let student = difference?.interval
    else { return nil }
    let gap = max(abs(bootstrap.low - student.low), abs(bootstrap.high - student.high))
    return gap > 0.1 * student.width / 2 ? bootstrap : nil
  }
}
