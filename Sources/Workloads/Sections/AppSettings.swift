import Quantities

/// What holds for an app through a whole run, whatever its scripts do.
package struct AppSettings: BitwiseCopyable, Sendable, Equatable {
  /// Whether the person lets the system launch it in the background.
  package var allowsBackgroundRefresh = true
  /// The shortest time between launches that the app asks for from the start on, as before iOS 13.
  package var fetchInterval: SimDuration?

  package init() {}
}
