/// A running script that waits for an operation, told apart from whoever had its place before; or a
/// service of the system that waits for one.
@frozen
public struct ThreadHandle: Hashable, Sendable {
  public let index: Int32
  public let generation: UInt32
  @inlinable
  public init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
  /// Nobody.
  @inlinable
  public static var none: ThreadHandle { ThreadHandle(index: -1, generation: 0) }

  /// What the `place`-th matter of a service waits for; `place` is below 16 384.
  @inlinable
  public static func matter(
    _ place: Int, of service: ComponentID, generation: UInt32
  ) -> ThreadHandle {
    ThreadHandle(index: -2 - Int32(service.index << 14 | place), generation: generation)
  }

  /// The service that waits, and the place of its matter; nil for a script and for nobody.
  @inlinable
  public var matter: (service: ComponentID, place: Int)? {
    guard index < -1 else { return nil }
    let number = Int(-2 - index)
    return (ComponentID(number >> 14), number & 0x3fff)
  }
}
