import Configuration
import DocumentCoding
import Statistics

extension ComparisonDocument {
  /// The uncertainty of a comparison over the plausible values of uncertain numbers.
  package struct Ranges: Codable, Sendable {
    /// The number of points drawn from the ranges.
    package var points: Int
    /// At every point.
    package var replications: Int
    package var confidence: Double
    /// Points that could not be run.
    package var impossible: Int
    package var reasons: [Reason]
    /// The kinds that were drawn; nil of an older program, which drew all alike.
    @OmittedIfNil package var over: [Unknown]? = nil
    package var parameters: [Parameter]
    /// What was drawn from alternatives.
    @OmittedIfNil package var choices: [Choice]? = nil
    /// The paths of numbers with a range that no setting reaches.
    package var notVaried: [String]
    /// Groups of numbers that were drawn at the same share of their ranges.
    @OmittedIfNil package var together: [[String]]? = nil
    /// Numbers that were drawn with the correlations of the fit that found them.
    @OmittedIfNil package var correlated: [[String]]? = nil
    package var metrics: [RangeMetric]
  }

  /// Why some points could not be run.
  package struct Reason: Codable, Sendable {
    package var reason: String
    package var points: Int
  }

  /// A number that was varied.
  package struct Parameter: Codable, Sendable {
    package var name: String
    /// Empty for bare numbers.
    package var unit: String
    package var value: Double
    package var low: Double
    package var high: Double
    package var grade: String?
    /// Both ends as written, where the low one has another unit.
    @OmittedIfNil package var range: String? = nil
    /// The kind of not knowing that its range stands for.
    @OmittedIfNil package var kind: Unknown? = nil
    /// Whether the value is an end of the range, so that draws lie on one side of it alone.
    @OmittedIfNil package var atEnd: Bool? = nil
  }

  /// Alternatives that were drawn.
  package struct Choice: Codable, Sendable {
    /// The path of an option, or `network`.
    package var name: String
    package var kind: Unknown
    /// The words of the option, or the names of networks.
    package var words: [String]
  }

  /// A metric over the points.
  package struct RangeMetric: Codable, Sendable {
    package var name: String
    package var unit: String
    package var comparisons: [RangeContrast]
    /// The level of each variant; nil where levels were not requested.
    @OmittedIfNil package var levels: [RangeLevel]? = nil
    /// The points at which each variant is best of all; nil of fewer than three variants, and of a
    /// metric without a better side.
    @OmittedIfNil package var best: [RangeBest]? = nil
  }

  /// The points at which a variant's mean is best of all; of equals the first one counts.
  package struct RangeBest: Codable, Sendable {
    package var variant: String
    package var points: Int
  }

  /// The mean of a variant over all points, in the metric's unit.
  package struct RangeLevel: Codable, Sendable {
    package var variant: String
    package var mean: SpreadOverPoints?
  }

  /// A variant against the baseline, over all points.
  package struct RangeContrast: Codable, Sendable {
    package var variant: String
    /// Points at which the variant's mean is lower than the baseline's.
    package var shareThatSaves: Share
    /// Points at which the whole interval of the difference lies below zero.
    package var shareThatSavesSurely: Share
    /// The number of points at which the variant's mean is lower than the baseline's, and of those
    /// at which it is higher.
    @OmittedIfNil package var lower: Int? = nil
    @OmittedIfNil package var higher: Int? = nil
    /// The same of the points that have a change in percent; left out where all have one.
    @OmittedIfNil package var lowerOfChange: Int? = nil
    @OmittedIfNil package var higherOfChange: Int? = nil
    /// In percent.
    package var change: SpreadOverPoints?
    /// In the metric's unit.
    package var difference: SpreadOverPoints?
    /// The numbers that the change depends on, the strongest first; nil for a metric that was not
    /// requested.
    @OmittedIfNil package var correlations: [Influence]? = nil
    @OmittedIfNil package var decides: [Decision]? = nil
    /// The numbers that are worth knowing, the one that shortens the interval most first; nil where the
    /// numbers were not asked for.
    @OmittedIfNil package var worthKnowing: [WorthKnowing]? = nil
    /// Each kind drawn alone; nil where there is one kind, or too few points.
    @OmittedIfNil package var kinds: [KindSpread]? = nil
  }

  /// The worth of knowing a number before one chooses between a variant and the baseline.
  package struct WorthKnowing: Codable, Sendable {
    package var parameter: String
    /// By how much the interval of the change would be shorter, in percent.
    package var narrowing: Double
    /// The share of draws in which one who knows it would choose otherwise, in percent.
    package var turning: Double
    /// The expected value of perfect information about it, in the metric's unit: how much better one
    /// would choose in the mean.
    package var worth: Double
  }

  /// A variant against the baseline, over the draws of one kind, with all others at their values.
  package struct KindSpread: Codable, Sendable {
    package var kind: Unknown
    /// In percent.
    package var change: SpreadOverPoints?
    /// In the metric's unit.
    package var difference: SpreadOverPoints?
  }

  /// The association of a change with a number.
  package struct Influence: Codable, Sendable {
    package var parameter: String
    /// Spearman's rank correlation, from -1 to 1.
    package var spearman: Double
  }

  /// A number that decides, and where the saving ends along it.
  package struct Decision: Codable, Equatable, Sendable {
    package var parameter: String
    package var spearman: Double
    /// Where it saves.
    package var saves: Side
    /// In the number's unit.
    package var breakEven: [Double]
    /// Why the side is not known.
    @OmittedIfNil package var reason: String? = nil
  }

  /// Where along a number a variant saves.
  package enum Side: String, Codable, Sendable {
    case below, above, everywhere, nowhere
    case noDifference = "no difference"
    case unknown
  }
}

extension ComparisonDocument.Ranges {
  /// The number that a decision is about.
  package func parameter(of decision: ComparisonDocument.Decision) -> ComparisonDocument.Parameter?
  { parameters.first { $0.name == decision.parameter } }

  /// Whether all counts are such as a program has counted, so that they can be reckoned with.
  package var hasPlausibleCounts: Bool {
    let ofContrasts = metrics.flatMap(\.comparisons).flatMap {
      [
        $0.lower, $0.higher, $0.lowerOfChange, $0.higherOfChange, $0.shareThatSaves.points,
        $0.change?.points, $0.difference?.points,
      ]
    }
    let all = [points, replications, impossible] + ofContrasts.compactMap(\.self)
    return all.allSatisfy { (0...1 << 40).contains($0) } && impossible <= points
  }
}

extension ComparisonDocument.Parameter {
  init(_ parameter: UncertainParameter) {
    self.init(
      name: parameter.name, unit: parameter.unit, value: parameter.nominal,
      low: parameter.range.lowerBound, high: parameter.range.upperBound,
      grade: parameter.grade?.rawValue, range: parameter.hasOneUnit ? nil : parameter.rangeText,
      kind: parameter.unknown, atEnd: parameter.isAtEnd ? true : nil)
  }
}

extension ComparisonDocument.Choice {
  init(_ choice: UncertainChoice) {
    self.init(name: choice.name, kind: choice.unknown, words: choice.alternatives.map(\.word))
  }
}

extension UncertainParameter {
  /// Whether both ends of the range are written in the unit of its values.
  fileprivate var hasOneUnit: Bool {
    rangeText.split(separator: " to ").allSatisfy { end in
      let number = end.dropLast(unit.count)
      return end.hasSuffix(unit) && (number.last?.isNumber == true || number.last == " ")
    }
  }
}
