import Quantities
import Statistics

/// The claims of a scenario that hold over the ranges, with the value of each at every point.
struct RangeClaims {
  private let claims: [Expectation]
  private let scenario: Scenario
  private let baseline: Int
  /// By claim, the values of the points that gave one.
  private var values: [[Double]]
  private var points = 0

  init(_ plan: ExperimentPlan) {
    scenario = plan.scenario
    baseline = plan.baseline
    let isOwnBaseline = plan.baseline == plan.scenario.baseline
    claims = plan.scenario.expectations.filter {
      $0.isOverRanges && (isOwnBaseline || !$0.isAboutBaseline)
    }
    values = claims.map { _ in [] }
  }

  mutating func add(_ metrics: [ComparisonDocument.Metric]) {
    points += 1
    for (slot, claim) in claims.enumerated() {
      if let value = claim.value(in: metrics[claim.metric], scenario) { values[slot].append(value) }
    }
  }

  /// Whether so many points decide each claim: more of them would hardly turn it.
  var areDecided: Bool {
    zip(claims, values).allSatisfy { claim, values in
      claim.isDecided(by: CentralDraws(values), scenario.metrics[claim.metric].better)
    }
  }

  /// Whether each claim holds at both ends of the middle of its values.
  var results: [ExpectationResult] {
    zip(claims, values).map { claim, values in
      let metric = scenario.metrics[claim.metric]
      let middle = CentralDraws(values)
      let digits = middle.map { claim.digits(telling: $0) } ?? Expectation.fewestDigits
      let claimed = claim.statement(
        metric.name, unit: metric.unit, metric.better, variants: scenario.variants.map(\.name),
        baseline: baseline, digits: digits)
      guard let middle else {
        return claim.result("\(claimed), over phones: no value in any draw", isMet: false)
      }
      let draws = CentralText.of(values.count, holding: CentralDraws.content(of: values.count))
      let found =
        "\(claimed), over phones: \(claim.text(of: middle, unit: metric.unit, digits)) at \(draws)"
      let missing = points - values.count
      // Ends whose error nobody can tell decide as they are.
      let isOpen = middle.lowError != nil && !claim.isDecided(by: middle, metric.better)
      let remarks =
        (missing == 0 ? [] : ["and no value at \(missing)"])
        + (isOpen ? ["which cannot decide it: the limit lies within the error of an end"] : [])
      return claim.result(
        ([found] + remarks).joined(separator: ", "),
        isMet: missing == 0 && !isOpen && claim.holds((middle.low, middle.high), metric.better))
    }
  }
}

extension Expectation {
  /// The number that the claim is about, at one point; nil where the point gave none.
  fileprivate func value(in metric: ComparisonDocument.Metric, _ scenario: Scenario) -> Double? {
    switch claim {
    case .near(_, within: _, let variant), .below(_, let variant), .above(_, let variant):
      return metric.variants[variant].mean
    case .reduction(atLeast: _, let variant):
      let name = scenario.variants[variant].name
      return metric.contrast(of: name)?.change.map { -$0.percent }
    case .beats(let variant, let other):
      return metric.variants[variant].mean.flatMap { mean in
        metric.variants[other].mean.map { mean - $0 }
      }
    case .equals(let variant, let other):
      let (first, second) = (metric.variants[variant], metric.variants[other])
      guard first.mean != nil, second.mean != nil else { return nil }
      return first.hasPairedRuns(as: second) ? 1 : 0
    }
  }

  /// Whether the claim holds, or fails, wherever the ends lie within their own errors.
  fileprivate func isDecided(by middle: CentralDraws?, _ better: PreferredDirection) -> Bool {
    guard let middle else { return true }
    guard let low = middle.lowError, let high = middle.highError else { return false }
    return holds((low.low, high.high), better) || !holds((low.high, high.low), better)
  }

  /// Whether the claim holds at both ends.
  fileprivate func holds(
    _ middle: (low: Double, high: Double), _ better: PreferredDirection
  ) -> Bool {
    switch claim {
    case .near(let value, let distance, variant: _):
      middle.low >= value - distance && middle.high <= value + distance
    case .below(let limit, variant: _): middle.high < limit
    case .above(let limit, variant: _): middle.low > limit
    case .reduction(let least, variant: _): middle.low >= 100 * least
    case .beats: better == .higher ? middle.low > 0 : middle.high < 0
    case .equals: middle.low == 1
    }
  }

  /// The digits of both ends and of the claim.
  fileprivate func digits(telling middle: CentralDraws) -> Int {
    switch claim {
    case .beats, .equals: Self.fewestDigits
    default: digits(telling: [middle.low, middle.high])
    }
  }

  /// The values found, `4.2 to 5.1 J`.
  fileprivate func text(of middle: CentralDraws, unit: String, _ digits: Int) -> String {
    let ends = [middle.low, middle.high].map { Self.rounded($0, digits: digits) }
      .joined(separator: " to ")
    // A difference of percent is one of points.
    let points = unit == "%" ? " points" : unit == "1" ? "" : " \(unit)"
    let unit = unit == "1" ? "" : " \(unit)"
    return switch claim {
    case .near, .below, .above: ends + unit
    case .reduction: ends + " %"
    case .beats: "a difference of \(ends)\(points)"
    case .equals: middle.low == 1 ? "the same" : "not the same"
    }
  }

  fileprivate func result(_ text: String, isMet: Bool) -> ExpectationResult {
    ExpectationResult(name: name, text: text, isMet: isMet, knownMiss: knownMiss)
  }
}
