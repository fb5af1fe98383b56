import Quantities

/// The settings of an app for a whole run.
package struct AppSettings: BitwiseCopyable, Sendable, Equatable {
  /// Whether the person lets the system launch it in the background.
  package var allowsBackgroundRefresh = true
  /// The shortest time between launches that the app requests from the start on, as before iOS 13.
  package var fetchInterval: SimDuration?

  package init() {}
}
