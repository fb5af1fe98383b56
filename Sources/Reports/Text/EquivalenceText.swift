import Experiments
import Statistics

/// Whether a difference counts as none, as a sentence.
struct EquivalenceText {
  let contrast: ComparisonDocument.Contrast
  /// Of each of both one-sided tests.
  let level: Double
  let scale: MetricScale

  func sentence(_ answer: ComparisonDocument.Equivalence) -> String {
    let (variant, baseline) = (contrast.variant.shown, contrast.baseline.shown)
    if let reason = answer.refused {
      return "\(variant): no test of equivalence to \(baseline): \(text(of: reason))"
    }
    // At which both tests together bound the difference.
    let both = (try? ConfidenceLevel(level))?.ofTwoOneSidedTests ?? level
    let verdict = answer.shown ? "is" : "is not shown to be"
    let p = answer.p.map { " (p \(DecimalText.pValue($0)))" } ?? ""
    return "\(variant) \(verdict) equivalent to \(baseline) within \(margin(of: answer))\(p): "
      + "\(limits(of: answer)) at \(PercentText.of(both))"
  }

  private func margin(of answer: ComparisonDocument.Equivalence) -> String {
    if let size = answer.margin {
      return "±\(scale.text(size, nil).withUnit(scale.ofDifferences).value)"
    }
    return "±\(PercentText.of(answer.share ?? 0)) of the baseline's mean"
  }

  /// The interval that decides.
  private func limits(of answer: ComparisonDocument.Equivalence) -> String {
    if let change = answer.change, !change.isNearZero {
      return "change \(EstimateText(change).plain)"
    }
    return "difference \(scale.difference(contrast.difference?.mean ?? 0, answer.interval).plain)"
  }

  private func text(of reason: EquivalenceRefusal) -> String {
    switch reason {
    case .tooFew: "it takes two values of each"
    case .noMean: "the baseline's mean is 0, and nothing a share of it"
    case .valuesNotKept: "the values of so many runs are not kept"
    }
  }
}

/// The number of values that were not cut off, with Wilson's interval of the share.
enum FoundText {
  /// - Parameter thing: The counted noun: `run`.
  /// - Returns: Nil for a metric without a limit.
  static func of(_ estimate: ComparisonDocument.Estimate, _ thing: String) -> String? {
    guard let found = estimate.found, let censored = estimate.censored else { return nil }
    let whole = CountText.of(estimate.n, thing)
    guard let share = found.share else { return "0 of \(whole)" }
    let text = EstimateText(
      100 * share,
      found.interval.map { ConfidenceInterval(low: 100 * $0.low, high: 100 * $0.high) })
    return "\(estimate.n - censored) of \(whole), \(text.value) % \(text.margin)"
  }
}

/// A quantile with its interval, as a phrase.
struct QuantileText {
  let quantile: ComparisonDocument.Quantile
  let scale: MetricScale
  /// The counted noun, in the singular: `run`.
  let thing: String
  /// The relation of these values to the quantile: `at most` for counts, of which many are equal.
  let bound: String

  var text: String {
    let share = PercentText.of(quantile.share)
    if let needed = quantile.needed {
      return "its \(share) quantile takes \(needed) \(thing)s to bound"
    }
    let text = scale.text(quantile.value, quantile.interval).plain
    return "\(share) of the \(thing)s \(bound) \(text)\(scale.unitBehind)"
  }
}
