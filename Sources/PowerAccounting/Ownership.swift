/// The index of a component in a phone's list of components.
@frozen public struct ComponentID: Hashable, Sendable {
  public let index: Int
  @inlinable public init(_ index: Int) { self.index = index }
}

/// The index of an app in a phone's list of apps; ``system`` comes first.
@frozen public struct AppID: Hashable, Sendable {
  public let index: Int
  @inlinable public init(_ index: Int) { self.index = index }

  /// The phone itself, charged with all energy that no app requested.
  @inlinable public static var system: AppID { AppID(0) }
}

/// The owner of an energy, and the reason for which it was drawn.
@frozen public struct Charging: Hashable, Sendable {
  public let app: AppID
  public let cause: Cause
  @inlinable public init(_ app: AppID, _ cause: Cause) {
    self.app = app
    self.cause = cause
  }

  /// The constant draw of the phone, charged to the system.
  @inlinable public static var baseline: Charging { Charging(.system, .baseline) }
}
