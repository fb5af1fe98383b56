import Configuration
import DocumentCoding
import Quantities
import Statistics

extension ComparisonDocument {
  /// The effect of a variant on one metric, with both uncertainties: the model of every verdict.
  package struct VerdictEntry: Codable, Sendable {
    package var metric: String
    package var variant: String
    /// The one of both numbers that every text tells; left out of older results.
    @OmittedIfNil package var told: ChangeForm? = nil
    /// Variant over baseline less one; nil where texts tell the difference.
    package var percent: Double?
    /// Variant minus baseline in the metric's unit, where ``percent`` does not tell the change.
    @OmittedIfNil package var difference: Double? = nil
    /// The unit of the number that is shown, and of both intervals: "%" of a change, and of a
    /// difference that of the metric, or "points" where that is percent.
    package var unit: String
    /// The confidence interval over the runs, with the numbers as they stand; nil of one run.
    package var runs: Ends?
    /// Over the ranges of uncertain numbers; nil where they were not drawn.
    @OmittedIfNil package var ranges: VerdictRanges? = nil
    /// The unfinished work of the variant, a text each.
    @OmittedIfNil package var undone: [String]? = nil
    /// The intervals, one for each kind of uncertainty that was looked at; left out of older
    /// results, and without any. That over runs has the numbers of ``runs``, and that over
    /// everything that is not known, or over the only kind of it, those of ``ranges``.
    @OmittedIfNil package var intervals: [EffectInterval]? = nil
  }

  /// The interval of an effect over one kind of uncertainty.
  package struct EffectInterval: Codable, Equatable, Sendable, IntervalEnds {
    package var over: UncertaintyKind
    /// Nil at infinity.
    package var low: Double?
    package var high: Double?
    /// The draws that gave a value; this and all that follows is left out of an interval over runs.
    @OmittedIfNil package var points: Int? = nil
    /// Those at which the variant is better than the baseline; left out of a metric that has no
    /// better side.
    @OmittedIfNil package var better: Int? = nil
    /// Those at which the variant's mean is lower, and those at which it is higher.
    @OmittedIfNil package var lower: Int? = nil
    @OmittedIfNil package var higher: Int? = nil
    /// The expected share of all draws between both ends.
    @OmittedIfNil package var content: Double? = nil
    /// The share of the spread that is due to the runs of a draw.
    @OmittedIfNil package var runsShare: Double? = nil
  }

  /// A kind of uncertainty about an effect.
  package enum UncertaintyKind: String, Codable, Sendable {
    /// The draws of people and surroundings, with the numbers as they stand.
    case runs
    /// Everything that is not known of phones, networks and habits.
    case all
    /// What is not known of phones alone, with all else as stated.
    case phones
    case networks, habits

    init(_ unknown: Unknown) {
      self =
        switch unknown {
        case .phone, .structure: .phones
        case .network: .networks
        case .habit: .habits
        }
    }
  }

  /// The middle of an effect over the draws from the ranges.
  package struct VerdictRanges: Codable, Sendable {
    package var low: Double
    package var high: Double
    /// The draws that gave a value.
    package var points: Int
    /// Those at which the variant is better than the baseline; nil of a metric that has no better
    /// side.
    package var better: Int?
    /// Those at which the variant's mean is lower, and those at which it is higher.
    package var lower: Int
    package var higher: Int
    /// The expected share of all draws between both ends; nil of an older result, whose ends are
    /// quantiles at 2.5 and 97.5 %.
    package var content: Double?
    /// The share of the spread that is due to the runs of a draw; nil of one run.
    package var runsShare: Double?
    /// The greatest distance of an end from an end of its own 95 % interval.
    @OmittedIfNil package var endError: Double? = nil

    package var interval: ConfidenceInterval? {
      ConfidenceInterval(low: low as Double?, high: high)
    }
  }

  /// The number that tells how far a variant is from the baseline.
  package enum ChangeForm: String, Codable, Sendable {
    /// The change relative to the baseline.
    case percent
    /// Variant minus baseline, in the metric's unit.
    case difference
  }

  /// Why the ranges of uncertain numbers were not drawn.
  package enum RangesLeftOut: String, Codable, Sendable {
    case notAsked = "not-asked"
    case tooManyEvents = "too-many-events"
    /// No number of the scenario has a range that a setting reaches.
    case noRanges = "no-ranges"
  }
}

extension ComparisonDocument {
  /// The verdict on some metrics, by metric and variant in their order; without variants to compare,
  /// and of a variant that gave no value, there is no entry.
  package func entries(of metrics: [Metric]) -> [VerdictEntry] {
    metrics.enumerated().flatMap { place, metric in
      metric.comparisons.compactMap { contrast in
        var entry = VerdictEntry(
          contrast, of: metric, over: overRanges(metric.name, contrast.variant),
          of: overRanges?.over, as: form(of: contrast, metric))
        // A saving is bought; its costs are not.
        let undone = place == 0 ? undone(by: contrast.variant, metric: metric.name) : []
        entry?.undone = undone.isEmpty ? nil : undone
        return entry
      }
    }
  }

  /// A metric of a variant over the ranges; nil where they were not drawn.
  package func overRanges(_ metric: String, _ variant: String) -> RangeContrast? {
    overRanges?.metrics.first { $0.name == metric }?.comparisons
      .first { $0.variant == variant }
  }

  /// The number by which every form of the result tells an effect, over the runs and over the
  /// ranges: one for both, so that they can be compared.
  ///
  /// It is the difference where percent would mislead: of percentages, over a baseline near zero,
  /// without bounds, and where a tenth of the draws have a difference and no percent.
  package func form(of contrast: Contrast, _ metric: Metric) -> ChangeForm {
    guard metric.unit != "%", case .bounded? = contrast.toldChange?.interval else {
      return .difference
    }
    guard let range = overRanges(metric.name, contrast.variant) else { return .percent }
    return range.isNearZero || range.lacksPercent ? .difference : .percent
  }

  /// Whether every run of a variant gave the same values as all its other runs.
  package var isDeterministic: Bool {
    replications > 1 && metrics.contains { $0.variants.contains { $0.n > 0 } }
      && metrics.allSatisfy { metric in
        metric.variants.allSatisfy { $0.n == 0 || ($0.n == replications && $0.sd == 0) }
      }
  }
}

extension ComparisonDocument.VerdictEntry {
  fileprivate init?(
    _ contrast: ComparisonDocument.Contrast, of metric: ComparisonDocument.Metric,
    over range: ComparisonDocument.RangeContrast?, of unknowns: [Unknown]?,
    as form: ComparisonDocument.ChangeForm
  ) {
    guard let difference = contrast.difference else { return nil }
    self.metric = metric.name
    variant = contrast.variant
    told = form
    if form == .percent, let change = contrast.change {
      percent = change.percent
      unit = "%"
      runs = ConfidenceInterval(low: change.low, high: change.high).map { .init($0) }
      ranges = range.flatMap { $0.verdict($0.change, metric.direction, isPercent: true) }
    } else {
      self.difference = difference.mean
      unit = metric.unit == "%" ? Self.points : metric.unit
      runs = difference.interval.map { .init($0) }
      ranges = range.flatMap { $0.verdict($0.difference, metric.direction) }
    }
    // An older program drew one kind alone.
    let kinds = unknowns ?? [.phone]
    let drawn: ComparisonDocument.UncertaintyKind = kinds.count == 1 ? .init(kinds[0]) : .all
    let alone = (range?.kinds ?? []).compactMap { kind -> ComparisonDocument.EffectInterval? in
      (form == .percent ? kind.change : kind.difference).map {
        .init(
          over: .init(kind.kind), low: $0.low, high: $0.high, points: $0.points,
          content: $0.content, runsShare: $0.runsShare)
      }
    }
    let overRuns = runs.map {
      ComparisonDocument.EffectInterval(over: .runs, low: $0.low, high: $0.high)
    }
    intervals = ([overRuns, joint(over: drawn)].compactMap(\.self) + alone).ifAny
  }

  private func joint(
    over kind: ComparisonDocument.UncertaintyKind
  ) -> ComparisonDocument.EffectInterval? {
    ranges.map {
      .init(
        over: kind, low: $0.low, high: $0.high, points: $0.points, better: $0.better,
        lower: $0.lower, higher: $0.higher, content: $0.content, runsShare: $0.runsShare)
    }
  }

  private static let points = "points"

  /// The same of any result: older ones have percent for a difference of percentages.
  package var unitText: String { percent == nil && unit == "%" ? Self.points : unit }

  /// The estimate in ``unit``.
  package var value: Double { percent ?? difference ?? 0 }

  /// Whether the estimate lies outside its interval over the ranges by more than the runs leave
  /// open, of which a draw has fewer, so that the numbers as they stand are no typical draw.
  package var isOutsideRanges: Bool {
    guard let ranges else { return false }
    let rounding = 1e-9 * max(ranges.low.magnitude, ranges.high.magnitude)
    return max(value, runs?.high ?? value) < ranges.low - rounding
      || min(value, runs?.low ?? value) > ranges.high + rounding
  }
}

extension ComparisonDocument.RangeContrast {
  /// - Parameter spread: The change or the difference over the points.
  fileprivate func verdict(
    _ spread: SpreadOverPoints?, _ direction: PreferredDirection, isPercent: Bool = false
  ) -> ComparisonDocument.VerdictRanges? {
    guard let spread, let points = spread.points ?? shareThatSaves.points, points >= 0 else {
      return nil
    }
    let share = min(max(shareThatSaves.share ?? 0, 0), 1)
    // Signs are of the draws that have the number that is shown.
    let lower =
      (isPercent ? lowerOfChange : nil) ?? lower ?? Int((share * Double(points)).rounded())
    let higher = (isPercent ? higherOfChange : nil) ?? higher ?? max(0, points - lower)
    let better: Int? =
      switch direction {
      case .lower: lower
      case .higher: higher
      case .neither: nil
      }
    return .init(
      low: spread.low, high: spread.high, points: points, better: better, lower: lower,
      higher: higher, content: spread.content, runsShare: spread.runsShare,
      endError: spread.endError)
  }
}
