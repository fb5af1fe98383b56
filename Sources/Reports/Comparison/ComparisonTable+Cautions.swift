import Experiments
import Statistics

/// What is to be known of the intervals and p-values of the table.
extension ComparisonTable {
  /// What stands under the block of a metric: another interval where Student's is in doubt, and whether a
  /// difference counts as none.
  func remarks(on contrast: Contrast, _ scale: MetricScale) -> [String] {
    var notes: [String] = []
    let variant = contrast.variant.shown
    if let bootstrap = contrast.departingBootstrap, let mean = contrast.difference?.mean {
      let text = scale.text(mean, bootstrap)
      notes.append(
        "differences of \(variant) are too skewed for so few days; bootstrap (BCa): "
          + "\(text.value) \(text.margin)"
      )
    }
    if let answer = contrast.equivalence {
      let text = EquivalenceText(
        variant: variant, baseline: contrast.baseline.shown, level: comparison.confidence,
        unit: scale.unit == "1" ? "" : scale.unit.shown, estimate: scale.text)
      notes.append(text.sentence(answer))
    }
    return notes
  }

  /// What holds for several metrics.
  var cautions: [String] {
    let texts = [doubts, multiplicity].compactMap { $0 }
    return texts.flatMap { text in
      Paragraph.lines(text, width: style.width).map { style.styled($0, .faint) }
    }
  }

  /// Where Student's interval rests on little.
  private var doubts: String? {
    let verdicts = comparison.metrics.flatMap(\.contrasts)
      .filter { $0.difference?.pValue != nil }.compactMap { $0.analysis?.normality.verdict }
    if verdicts.contains(.tooFew) {
      return "So few days do not tell whether differences are near enough to normal for ± and p."
    }
    let names = comparison.metrics.filter { metric in
      metric.contrasts.contains { $0.isSkewed && $0.departingBootstrap == nil }
    }.map(\.name.shown)
    guard !names.isEmpty else { return nil }
    return
      "Differences of \(names.joined(separator: ", ")) are too skewed for so few days: their ± and p may miss "
      + "more often than they say."
  }

  /// The comparisons that are found alone, and not beside all others.
  private var multiplicity: String? {
    let error = 1 - comparison.confidence.probability
    var count = 0
    var lost: [String] = []
    for metric in comparison.metrics {
      for contrast in metric.contrasts {
        guard let p = contrast.difference?.pValue, let adjusted = contrast.adjustedPValue else {
          continue
        }
        count += 1
        if p < error, adjusted >= error {
          lost.append(
            "\(metric.name.shown) of \(contrast.variant.shown) (\(DecimalText.pValue(adjusted)))")
        }
      }
    }
    guard !lost.isEmpty else { return nil }
    let threshold = DecimalText.significant(error, digits: 2).shortened
    let together = count == 1 ? "With one comparison" : "With \(count) comparisons together"
    return "\(together), p by Holm is not below \(threshold) for "
      + lost.joined(separator: ", ") + "."
  }
}

extension Contrast {
  /// Whether its differences are too skewed for so few days.
  var isSkewed: Bool { analysis?.normality.verdict == .skewed }

  /// The bootstrap's interval, where differences are too skewed and it ends elsewhere than Student's, by more
  /// than a tenth of the half-width.
  var departingBootstrap: ConfidenceInterval? {
    guard isSkewed, let bootstrap = analysis?.bootstrap?.biasCorrected,
      case .estimated(let estimate) = difference, let student = estimate.interval
    else { return nil }
    let gap = max(abs(bootstrap.low - student.low), abs(bootstrap.high - student.high))
    return gap > 0.1 * student.width / 2 ? bootstrap : nil
  }
}
