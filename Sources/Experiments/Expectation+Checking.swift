import Quantities

extension Expectation {
  /// The check of the claim against the results.
  func result(metrics: [MetricComparison], variants: [String], baseline: Int) -> ExpectationResult {
    let metric = metrics[self.metric]
    func found(_ variant: Int) -> (mean: Double, low: Double, high: Double)? {
      let estimate = metric.estimates[variant]
      guard let mean = estimate.mean else { return nil }
      guard testsInterval else { return (mean, mean, mean) }
      return estimate.interval.map { (mean, $0.low, $0.high) }
    }
    func text(_ value: Double) -> String { Self.text(value, unit: metric.unit) }
    let claimed = statement(
      metric.name, unit: metric.unit, metric.better, variants: variants, baseline: baseline)
    let answer: (met: Bool, found: String)?
    switch claim {
    case .near(let value, let distance, let variant):
      answer = found(variant).map {
        ($0.low >= value - distance && $0.high <= value + distance, text($0.mean))
      }
    case .below(let limit, let variant):
      answer = found(variant).map { ($0.high < limit, text($0.mean)) }
    case .above(let limit, let variant):
      answer = found(variant).map { ($0.low > limit, text($0.mean)) }
    case .reduction(let least, let variant):
      answer = reduction(metric, variants[variant]).map {
        ($0.least >= 100 * least, "\(Self.rounded($0.mean)) %")
      }
    case .beats(let variant, let other):
      answer = found(variant).flatMap { a in
        found(other).map { b in
          let isBetter =
            testsInterval ? isSurelyBetter(metric) : metric.better.gain(of: a.mean - b.mean) > 0
          return (isBetter, "\(text(a.mean)) against \(text(b.mean))")
        }
      }
    case .equals(let variant, let other):
      let (a, b) = (metric.estimates[variant], metric.estimates[other])
      answer = a.mean.flatMap { mean in
        b.mean.map { (a.hasPairedRuns(as: b), "\(text(mean)) against \(text($0))") }
      }
    }
    return ExpectationResult(
      name: name, text: "\(claimed): \(answer?.found ?? "no value")",
      isMet: answer?.met ?? false, knownMiss: knownMiss)
  }

  /// The claim in words: `search-time of improved below 12 s`.
  func statement(
    _ metric: String, unit: String, _ better: PreferredDirection, variants: [String], baseline: Int
  ) -> String {
    func text(_ value: Double) -> String { Self.text(value, unit: unit) }
    return switch claim {
    case .near(let value, let distance, let variant):
      "\(metric) of \(variants[variant]) within \(text(distance)) of \(text(value))"
    case .below(let limit, let variant): "\(metric) of \(variants[variant]) below \(text(limit))"
    case .above(let limit, let variant): "\(metric) of \(variants[variant]) above \(text(limit))"
    case .reduction(let least, let variant):
      "\(metric) of \(variants[variant]) lower than \(variants[baseline]) by at least "
        + "\(Self.rounded(100 * least)) %"
    case .beats(let variant, let other):
      "\(metric) of \(variants[variant]) \(better == .higher ? "higher" : "lower") than of "
        + variants[other]
    case .equals(let variant, let other):
      "\(metric) of \(variants[variant]) the same as of \(variants[other])"
    }
  }

  private static func text(_ value: Double, unit: String) -> String {
    unit == "1" ? rounded(value) : "\(rounded(value)) \(unit)"
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
  private func isSurelyBetter(_ metric: MetricComparison) -> Bool {
    guard let pair = comparedPair else { return false }
    let found = metric.claimedDifferences.first {
      $0.variant == pair.variant && $0.other == pair.other
    }
    let difference = found?.difference
    return (metric.better == .higher ? difference?.isSurelyPositive : difference?.isSurelyNegative)
      ?? false
  }

  /// The fall in percent, and the least that is claimed of it.
  private func reduction(_ metric: MetricComparison, _ variant: String) -> (
    mean: Double, least: Double
  )? {
    guard let contrast = metric.contrasts.first(where: { $0.variant == variant }),
      let change = contrast.change
    else { return nil }
    guard testsInterval else { return (-change.percent, -change.percent) }
    guard case .bounded(let interval) = change.interval else { return nil }
    return (-change.percent, -interval.high)
  }

  /// Three or more significant digits, without an exponent where people would not write one.
  static func rounded(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return "\(value == 0 ? 0 : value)" }
    var scale = 1.0
    while abs(value) * scale < 100 && scale < 1e12 { scale *= 10 }
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
