import Experiments
import Numerics
import Quantities
import Statistics

/// The effect of a candidate against the baseline, by some runs.
package struct Finding: Sendable {
  /// A quality that was looked at.
  package struct Cost: Sendable {
    package let quality: Quality
    package let baseline: Double?
    package let variant: Double?
    /// Variant minus baseline.
    package let difference: Double?
    package let interval: ConfidenceInterval?
    package let margin: Double

    /// Whether the mean is no worse than it may be.
    package var isWithin: Bool {
      guard let difference else { return baseline == nil && variant == nil }
      return quality.loss(of: difference) <= margin
    }

    /// Whether the whole interval is better by more than it might be worse.
    var isBetter: Bool {
      guard let interval else { return false }
      return max(quality.loss(of: interval.low), quality.loss(of: interval.high)) < -margin
    }

    /// Whether a third is left of it at most, or it is ten times as great.
    var isGone: Bool {
      guard let baseline else { return false }
      guard let variant else { return true }
      guard !isWithin else { return false }
      return switch quality.worse {
      case .above: baseline > 0 && variant >= 10 * baseline
      case .below: baseline > 0 && variant <= baseline / 3
      case .away: false
      }
    }

    /// Whether part of the interval lies within the margin.
    var mayBeWithin: Bool {
      guard !isWithin else { return true }
      guard let interval else { return false }
      return min(quality.loss(of: interval.low), quality.loss(of: interval.high)) <= margin
    }

    /// Whether the whole interval lies within the margin.
    package var isShown: Bool {
      guard isWithin else { return false }
      guard let interval else { return difference == 0 || difference == nil }
      return max(quality.loss(of: interval.low), quality.loss(of: interval.high)) <= margin
    }
  }

  /// The index of the metric that answers.
  package let metric: Int
  /// Of it, in percent of the baseline; above zero where it saves.
  package let saving: Double
  package let savingInterval: ConfidenceInterval?
  package let standardError: Double?
  /// In the unit of the metric, joules of whatever app or of the phone: those of two changes compare.
  package let saved: Double
  /// The mean of the baseline.
  let base: Double
  package let runs: Int
  package let costs: [Cost]
  /// Whether all metrics are those of the baseline in every run.
  package let isIdentical: Bool

  /// Whether the means of all qualities are no worse than they may be.
  var isHarmless: Bool { costs.allSatisfy(\.isWithin) }

  /// Whether it stops what the app is for.
  package var stopsApp: Bool { costs.contains(where: \.isGone) }

  /// Whether the runs leave open if it does harm.
  var leavesHarmOpen: Bool {
    saving > 0 && costs.contains { !$0.isWithin } && costs.allSatisfy(\.mayBeWithin)
  }

  /// Whether more runs may show what the means say: that it saves, and does no harm.
  var isUndecided: Bool { saving > 1 && isHarmless && !costs.allSatisfy(\.isShown) }

  /// Whether it saves so many percent more than another change.
  func isMore(than other: Finding, by percent: Double) -> Bool {
    saved > other.saved + percent / 100 * other.base
  }

  /// The probability of so much if it saved less than a share, in percent; one without an error.
  func pValue(ofMoreThan percent: Double) -> Double {
    guard let standardError, runs > 1 else { return 1 }
    guard standardError > 0 else { return saving > percent ? 0 : 1 }
    let law = try? StudentT(degreesOfFreedom: Double(runs - 1))
    return law?.survival((saving - percent) / standardError) ?? 1
  }

  /// - Parameters:
  ///   - metrics: The comparison of all metrics.
  ///   - contrast: The variant, counted without the baseline, which is the first.
  ///   - saving: The index of the metric that answers.
  ///   - qualities: Those that judge the candidate.
  init?(
    _ metrics: [ComparisonDocument.Metric], contrast: Int, saving: Int, qualities: [Quality]
  ) {
    let answer = metrics[saving].comparisons[contrast]
    guard let difference = answer.difference, let change = answer.change else { return nil }
    metric = saving
    let sign = metrics[saving].direction == .higher ? 1.0 : -1.0
    self.saving = sign * change.percent
    saved = sign * difference.mean
    base = metrics[saving].variants[0].mean ?? 0
    standardError = change.standardError
    runs = answer.pairs ?? 0
    if case .bounded(let interval) = change.interval {
      savingInterval = ConfidenceInterval(
        low: min(sign * interval.low, sign * interval.high),
        high: max(sign * interval.low, sign * interval.high))
    } else {
      savingInterval = nil
    }
    isIdentical = metrics.allSatisfy { $0.comparisons[contrast].identical }
    costs = qualities.map { quality in
      let metric = metrics[quality.metric]
      let estimates = (metric.variants[0].mean, metric.variants[contrast + 1].mean)
      return Cost(
        quality: quality, baseline: estimates.0, variant: estimates.1,
        difference: metric.comparisons[contrast].difference?.mean,
        interval: metric.comparisons[contrast].difference?.interval,
        margin: quality.margin(of: estimates.0 ?? 0))
    }
  }
}
