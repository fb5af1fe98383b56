/// How something went on over a run, on many days: the mean of the days and the middle of their spread.
public struct TimeCourse: Sendable, Equatable {
  /// What is followed.
  public enum Quantity: Sendable {
    /// In percent.
    case batteryLevel
    /// Drawn in the run since the start of the counted window, in joules.
    case energy

    /// "%" or "J".
    public var unit: String {
      switch self {
      case .batteryLevel: "%"
      case .energy: "J"
      }
    }
  }

  /// What the days say of one instant.
  public struct Point: Sendable, Equatable {
    /// Seconds from the start of the counted window.
    public let time: Double
    /// Days that say anything: after the end of its run, one says nothing of its battery unless that was
    /// empty.
    public let days: Int
    public let mean: Double
    /// The 5 % quantile of the days.
    public let low: Double
    /// The 95 % quantile of the days.
    public let high: Double

    public init(time: Double, days: Int, mean: Double, low: Double, high: Double) {
      self.time = time
      self.days = days
      self.mean = mean
      self.low = low
      self.high = high
    }
  }

  public let variant: String
  public let quantity: Quantity
  /// How many days there were.
  public let days: Int
  /// In the order of time, as far as half of the days say anything.
  public let points: [Point]

  public init(variant: String, quantity: Quantity, days: Int, points: [Point]) {
    self.variant = variant
    self.quantity = quantity
    self.days = days
    self.points = points
  }
}
