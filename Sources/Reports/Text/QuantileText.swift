import Experiments

/// A quantile with its interval, as a phrase.
struct QuantileText {
  let quantile: QuantileEstimate
  let scale: MetricScale
  /// Of what, in the singular: `day`.
  let thing: String
  /// How these values lie to the quantile: `at most` of counts, of which many are equal.
  let bound: String

  var text: String {
    let share = PercentText.of(quantile.share)
    switch quantile.interval {
    case .bounded(let interval, _):
      let text = scale.text(quantile.value, interval)
      let unit = scale.unit == "1" ? "" : " \(scale.unit.shown)"
      return "\(share) of the \(thing)s \(bound) \(text.value) \(text.margin)\(unit)"
    case .refused(let needed):
      return "its \(share) quantile takes \(needed) \(thing)s to bound"
    }
  }
}
