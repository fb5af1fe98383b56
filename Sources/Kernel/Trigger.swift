/// The exogenous event that caused a piece of work, inherited by all its consequences.
///
/// *Entity* tells apart several pieces of work of one event. *Ordinal* is the number of the event:
/// the fifth tap, or advertisement 812. Both are addresses in random streams, so they must not
/// depend on any decision of an app.
@frozen public struct Trigger: Hashable, Sendable {
  /// The identifier of the piece of work, as an address in random streams.
  public let entity: UInt32

  /// The number of the exogenous event among those of its kind.
  public let ordinal: UInt32

  /// Create a trigger from its two addresses.
  @inlinable public init(entity: UInt32, ordinal: UInt32) {
    self.entity = entity
    self.ordinal = ordinal
  }

  /// The trigger of further work that this work causes, for the `count`-th time under this name.
  @inlinable public func child(_ name: StreamName, count: UInt32) -> Trigger {
    var hash = (entity ^ name.hash) &* 0x9e37_79b1
    hash = (hash ^ hash &>> 15 ^ count) &* 0x85eb_ca6b
    hash ^= hash &>> 13
    return Trigger(entity: hash, ordinal: ordinal)
  }
}
