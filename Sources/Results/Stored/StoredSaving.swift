public import Statistics

/// Where the difference between a variant and the baseline comes from.
public struct StoredSaving: Sendable, Decodable {
  public let baseline: String
  public let variant: String
  public let days: Int
  public let whole: Energy
  public let parts: [Part]

  /// Means of a day in joules.
  public struct Energy: Sendable, Decodable {
    public let baseline: Double?
    public let variant: Double?
    /// Variant minus baseline.
    public let difference: Difference
  }

  public struct Difference: Sendable, Decodable {
    public let mean: Double?
    public let low: Double?
    public let high: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A cell of the ledger.
  public struct Part: Sendable, Decodable {
    public let component: String
    public let app: String
    public let cause: String
    public let baseline: Double?
    public let variant: Double?
    public let difference: Difference
  }
}
