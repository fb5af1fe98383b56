public import Statistics

/// What a sweep found, as it is shown on a terminal and written by `sweep --format json`.
///
/// It is never read back: a sweep is kept as its runs, in a store.
public struct SweepDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  public private(set) var schemaVersion = 1
  public let programVersion: String
  public let scenario: String
  public let seed: UInt64
  public let replications: Int
  public let firstReplication: Int
  public let confidence: Double
  public let baseline: String
  public let variants: [String]
  public let design: String
  /// The paths of the axes.
  public let parameters: [String]
  public let points: [Point]
  /// One a metric that was asked about.
  public let answers: [Answer]
  public let paretoFronts: [Front]

  /// One point, its runs added up.
  public struct Point: Encodable, Sendable {
    /// Counted from 1.
    public let point: Int
    /// One a parameter, as written.
    public let values: [String]
    /// Runs without a result.
    public let failed: Int
    public let metrics: [ComparisonDocument.Metric]
    /// By metric, one a contrast: the p-values of all points adjusted for being so many (Benjamini and Hochberg).
    let adjustedP: NamedValues<[Double?]>

    /// The adjusted p-values of a metric.
    public func adjustedP(ofMetric slot: Int) -> [Double?] { adjustedP.values[slot].value }
  }

  /// What is said of a metric over all points.
  public struct Answer: Encodable, Sendable {
    public let metric: String
    public let sensitivities: [Sensitivity]
    public let breakEvens: [BreakEven]
  }

  /// How a quantity of a metric answers to each axis.
  public struct Sensitivity: Encodable, Sendable {
    /// `app-energy of improved`.
    public let quantity: String
    /// Nil where the quantity does not vary.
    public let axes: Axes?
  }

  /// One value an axis, by the design.
  public enum Axes: Sendable {
    case effects([Effects])
    case indices([Indices])
  }

  /// Morris's elementary effects over the range of an axis.
  public struct Effects: Encodable, Sendable {
    public let path: String
    public let effects: Int
    public let mu: Double?
    public let muStar: Double?
    public let low: Double?
    public let high: Double?
    public let sigma: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Sobol's indices of an axis.
  public struct Indices: Encodable, Sendable {
    public let path: String
    public let first: Index
    public let total: Index
  }

  /// A share of the variance.
  public struct Index: Encodable, Sendable {
    public let value: Double
    public let low: Double?
    public let high: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Where along an axis a variant saves, and where that turns.
  public struct BreakEven: Encodable, Sendable {
    public let path: String
    /// What the other axes are held at.
    let held: NamedValues<String>
    public let variant: String
    public let spans: [Span]
    /// Where the difference is zero, in the unit.
    public let zeroAt: [Double]
    public let unit: String

    /// What the other axes are held at: `confirm-time=2 s`.
    public var heldTexts: [String] { held.values.map { "\($0.name)=\($0.value)" } }
  }

  /// Neighbouring values at which a variant does the same.
  public struct Span: Encodable, Sendable {
    public let verdict: Side
    /// The values at both ends, as written.
    public let first: String
    public let last: String
  }

  /// On which side of zero the whole interval of the difference lies.
  public enum Side: String, Encodable, Sendable {
    case saves, costs, unsure
  }

  /// The variants at points than which none is better in two metrics.
  public struct Front: Encodable, Sendable {
    /// The metric of which less is better.
    public let cost: String
    public let quality: String
    public let moreIsBetter: Bool
    public let members: [Member]

    public struct Member: Encodable, Sendable {
      /// Counted from 1.
      public let point: Int
      public let variant: String
      public let cost: Double
      public let quality: Double
    }
  }
}

extension SweepDocument.Axes: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .effects(let effects): try container.encode(effects)
    case .indices(let indices): try container.encode(indices)
    }
  }
}
