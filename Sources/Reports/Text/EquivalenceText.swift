import Statistics

/// Whether a difference counts as none, as a sentence.
struct EquivalenceText {
  let variant: String
  let baseline: String
  /// Of both tests.
  let level: ConfidenceLevel
  /// Of the values; empty of none.
  let unit: String
  /// Writes a value of the metric with its interval.
  let estimate: (_ value: Double, _ interval: ConfidenceInterval?) -> EstimateText

  func sentence(_ answer: EquivalenceAnswer) -> String {
    switch answer {
    case .refused(_, let reason):
      return "\(variant): no test of equivalence to \(baseline): \(text(of: reason))"
    case .tested(let test):
      let verdict = test.isShown ? "is" : "is not shown to be"
      let p = test.pValue.map { " (p \(DecimalText.pValue($0)))" } ?? ""
      return "\(variant) \(verdict) equivalent to \(baseline) within \(text(of: test.margin))\(p): "
        + text(of: test.limits)
    }
  }

  private func text(of margin: EquivalenceMargin) -> String {
    switch margin {
    case .absolute(let size): "±\(estimate(size, nil).value)\(unit.isEmpty ? "" : " " + unit)"
    case .share(let share):
      "±\(PercentText.of(share)) of the baseline's mean"
    }
  }

  /// The interval that decides, at its own level.
  private func text(of limits: Equivalence.Limits) -> String {
    let level = DecimalText.significant(100 * level.ofTwoOneSidedTests, digits: 6).shortened
    switch limits {
    case .difference(let mean, let interval):
      let text = estimate(mean, interval)
      return "difference \(text.value) \(text.margin) at \(level) %"
    case .change(let change):
      let text = EstimateText(change)
      return "change \(text.value) \(text.margin) at \(level) %"
    }
  }

  private func text(of reason: EquivalenceRefusal) -> String {
    switch reason {
    case .tooFew: "it takes two values of each"
    case .noMean: "the baseline's mean is 0, and nothing a share of it"
    case .valuesNotKept: "the values of so many days are not kept"
    }
  }
}

/// How many values were not cut off, with Wilson's interval of the share.
struct FoundText {
  let found: Proportion
  let level: ConfidenceLevel
  /// Of what: `day`.
  let what: String

  var text: String {
    let whole = CountText.of(found.trials, what)
    guard let found = found.share else { return "0 of \(whole)" }
    let share = EstimateText(
      100 * found,
      self.found.interval(at: level).map {
        ConfidenceInterval(low: 100 * $0.low, high: 100 * $0.high)
      })
    return "\(self.found.successes) of \(whole), \(share.value) % \(share.margin)"
  }
}
