public import Statistics

/// What `comparison.json` says.
///
/// Only what is looked at is read; members that a newer program adds are passed over.
public struct StoredComparison: Sendable, Decodable {
  public let programVersion: String
  public let scenario: String
  public let question: String?
  public let device: String
  public let seed: UInt64
  public let replications: Int
  public let firstReplication: Int
  public let confidence: Double
  public let baseline: String
  public let variants: [String]
  public let changesWorld: [String]
  public let events: Int
  public let metrics: [StoredMetric]
  public let expectations: [StoredExpectation]
  public let batteries: [StoredBatteries]?
  /// Where the saving of each variant comes from.
  public let saving: [StoredSaving]?
  public let overRanges: StoredRanges?

  enum CodingKeys: String, CodingKey {
    case programVersion = "program-version"
    case scenario, question, device, seed, replications
    case firstReplication = "first-replication"
    case confidence, baseline, variants
    case changesWorld = "changes-world"
    case events, metrics, expectations, batteries, saving
    case overRanges = "over-ranges"
  }
}

/// A metric of all variants, as it is stored.
public struct StoredMetric: Sendable, Decodable {
  public let name: String
  /// "1" for bare numbers.
  public let unit: String
  public let estimand: String
  public let variants: [StoredEstimate]
  public let comparisons: [StoredContrast]
}

/// A metric of one variant.
public struct StoredEstimate: Sendable, Decodable {
  public let name: String
  public let n: Int
  public let mean: Double?
  public let low: Double?
  public let high: Double?
  /// How many values were cut off at the metric's limit; nil where it has none.
  public let censored: Int?

  public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
}

/// A variant against the baseline.
public struct StoredContrast: Sendable, Decodable {
  public let baseline: String
  public let variant: String
  public let pairs: Int
  public let difference: StoredDifference?
  /// In percent.
  public let change: StoredChange?
  public let p: Double?
  public let correlation: Double?
  /// Whether all pairs were exactly equal.
  public let identical: Bool
}

/// Variant minus baseline, in the metric's unit.
public struct StoredDifference: Sendable, Decodable {
  public let mean: Double
  public let low: Double?
  public let high: Double?

  public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
}

/// Variant over baseline less one, in percent.
public struct StoredChange: Sendable, Decodable {
  public let percent: Double
  public let low: Double?
  public let high: Double?
  /// Whether the data leave every change open beyond some, or all.
  public let unbounded: Bool?

  /// Nil of one day.
  public var interval: RatioInterval? {
    if unbounded == true { return .unbounded(excluding: nil) }
    return ConfidenceInterval(low: low, high: high).map { .bounded($0) }
  }
}

/// A claim of the scenario and what became of it.
public struct StoredExpectation: Sendable, Decodable {
  public let name: String
  public let text: String
  public let met: Bool
  public let knownMiss: String?

  enum CodingKeys: String, CodingKey {
    case name, text, met
    case knownMiss = "known-miss"
  }
}

/// How the batteries of a variant ended.
public struct StoredBatteries: Sendable, Decodable {
  public let variant: String
  public let days: Int
  public let outlasted: Int
}

extension ConfidenceInterval {
  /// The interval between two ends that were read; nil where one is missing or they are in no order.
  init?(low: Double?, high: Double?) {
    guard let low, let high, low <= high else { return nil }
    self.init(low: low, high: high)
  }
}
