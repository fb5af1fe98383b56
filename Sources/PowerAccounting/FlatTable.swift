/// A fixed number of plain values in one block of memory, allocated once before a run.
///
/// The run loop reads and writes it without reference counting, copies or allocation. This is the
/// only file of the target that touches raw memory.
@frozen public struct FlatTable<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let storage: UnsafeMutablePointer<Element>
  public let count: Int

  /// A table of `count` copies of `value`.
  public init(repeating value: Element, count: Int) {
    precondition(count >= 0, "a table of \(count) elements")
    storage = .allocate(capacity: max(count, 1))
    storage.initialize(repeating: value, count: count)
    self.count = count
  }

  /// A table of the elements of `values`, in their order.
  public init(_ values: [Element]) {
    storage = .allocate(capacity: max(values.count, 1))
    count = values.count
    values.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      storage.initialize(from: first, count: elements.count)
    }
  }

  deinit { storage.deallocate() }

  @inlinable public subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count)
      return UnsafePointer(storage + index)
    }
    @inline(__always) unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      return storage + index
    }
  }

  /// Set every element to `value`; linear in ``count``.
  @inlinable public mutating func fill(with value: Element) {
    storage.update(repeating: value, count: count)
  }

  /// The first index below `end` whose element matches; linear in `end`.
  @inlinable public func firstIndex(below end: Int, where matches: (Element) -> Bool) -> Int? {
    for index in 0..<end where matches(self[index]) { return index }
    return nil
  }

  /// The elements as an array, for use after a run.
  public func copied() -> [Element] { Array(UnsafeBufferPointer(start: storage, count: count)) }

  /// The address of the first element, valid for the lifetime of the table.
  @inlinable public var start: UnsafePointer<Element> { UnsafePointer(storage) }
  /// The address of the first element, to write through.
  @inlinable public var mutableStart: UnsafeMutablePointer<Element> { storage }

  /// A view of the elements from `start` on, valid for the lifetime of the table.
  @inlinable public func slice(from start: Int, count length: Int) -> UnsafeBufferPointer<Element> {
    precondition(start >= 0 && length >= 0 && start + length <= count)
    return UnsafeBufferPointer(start: storage + start, count: length)
  }
}

extension FlatTable: @unchecked Sendable where Element: Sendable {}

extension [Int] {
  /// The sum of the elements before each one: where the parts of a table begin that have these
  /// lengths.
  public var offsets: [Int] { indices.map { self[..<$0].reduce(0, +) } }
}
