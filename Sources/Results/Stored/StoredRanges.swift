/// What `comparison.json` says under `over-ranges`.
public struct StoredRanges: Sendable, Decodable {
  public let points: Int
  public let replications: Int
  /// Points that could not be run.
  public let impossible: Int
  public let parameters: [Parameter]
  public let notVaried: [String]
  public let metrics: [Metric]

  enum CodingKeys: String, CodingKey {
    case points, replications, impossible, parameters
    case notVaried = "not-varied"
    case metrics
  }

  /// A number that was varied.
  public struct Parameter: Sendable, Decodable {
    public let name: String
    public let unit: String
    public let value: Double
    public let low: Double
    public let high: Double
    public let grade: String?
  }

  public struct Metric: Sendable, Decodable {
    public let name: String
    public let unit: String
    public let comparisons: [Contrast]
  }

  /// A variant against the baseline, over all points.
  public struct Contrast: Sendable, Decodable {
    public let variant: String
    public let saves: Share
    public let savesSurely: Share
    /// In percent.
    public let change: Spread?
    public let correlations: [Influence]?
    public let decides: [Decision]?

    enum CodingKeys: String, CodingKey {
      case variant
      case saves = "share-that-saves"
      case savesSurely = "share-that-saves-surely"
      case change, correlations, decides
    }
  }

  /// A share of the points, with its interval.
  public struct Share: Sendable, Decodable {
    public let share: Double?
    public let low: Double?
    public let high: Double?
    public let points: Int
  }

  /// The 2.5 %, 50 % and 97.5 % quantiles over the points.
  public struct Spread: Sendable, Decodable {
    public let low: Double
    public let median: Double
    public let high: Double
  }

  /// How far a change goes with a number.
  public struct Influence: Sendable, Decodable {
    public let parameter: String
    /// Spearman's rank correlation, from -1 to 1.
    public let spearman: Double
  }

  /// A number that decides, and where the saving ends along it.
  public struct Decision: Sendable, Decodable {
    public let parameter: String
    public let spearman: Double
    /// "below", "above", "everywhere", "nowhere", "no difference" or "unknown".
    public let saves: String
    public let breakEven: [Double]

    enum CodingKeys: String, CodingKey {
      case parameter, spearman, saves
      case breakEven = "break-even"
    }
  }
}
