import PowerAccounting

/// A number that a tool shows anew every second, from what an app, or all of them, used in it.
///
/// A second's number is a sum of inputs, each with a weight. Those that are the app's own work count
/// up to ``limit`` together while the app is in front; in a second at whose end it is not, they
/// have no limit, and everything counts ``background`` times.
package struct Gauge: Sendable, Equatable {
  /// Nil for the whole phone.
  package let app: AppID?
  package let inputs: [Input]
  package let limit: Double
  package let background: Double

  package struct Input: Sendable, Equatable {
    package let source: Source
    /// What one of the source counts: one count, or one joule.
    package let weight: Double
    /// Whether ``Gauge/limit`` holds for it.
    package let isOwnWork: Bool

    package init(_ source: Source, weight: Double, isOwnWork: Bool) {
      self.source = source
      self.weight = weight
      self.isOwnWork = isOwnWork
    }
  }

  package enum Source: Sendable, Equatable {
    /// By its place among all counters of components.
    case counter(Int)
    /// Energy of a component for some causes.
    case energy(component: Int, CauseSet)
  }

  /// What is told of a run's seconds.
  package enum Statistic: String, CaseIterable, Sendable {
    case mean
    /// The 5th percentile: the least number that at least a twentieth of the seconds do not exceed.
    case floor
    case peak

    var summary: String {
      switch self {
      case .mean: "mean"
      case .floor: "5th percentile"
      case .peak: "highest"
      }
    }
  }

  /// The most seconds that are kept: some 48 days.
  package static let longest = 1 << 22
}
