/// The course of a quantity over a run, from many runs: their mean and the middle of their spread.
package struct TimeCourse: Sendable, Equatable {
  /// The quantity followed.
  package enum Quantity: Sendable {
    /// In percent.
    case batteryLevel
    /// Drawn in the run since the start of the counted window, in joules.
    case energy

    /// "%" or "J".
    package var unit: String {
      switch self {
      case .batteryLevel: "%"
      case .energy: "J"
      }
    }
  }

  /// The runs at one instant.
  package struct Point: Sendable, Equatable {
    /// Seconds from the start of the counted window.
    package let time: Double
    /// Runs that have a value: after the end of its run, a battery has none unless it was empty.
    package let days: Int
    package let mean: Double
    /// The 5 % quantile of the runs.
    package let low: Double
    /// The 95 % quantile of the runs.
    package let high: Double

    package init(time: Double, days: Int, mean: Double, low: Double, high: Double) {
      self.time = time
      self.days = days
      self.mean = mean
      self.low = low
      self.high = high
    }
  }

  package let variant: String
  package let quantity: Quantity
  /// The number of runs.
  package let days: Int
  /// In the order of time, as far as half of the runs have a value.
  package let points: [Point]

  package init(variant: String, quantity: Quantity, days: Int, points: [Point]) {
    self.variant = variant
    self.quantity = quantity
    self.days = days
    self.points = points
  }
}
