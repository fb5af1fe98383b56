/// A value of a slot in a ``SlotTable``, which is taken or free.
public protocol SlotElement: BitwiseCopyable {
  /// The value of a free slot.
  init()
  var isFree: Bool { get }
}

/// A fixed number of slots for values that come and go during a run; the lowest free slot is taken
/// first.
///
/// A search is linear in the slots that were ever taken in the run, which are few.
@frozen public struct SlotTable<Element: SlotElement>: ~Copyable {
  @usableFromInline var elements: FlatTable<Element>
  @usableFromInline var used = 0

  public init(capacity: Int) { elements = FlatTable(repeating: Element(), count: capacity) }

  @inlinable public subscript(slot: Int) -> Element {
    @inline(__always) unsafeAddress { elements.start + checked(slot) }
    @inline(__always) unsafeMutableAddress { elements.mutableStart + checked(slot) }
  }

  @inlinable @inline(__always) func checked(_ slot: Int) -> Int {
    precondition(slot >= 0 && slot < elements.count)
    return slot
  }

  /// The slots that were ever taken in this run; all others are free.
  @inlinable public var slots: Range<Int> { 0..<used }

  /// Claim the lowest free slot, for the caller to fill; nil when all are taken.
  @inlinable public mutating func claim() -> Int? {
    let slot = elements.firstIndex(below: used) { $0.isFree } ?? used
    guard slot < elements.count else { return nil }
    used = max(used, slot + 1)
    return slot
  }

  /// Frees all slots.
  @inlinable public mutating func clear() {
    for slot in 0..<used { elements[slot] = Element() }
    used = 0
  }
}
