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
        "differences of \(variant) are far from normal; bootstrap (BCa): \(text.value) \(text.margin)"
      )
    }
    if let equivalence = contrast.equivalence {
      let margin = scale.text(equivalence.margin, nil).value
      let unit = scale.unit == "1" ? "" : " \(scale.unit.shown)"
      let p = equivalence.pValue.map { " (p \(DecimalText.pValue($0)))" } ?? ""
      notes.append(
        equivalence.isShown
          ? "\(variant) is equivalent to \(contrast.baseline.shown) within ±\(margin)\(unit)\(p)"
          : "\(variant) is not shown to be equivalent to \(contrast.baseline.shown) within ±\(margin)\(unit)\(p)"
      )
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
    let names = comparison.metrics.filter { metric in
      metric.contrasts.contains { $0.isFarFromNormal && $0.departingBootstrap == nil }
    }.map(\.name.shown)
    let isTooShort = comparison.metrics.contains { metric in
      metric.contrasts.contains { contrast in
        if case .tooFew = contrast.analysis?.normality {
          contrast.difference?.pValue != nil
        } else {
          false
        }
      }
    }
    if isTooShort {
      return "So few days do not tell whether differences are near enough to normal for ± and p."
    }
    guard !names.isEmpty else { return nil }
    return
      "Differences of \(names.joined(separator: ", ")) are far from normal (Anderson–Darling); "
      + "their bootstrap intervals agree with those shown to a tenth of the half-width."
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
    return "With \(count) comparisons together, p by Holm is not below \(threshold) for "
      + lost.joined(separator: ", ") + "."
  }
}

extension Contrast {
  /// Whether its differences were tested, and are far from normal.
  var isFarFromNormal: Bool {
    guard case .tested(let test) = analysis?.normality else { return false }
    return test.pValue < Normality.doubtfulBelow
  }

  /// The bootstrap's interval, where differences are far from normal and it ends elsewhere than Student's, by
  /// more than a tenth of the half-width.
  var departingBootstrap: ConfidenceInterval? {
    guard isFarFromNormal, let bootstrap = analysis?.bootstrap?.biasCorrected,
      case .estimated(let estimate) = difference, let student = estimate.interval
    else { return nil }
    let gap = max(abs(bootstrap.low - student.low), abs(bootstrap.high - student.high))
    return gap > 0.1 * student.width / 2 ? bootstrap : nil
  }
}
