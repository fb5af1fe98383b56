/// A thread of a script, told apart from those that had its slot before.
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
}
