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
  /// The slots that were ever taken in this run; all others are free.
  public private(set) var slots = 0..<0

  public init(capacity: Int) { elements = FlatTable(repeating: Element(), count: capacity) }

  @inlinable public subscript(slot: Int) -> Element {
    @inline(__always) unsafeAddress { elements.start + checked(slot) }
    @inline(__always) unsafeMutableAddress { elements.mutableStart + checked(slot) }
  }

  @inlinable @inline(__always) func checked(_ slot: Int) -> Int {
    precondition(slot >= 0 && slot < elements.count)
    return slot
  }

  /// Claim the lowest free slot, for the caller to fill; nil when all are taken.
  public mutating func claim() -> Int? {
    let slot = slots.first { elements[$0].isFree } ?? slots.upperBound
    guard slot < elements.count else { return nil }
    slots = 0..<max(slots.upperBound, slot + 1)
    return slot
  }

  /// Free all slots.
  public mutating func clear() {
    for slot in slots { elements[slot] = Element() }
    slots = 0..<0
  }
}
