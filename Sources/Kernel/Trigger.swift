/// The exogenous event that set a piece of work off, inherited by all that follows from it.
///
/// *Entity* tells apart the works one event sets off; *ordinal* is which event it was, the fifth tap
/// or advertisement 812. Both are looked up in random streams, so they must not depend on anything
/// an app decides.
@frozen
public struct Trigger: Hashable, Sendable {
  public let entity: UInt32
  public let ordinal: UInt32

  @inlinable
  public init(entity: UInt32, ordinal: UInt32) {
    self.entity = entity
    self.ordinal = ordinal
  }

  /// The occasion of work that this work sets off: for the `count`-th time under this name.
  @inlinable
  public func child(_ name: StreamName, count: UInt32) -> Trigger {
    var hash = (entity ^ name.hash) &* 0x9e37_79b1
    hash = (hash ^ hash &>> 15 ^ count) &* 0x85eb_ca6b
    hash ^= hash &>> 13
    return Trigger(entity: hash, ordinal: ordinal)
  }
}
