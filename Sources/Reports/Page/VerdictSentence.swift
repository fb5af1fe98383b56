import Results
import Statistics

/// What a metric of a variant came to against the baseline, in a sentence.
enum VerdictSentence {
  static func text(
    _ metric: StoredMetric, of variant: String, in comparison: StoredComparison
  ) -> String {
    let subject = "\(variant.shown)"
    let days = CountText.of(comparison.replications, "day")
    guard let contrast = metric.contrast(of: variant), let difference = contrast.difference else {
      return "No day gave \(metric.name.shown) of both \(subject) and \(comparison.baseline.shown)."
    }
    if contrast.identical {
      return "\(subject) makes no difference to \(metric.name.shown) on any of \(days)."
    }
    let means = self.means(metric, variant, comparison)
    guard let change = contrast.change, case .bounded(let interval) = change.interval else {
      return absolute(metric, difference, subject, comparison) + means + "."
    }
    let level = "\(comparison.level) interval"
    if interval.low < 0, interval.high > 0 {
      let text = EstimateText(percent: change.percent, .bounded(interval))
      return "\(subject) does not surely change \(metric.name.shown): \(text.value) "
        + "(\(level) \(text.reach)%)\(means)."
    }
    let size = ConfidenceInterval(
      low: min(interval.low.magnitude, interval.high.magnitude),
      high: max(interval.low.magnitude, interval.high.magnitude))
    let text = EstimateText(percent: change.percent.magnitude, .bounded(size))
    let verb = change.percent < 0 ? "lowers" : "raises"
    return "\(subject) \(verb) \(metric.name.shown) by \(text.value) "
      + "(\(level) \(text.reach)%)\(means)."
  }

  /// `, from 25.9 J to 9.69 J`.
  private static func means(
    _ metric: StoredMetric, _ variant: String, _ comparison: StoredComparison
  ) -> String {
    let unit = metric.scale.unit == "1" ? "" : " \(metric.scale.unit.shown)"
    let texts = [comparison.baseline, variant].compactMap { name in
      metric.variants.first { $0.name == name }.flatMap { estimate in
        estimate.mean.map { metric.scale.text($0, estimate.interval).value + unit }
      }
    }
    return texts.count == 2 ? ", from \(texts[0]) to \(texts[1])" : ""
  }

  /// Where there is no change in percent with ends.
  private static func absolute(
    _ metric: StoredMetric, _ difference: StoredDifference, _ subject: String,
    _ comparison: StoredComparison
  ) -> String {
    let unit = metric.scale.unit == "1" ? "" : " \(metric.scale.unit.shown)"
    let text = metric.scale.text(difference.mean, difference.interval)
    guard difference.interval != nil else {
      return "On one day, which gives no interval, \(subject) changes \(metric.name.shown) by "
        + "\(text.value)\(unit)"
    }
    return "\(subject) changes \(metric.name.shown) by \(text.value)\(unit) "
      + "(\(comparison.level) interval \(text.margin)\(unit))"
  }
}

extension EstimateText {
  /// The margin in a sentence, up to its unit: `55.8 to 66.8 `.
  fileprivate var reach: String {
    guard margin.hasPrefix("["), margin.hasSuffix("]") else { return margin + " " }
    return margin.dropFirst().dropLast().replacing(", ", with: " to ") + " "
  }
}
