/// The place of a component in a phone's list of components.
@frozen
public struct ComponentID: Hashable, Sendable {
  public let index: Int
  @inlinable
  public init(_ index: Int) { self.index = index }
}

/// The place of an app in a phone's list of apps; ``system`` stands before all of them.
@frozen
public struct AppID: Hashable, Sendable {
  public let index: Int
  @inlinable
  public init(_ index: Int) { self.index = index }

  /// The phone itself, charged with what no app asked for.
  @inlinable
  public static var system: AppID { AppID(0) }
}

/// Whose energy it is, and why it was drawn.
@frozen
public struct Charging: Hashable, Sendable {
  public let app: AppID
  public let cause: Cause
  @inlinable
  public init(_ app: AppID, _ cause: Cause) {
    self.app = app
    self.cause = cause
  }

  /// What the phone draws whatever anybody does.
  @inlinable
  public static var baseline: Charging { Charging(.system, .baseline) }
}
