/// The places of the bits that are set in a word, the lowest first.
@frozen public struct SetBits<Word: FixedWidthInteger>: Sequence, IteratorProtocol {
  @usableFromInline var word: Word

  @inlinable @inline(__always) public init(_ word: Word) { self.word = word }

  @inlinable @inline(__always) public mutating func next() -> Int? {
    if word == 0 { return nil }
    defer { word &= word &- 1 }
    return word.trailingZeroBitCount
  }
}
