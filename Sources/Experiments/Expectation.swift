import Configuration
import Quantities
import Statistics

/// A claim of the scenario's author.
package struct Expectation: Sendable, Adjustable {
  package enum Claim: Sendable {
    /// The mean lies within a distance of a value.
    case near(Double, within: Double, variant: Int)
    case below(Double, variant: Int)
    case above(Double, variant: Int)
    /// The mean falls against the baseline by at least this share.
    case reduction(atLeast: Double, variant: Int)
    /// One variant's mean is better than another's.
    case beats(variant: Int, other: Int)
    /// Two variants are the same in every run.
    case equals(variant: Int, other: Int)
  }

  package let name: String
  /// The index of the metric.
  package let metric: Int
  package let claim: Claim
  /// Whether the whole interval must lie where the mean is claimed to lie.
  package let testsInterval: Bool
  /// Whether it must hold over the ranges of uncertain numbers, and not over the runs.
  package let isOverRanges: Bool
  /// The sessions of each run of which the metric is a share in percent; nil of another metric.
  package let sessions: Int?
  package let knownMiss: String?
  /// Where the scenario says it.
  package var location: SourceLocation?

  package init(
    name: String, metric: Int, claim: Claim, testsInterval: Bool, isOverRanges: Bool = false,
    sessions: Int? = nil, knownMiss: String?
  ) {
    self.name = name
    self.metric = metric
    self.claim = claim
    self.testsInterval = testsInterval
    self.isOverRanges = isOverRanges
    self.sessions = sessions
    self.knownMiss = knownMiss
  }

  // MARK: - The check

  /// The check of the claim against the results.
  ///
  /// - Parameters:
  ///   - metric: The metric that the claim is about.
  ///   - difference: That of ``comparedPair``.
  func result(
    _ metric: ComparisonDocument.Metric, variants: [String], baseline: Int,
    difference: PairedDifference?
  ) -> ExpectationResult {
    let answer = answer(metric, variants, difference)
    let digits = digits(telling: answer?.found ?? [])
    let claimed = statement(
      metric.name, unit: metric.unit, metric.direction, variants: variants, baseline: baseline,
      digits: digits)
    let found = answer?.found.map { value in
      isShare
        ? "\(Self.rounded(value, digits: digits)) %"
        : Self.text(value, unit: metric.unit, digits: digits)
    }
    let text = found?.joined(separator: " against ") ?? lack(metric) ?? "no value"
    let cutOff = cutOff(metric)
    let remark =
      (cutOff ?? ofSessions(metric) ?? nothing(metric) ?? surely(metric, variants)).map {
        ", \($0)"
      } ?? ""
    return ExpectationResult(
      name: name, text: "\(claimed): \(text)\(remark)",
      isMet: cutOff == nil && answer?.met ?? false, knownMiss: knownMiss)
  }

  /// Whether the claim holds, and the values that it is about; nil where one is missing.
  private func answer(
    _ metric: ComparisonDocument.Metric, _ variants: [String], _ difference: PairedDifference?
  ) -> (met: Bool, found: [Double])? {
    func found(_ variant: Int) -> (mean: Double, low: Double, high: Double)? {
      let estimate = metric.variants[variant]
      guard let mean = estimate.mean else { return nil }
      guard testsInterval else { return (mean, mean, mean) }
      return (share(estimate)?.interval ?? estimate.interval).map { (mean, $0.low, $0.high) }
    }
    switch claim {
    case .near(let value, let distance, let variant):
      return found(variant).map {
        ($0.low >= value - distance && $0.high <= value + distance, [$0.mean])
      }
    case .below(let limit, let variant):
      return found(variant).map { ($0.high < limit, [$0.mean]) }
    case .above(let limit, let variant):
      return found(variant).map { ($0.low > limit, [$0.mean]) }
    case .reduction(let least, let variant):
      return reduction(metric, variants[variant]).map { ($0.least >= 100 * least, [$0.mean]) }
    case .beats(let variant, let other):
      return found(variant).flatMap { a in
        found(other).map { b in
          let isBetter =
            testsInterval
            ? isSurelyBetter(difference, metric.direction)
            : metric.direction.gain(of: a.mean - b.mean) > 0
          return (isBetter, [a.mean, b.mean])
        }
      }
    case .equals(let variant, let other):
      let (a, b) = (metric.variants[variant], metric.variants[other])
      return a.mean.flatMap { mean in b.mean.map { (a.hasPairedRuns(as: b), [mean, $0]) } }
    }
  }

  /// The sessions beyond a bar, and the interval of their share in percent by Wilson's score.
  private func share(_ estimate: ComparisonDocument.Estimate) -> (
    sessions: Int, interval: ConfidenceInterval
  )? {
    guard let sessions, let mean = estimate.mean else { return nil }
    let all = sessions * estimate.n
    let bad = Int((mean / 100 * Double(all)).rounded())
    return Proportion(successes: min(max(0, bad), all), of: all).interval().map {
      (all, ConfidenceInterval(low: 100 * $0.low, high: 100 * $0.high))
    }
  }

  /// The number of sessions and the interval of their share; nil of another claim.
  private func ofSessions(_ metric: ComparisonDocument.Metric) -> String? {
    claimed.first.flatMap { share(metric.variants[$0]) }.map { share in
      "of \(share.sessions) sessions; surely between \(Self.rounded(share.interval.low)) and "
        + "\(Self.rounded(share.interval.high)) %"
    }
  }

  /// Whether the value found is a share in percent, and none of the metric's unit.
  private var isShare: Bool { if case .reduction = claim { true } else { false } }

  /// The words for an interval that is missing because there is a single value; nil where something
  /// else is missing.
  private func lack(_ metric: ComparisonDocument.Metric) -> String? {
    let counts = metric.variants.map(\.n)
    guard testsInterval, claimed.allSatisfy({ counts[$0] > 0 }),
      claimed.contains(where: { counts[$0] == 1 })
    else { return nil }
    return counts.allSatisfy { $0 <= 1 }
      ? "its interval needs two runs or more; this is one"
      : "its interval needs two values or more; there is one"
  }

  /// The end of the interval that decides about a reduction; nil of another claim.
  private func surely(_ metric: ComparisonDocument.Metric, _ variants: [String]) -> String? {
    guard testsInterval, case .reduction(_, let variant) = claim,
      let found = reduction(metric, variants[variant])
    else { return nil }
    return "surely by \(Self.rounded(found.least)) % or more"
  }

  /// The variants that the claim names.
  var claimed: [Int] {
    switch claim {
    case .near(_, within: _, let variant), .below(_, let variant), .above(_, let variant),
      .reduction(atLeast: _, let variant):
      [variant]
    case .beats(let variant, let other), .equals(let variant, let other): [variant, other]
    }
  }

  /// The claim in words: `search-time of improved below 12 s`.
  func statement(
    _ metric: String, unit: String, _ better: PreferredDirection, variants: [String], baseline: Int,
    digits: Int = fewestDigits
  ) -> String {
    func text(_ value: Double) -> String { Self.text(value, unit: unit, digits: digits) }
    return switch claim {
    case .near(let value, let distance, let variant):
      "\(metric) of \(variants[variant]) within "
        + "\(Self.text(distance: distance, unit: unit, digits: digits)) of \(text(value))"
    case .below(let limit, let variant): "\(metric) of \(variants[variant]) below \(text(limit))"
    case .above(let limit, let variant): "\(metric) of \(variants[variant]) above \(text(limit))"
    case .reduction(let least, let variant):
      "\(metric) of \(variants[variant]) lower than \(variants[baseline]) by at least "
        + "\(Self.rounded(100 * least, digits: digits)) %"
    case .beats(let variant, let other):
      "\(metric) of \(variants[variant]) \(better == .higher ? "higher" : "lower") than of "
        + variants[other]
    case .equals(let variant, let other):
      "\(metric) of \(variants[variant]) the same as of \(variants[other])"
    }
  }

  /// Whether the claim is about the scenario's baseline, so that it does not apply to another one.
  var isAboutBaseline: Bool { if case .reduction = claim { true } else { false } }

  /// The variants whose difference checks the claim: both met the same runs, so that the interval
  /// of the difference is narrower than those of each.
  var comparedPair: (variant: Int, other: Int)? {
    guard testsInterval, case .beats(let variant, let other) = claim else { return nil }
    return (variant, other)
  }

  /// Whether the whole interval of the difference lies on the better side of zero.
  private func isSurelyBetter(_ difference: PairedDifference?, _ better: PreferredDirection) -> Bool
  {
    (better == .higher ? difference?.isSurelyPositive : difference?.isSurelyNegative) ?? false
  }

  /// The fall in percent, and the least that is claimed of it.
  private func reduction(_ metric: ComparisonDocument.Metric, _ variant: String) -> (
    mean: Double, least: Double
  )? {
    guard let change = metric.contrast(of: variant)?.change else { return nil }
    guard testsInterval else { return (-change.percent, -change.percent) }
    guard case .bounded(let interval) = change.interval else { return nil }
    return (-change.percent, -interval.high)
  }

  // MARK: - Values that are none

  // Values that are no measurement, though numbers stand for them.

  /// Why a claim about values, or from above, cannot hold: all of them are limits at which the runs
  /// stopped to wait, so that the true ones are longer. Nil where that is not so.
  func cutOff(_ metric: ComparisonDocument.Metric) -> String? {
    switch claim {
    case .below, .near, .equals:
      claimed.contains { metric.variants[$0].isCutOff } ? "cut off there in every run" : nil
    case .above, .reduction, .beats: nil
    }
  }

  /// A remark on a metric that is 0 wherever one looks, such as the energy of a part that is off; nil
  /// for another one.
  func nothing(_ metric: ComparisonDocument.Metric) -> String? {
    let isNothing = metric.variants.allSatisfy { $0.n > 0 && $0.mean == 0 && $0.sd ?? 0 == 0 }
    return isNothing ? "as in every run of all variants" : nil
  }

  // MARK: - Digits

  /// The digits of a claim and of what was found, unless more are needed.
  static let fewestDigits = 3
  /// More would tell rounded arithmetic apart.
  private static let mostDigits = 8

  /// The fewest digits at which what was found does not read like the bounds of the claim.
  ///
  /// - Parameter found: The values beside the claim; two of them where it compares variants.
  func digits(telling found: [Double]) -> Int {
    let pairs =
      bounds.isEmpty
      ? zip(found, found.dropFirst()).map { ($0, $1) }
      : found.flatMap { value in bounds.map { (value, $0) } }
    return (Self.fewestDigits..<Self.mostDigits).first { digits in
      pairs.allSatisfy { Self.isSame($0, $1) || Self.readsApart($0, $1, digits) }
    } ?? Self.mostDigits
  }

  /// The numbers at which a claim about one variant begins to be missed.
  private var bounds: [Double] {
    switch claim {
    case .near(let value, let distance, variant: _): [value - distance, value + distance]
    case .below(let limit, variant: _), .above(let limit, variant: _): [limit]
    case .reduction(let least, variant: _): [100 * least]
    case .beats, .equals: []
    }
  }

  /// Whether two numbers are the same but for rounded arithmetic.
  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-12 * max(abs(a), abs(b))
  }

  private static func readsApart(_ a: Double, _ b: Double, _ digits: Int) -> Bool {
    rounded(a, digits: digits) != rounded(b, digits: digits)
  }

  /// So many significant digits or more, without an exponent where people would not write one.
  static func rounded(_ value: Double, digits: Int = fewestDigits) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    var least = 1.0
    for _ in 1..<max(2, digits) { least *= 10 }
    var scale = 1.0
    while abs(value) * scale < least && scale < 1e12 { scale *= 10 }
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A value with its unit.
  static func text(_ value: Double, unit: String, digits: Int = fewestDigits) -> String {
    let number = rounded(value, digits: digits)
    return unit == "1" ? number : "\(number) \(unit)"
  }

  /// A distance between two values with its unit: that of percent is points.
  static func text(distance: Double, unit: String, digits: Int = fewestDigits) -> String {
    let number = rounded(distance, digits: digits)
    guard unit == "%" else { return text(distance, unit: unit, digits: digits) }
    return number == "1" ? "1 point" : "\(number) points"
  }
}
