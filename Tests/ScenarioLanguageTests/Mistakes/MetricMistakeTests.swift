import PhoneModel
import Testing

/// Metrics of no form, of two, or without what their form needs.
extension `A scenario is refused for` {
  @Test(arguments: metrics)
  func `a wrong metric`(mistake: Mistake) throws { try mistake.check() }

  private static let metrics = [
    Mistake(
      "a metric of two forms", "metrics: { m: 1️⃣{ count: failures, energy: cpu } }",
      .init(
        "1️⃣",
        "metric 'm' needs one of \(MetricCatalogue.keyNames.joined(separator: ", ")), found count, energy"
      )),
    Mistake(
      "an interval without a limit",
      steps("{ mark: x }") + "\nmetrics: { m: 1️⃣{ from: x, to: x } }",
      .init(
        "1️⃣", "metric 'm' needs 'to' and 'within' beside 'from'",
        note: "'within' is the limit that counts for what never comes")),
    Mistake(
      "a ratio of one", "metrics: { m: { ratio: 1️⃣[failures] } }",
      .init("1️⃣", "'ratio' of metric 'm' needs [numerator, denominator], found 1 names")),
    Mistake(
      "a metric with a built-in's name", "metrics: { 1️⃣energy: { energy: cpu } }",
      .init("1️⃣", "'energy' is a metric already")),
    Mistake(
      "coefficients beside a count",
      "metrics: { m: { count: failures, coefficients: 1️⃣{ gpu: 1 } } }",
      .init(
        "1️⃣",
        "'coefficients' goes with 'energy-impact-macos', 'energy-impact-macos-floor', 'energy-impact-macos-peak', 'xcode-gauge', 'xcode-gauge-floor' or 'xcode-gauge-peak'"
      )),
    Mistake(
      "a gauge of the whole phone",
      steps("{ wait: 1 s }") + "\nmetrics: { m: { xcode-gauge: 1️⃣phone } }",
      .init("1️⃣", "'xcode-gauge' of metric 'm' must be one of app, a, found 'phone'")),
    Mistake(
      "a scale of nothing",
      steps("{ wait: 1 s }")
        + "\nmetrics: { m: { xcode-gauge: app, coefficients: { scale: 1️⃣0 W } } }",
      .init("1️⃣", "'metrics.m.coefficients.scale' must be above 0")),
    Mistake(
      "an app of a metric",
      steps("{ wait: 1 s }") + "\nmetrics: { m: { energy-impact-macos: 1️⃣b } }",
      .init(
        "1️⃣", "'energy-impact-macos' of metric 'm' must be one of app, phone, a, found 'b'")),
    Mistake(
      "a coefficient",
      "metrics: { m: { energy-impact-macos: phone, coefficients: { 1️⃣gpuu: 1 } } }",
      .init(
        "1️⃣", "unknown key 'gpuu' in 'metrics.m.coefficients'", note: "did you mean 'gpu'?")),
    Mistake(
      "a limit beside a count", "metrics: { m: { count: failures, within: 1️⃣3 s } }",
      .init("1️⃣", "'within' goes with 'from' or 'share-of'")),
    Mistake(
      "a share of nothing known",
      steps("{ mark: seen }")
        + "\nmetrics: { m: { share-of: 1️⃣sean, before: foreground, within: 3 s } }",
      .init("1️⃣", "no step records the mark 'sean'", note: "did you mean 'seen'?")),
    Mistake(
      "a share without a limit",
      steps("{ mark: seen }") + "\nmetrics: { m: 1️⃣{ share-of: seen, before: foreground } }",
      .init("1️⃣", "metric 'm' needs 'before' and 'within' beside 'share-of'")),
    Mistake(
      "parts that make no day",
      steps("{ mark: seen }") + "\nmetrics: { m: { by-hour-of: seen, every: 1️⃣5 h } }",
      .init(
        "1️⃣", "'every' of metric 'm' must be whole hours that make a day, found 5 h",
        note: "1, 2, 3, 4, 6, 8, 12 or 24 h")),
  ]
}
