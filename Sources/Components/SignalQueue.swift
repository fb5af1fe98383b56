import PowerAccounting

/// The pending signals of components to the rest of the phone, the oldest first; at most 256.
public struct SignalQueue: ~Copyable {
  /// The ring of signals, the oldest pending one at `taken`; both counts only grow in a run.
  @usableFromInline let ring = FlatTable(repeating: Signal.lock, count: limit)
  @usableFromInline var posted = 0
  @usableFromInline var taken = 0

  /// The most pending signals; a power of two.
  @usableFromInline static var limit: Int { 256 }

  @inlinable public var isEmpty: Bool { posted == taken }

  /// Take the oldest pending signal; its memory is valid until 256 others follow.
  ///
  /// - Precondition: The queue is not empty.
  @inlinable public mutating func take() -> UnsafePointer<Signal> {
    precondition(taken < posted, "no signal to take")
    let slot = taken & (Self.limit - 1)
    taken &+= 1
    return ring.start + slot
  }

  /// Append a signal; false when the queue is full.
  @inline(__always) mutating func post(_ signal: Signal) -> Bool {
    guard posted - taken < Self.limit else { return false }
    ring.mutableStart[posted & (Self.limit - 1)] = signal
    posted &+= 1
    return true
  }

  /// Remove all signals, for another replication.
  mutating func reset() {
    posted = 0
    taken = 0
  }
}
