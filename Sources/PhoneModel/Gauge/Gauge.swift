import PowerAccounting

/// A tool's number for an app or the whole phone, updated every second from the use of that second.
///
/// A second's number is a weighted sum of inputs. Inputs that are the app's own work count up to
/// ``limit`` together while the app is in front; in a second at whose end it is not, they have no
/// limit, and everything counts ``background`` times.
package struct Gauge: Sendable, Equatable {
  /// Nil for the whole phone.
  package let app: AppID?
  package let inputs: [Input]
  package let limit: Double
  package let background: Double

  package struct Input: Sendable, Equatable {
    package let source: Source
    /// The weight of one unit of the source: one count, or one joule.
    package let weight: Double
    /// Whether ``Gauge/limit`` applies to it.
    package let isOwnWork: Bool
  }

  package enum Source: BitwiseCopyable, Sendable, Equatable {
    /// A counter, by its index among all counters of components.
    case counter(Int)
    /// The energy of a component for some causes.
    case energy(component: Int, CauseSet)
  }

  /// A statistic of a run's seconds.
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

  /// The greatest number of seconds that are kept: some 48 days.
  package static let longest = 1 << 22
}
