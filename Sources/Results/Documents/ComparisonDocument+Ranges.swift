import Configuration
internal import Foundation
public import Experiments
public import Statistics

extension ComparisonDocument {
  /// What the plausible values of uncertain numbers leave open of a comparison.
  public struct Ranges: Codable, Sendable {
    /// How many points of the ranges were drawn.
    public var points: Int
    /// At every point.
    public var replications: Int
    public var confidence: Double
    /// Points that could not be run.
    public var impossible: Int
    public var reasons: [Reason]
    public var parameters: [Parameter]
    /// The paths of numbers with a range that no setting reaches.
    public var notVaried: [String]
    public var metrics: [RangeMetric]
  }

  /// Why some points could not be run.
  public struct Reason: Codable, Sendable {
    public var reason: String
    public var points: Int
  }

  /// A number that was varied.
  public struct Parameter: Codable, Sendable {
    public var name: String
    /// Empty for bare numbers.
    public var unit: String
    public var value: Double
    public var low: Double
    public var high: Double
    public var grade: String?
    /// Both ends as written, where the low one has another unit.
    @LeftOut public var range: String? = nil
  }

  /// A metric over the points.
  public struct RangeMetric: Codable, Sendable {
    public var name: String
    public var unit: String
    public var comparisons: [RangeContrast]
  }

  /// A variant against the baseline, over all points.
  public struct RangeContrast: Codable, Sendable {
    public var variant: String
    /// Points at which the variant's mean is lower than the baseline's.
    public var shareThatSaves: PointShare
    /// Points at which the whole interval of the difference lies below zero.
    public var shareThatSavesSurely: PointShare
    /// In percent.
    public var change: Spread?
    /// In the metric's unit.
    public var difference: Spread?
    /// What the change depends on, the strongest first; nil for a metric that nobody asked about.
    @LeftOut public var correlations: [Influence]? = nil
    @LeftOut public var decides: [Decision]? = nil
  }

  /// A share of the points, with its interval.
  public struct PointShare: Codable, Sendable {
    public var share: Double?
    public var low: Double?
    public var high: Double?
    public var points: Int

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// The 2.5 %, 50 % and 97.5 % quantiles over the points.
  public struct Spread: Codable, Sendable {
    public var low: Double
    public var median: Double
    public var high: Double
  }

  /// How far a change goes with a number.
  public struct Influence: Codable, Sendable {
    public var parameter: String
    /// Spearman's rank correlation, from -1 to 1.
    public var spearman: Double
  }

  /// A number that decides, and where the saving ends along it.
  public struct Decision: Codable, Sendable {
    public var parameter: String
    public var spearman: Double
    /// Where it saves.
    public var saves: Side
    /// In the number's unit.
    public var breakEven: [Double]
    /// Why the side is not known.
    @LeftOut public var reason: String? = nil
  }

  /// Where along a number a variant saves.
  public enum Side: String, Codable, Sendable {
    case below, above, everywhere, nowhere
    case noDifference = "no difference"
    case unknown
  }
}

extension ComparisonDocument.Ranges {
  init(_ found: ParameterUncertainty) {
    points = found.points
    replications = found.replications
    confidence = found.confidence.probability
    impossible = found.impossible.count
    reasons = found.impossible.byReason.map { .init(reason: $0.reason, points: $0.count) }
    parameters = found.parameters.map { .init($0) }
    notVaried = found.unreached
    metrics = found.metrics.map { metric in
      .init(
        name: metric.name, unit: metric.unit,
        comparisons: metric.contrasts.map { .init($0, found) })
    }
  }
}

extension ComparisonDocument.Parameter {
  public init(_ parameter: UncertainParameter) {
    self.init(
      name: parameter.name, unit: parameter.unit, value: parameter.nominal,
      low: parameter.range.lowerBound, high: parameter.range.upperBound,
      grade: parameter.grade?.rawValue,
      range: parameter.hasOneUnit ? nil : parameter.rangeText)
  }
}

extension UncertainParameter {
  /// Whether both ends of the range are written in the unit of its values.
  fileprivate var hasOneUnit: Bool {
    rangeText.components(separatedBy: " to ").allSatisfy { end in
      let number = end.dropLast(unit.count)
      return end.hasSuffix(unit) && (number.last?.isNumber == true || number.last == " ")
    }
  }
}

extension ComparisonDocument.RangeContrast {
  init(_ contrast: ContrastUncertainty, _ found: ParameterUncertainty) {
    variant = contrast.variant
    shareThatSaves = .init(contrast.saves, at: found.confidence)
    shareThatSavesSurely = .init(contrast.savesSurely, at: found.confidence)
    change = contrast.change.map { .init($0) }
    difference = contrast.difference.map { .init($0) }
    correlations = contrast.sensitivity?.ranking.map { influence in
      .init(
        parameter: found.parameters[influence.parameter].name, spearman: influence.correlation)
    }
    decides = contrast.sensitivity?.decisive.map { decision in
      .init(decision, of: found.parameters[decision.influence.parameter])
    }
  }
}

extension ComparisonDocument.PointShare {
  public init(_ share: Proportion, at confidence: ConfidenceLevel) {
    let interval = share.interval(at: confidence)
    self.init(
      share: share.share, low: interval?.low, high: interval?.high, points: share.trials)
  }
}

extension ComparisonDocument.Spread {
  public init(_ spread: SpreadOverPoints) {
    self.init(low: spread.low, median: spread.median, high: spread.high)
  }
}

extension ComparisonDocument.Decision {
  public init(_ decision: Sensitivity.Decision, of number: UncertainParameter) {
    parameter = number.name
    spearman = decision.influence.correlation
    breakEven = []
    switch decision.breakEven {
    case .at(let values, let savesBelow):
      saves = savesBelow ? .below : .above
      breakEven = values
    case .savesEverywhere: saves = .everywhere
    case .costsEverywhere: saves = .nowhere
    case .noDifference: saves = .noDifference
    case .unknown(let reason):
      saves = .unknown
      self.reason = reason
    }
  }
}
