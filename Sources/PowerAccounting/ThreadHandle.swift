/// A handle to a script thread, distinct from earlier threads in the same slot.
@frozen public struct ThreadHandle: Hashable, Sendable {
  public let index: Int32
  public let generation: UInt32
  @inlinable public init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
  /// The handle of no thread.
  @inlinable public static var none: ThreadHandle { ThreadHandle(index: -1, generation: 0) }
}
