/// A recording in memory: what happened on a phone, in the order of time.
///
/// It is checked when it is made, at a few tens of nanoseconds a row. After that every row can be
/// read in constant time. It takes the memory of its bytes and no more.
package final class Recording: Sendable {
  package let kinds: [RecordedKind]
  /// The names of apps and parts; the first is empty, for none.
  package let names: [String]
  package let count: Int
  /// The length in nanoseconds.
  package let span: Int64
  /// The start in seconds since 1970 UTC.
  package let start: Int64?
  /// The seconds of the local time ahead of UTC.
  package let zone: Int32?
  /// The SHA-256 of its bytes, as 64 hexadecimal digits.
  package let digest: String

  /// The rows, in memory that this object owns. Use them only as long as it is alive.
  package let rows: RecordingRows

  package init(_ bytes: [UInt8]) throws(RecordingFailure) {
    let checked = try bytes.withUnsafeBufferPointer { bytes throws(RecordingFailure) in
      try RecordingCheck(UnsafeRawBufferPointer(bytes))
    }
    rows = RecordingRows(copying: bytes, blocks: checked.blocks, count: checked.header.rows)
    digest = SHA256.hexadecimal(of: bytes)
    kinds = checked.header.kinds
    names = checked.header.names
    count = checked.header.rows
    span = checked.header.span
    start = checked.header.start
    zone = checked.header.zone
  }

  deinit { rows.deallocate() }

  /// The name of a copy beside a result that was made with it.
  package var copyName: String { Self.copyName(digest: digest) }

  package static func copyName(digest: String) -> String { "recording-\(digest.prefix(16)).drec" }

  /// Whether a file has such a name.
  package static func isCopyName(_ name: String) -> Bool {
    name.hasPrefix("recording-") && name.hasSuffix(".drec") && !name.contains("/")
  }

  /// Its bytes, as they stand in the file.
  package var bytes: [UInt8] { Array(rows.bytes) }

  /// The rows of a kind of event; none of one that it does not have.
  package func indices(of kind: RecordedKind) -> [Int] {
    guard let place = kinds.firstIndex(of: kind) else { return [] }
    return (0..<count).filter { rows.kind(at: $0) == place }
  }

  /// An event by its row.
  package func event(at row: Int) -> RecordedEvent { rows.event(at: row) }
}

extension Recording: Equatable {
  package static func == (one: Recording, other: Recording) -> Bool { one.digest == other.digest }
}

/// The rows of a recording, read in place: no more than two addresses and a number.
package struct RecordingRows: BitwiseCopyable, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// The places of the blocks among the bytes.
  private let blocks: UnsafeBufferPointer<Int>
  package let count: Int

  init(_ bytes: UnsafeRawBufferPointer, _ blocks: UnsafeBufferPointer<Int>, count: Int) {
    self.bytes = bytes
    self.blocks = blocks
    self.count = count
  }

  /// Copy them into memory of their own, until ``deallocate()``.
  init(copying bytes: [UInt8], blocks: [Int], count: Int) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    copy.copyBytes(from: bytes)
    let places = UnsafeMutableBufferPointer<Int>.allocate(capacity: blocks.count)
    _ = places.initialize(from: blocks)
    self.init(UnsafeRawBufferPointer(copy), UnsafeBufferPointer(places), count: count)
  }

  func deallocate() {
    bytes.deallocate()
    blocks.deallocate()
  }

  package func event(at row: Int) -> RecordedEvent {
    RecordedEvent(
      time: time(at: row), kind: kind(at: row), name: name(at: row), cause: cause(of: row) ?? -1,
      values: values(at: row))
  }

  package func time(at row: Int) -> Int64 { value(.time, row) }
  package func kind(at row: Int) -> Int { Int(value(.kind, row)) }
  package func name(at row: Int) -> Int { Int(value(.name, row)) }

  package func values(at row: Int) -> SIMD4<Int64> {
    SIMD4(value(.value0, row), value(.value1, row), value(.value2, row), value(.value3, row))
  }

  /// The row of the event that the one in `row` waited for, an earlier one; nil for none.
  package func cause(of row: Int) -> Int? {
    let distance = Int(value(.cause, row))
    return distance == 0 ? nil : row - distance
  }

  /// The row of the first event that waited for the one in `row`, a later one; nil for none.
  package func firstDependent(of row: Int) -> Int? {
    let distance = Int(value(.firstDependent, row))
    return distance == 0 ? nil : row + distance
  }

  /// The row of the next event that waited for the same one as that in `row`; nil for none.
  package func nextDependent(after row: Int) -> Int? {
    let distance = Int(value(.nextDependent, row))
    return distance == 0 ? nil : row + distance
  }

  @inline(__always)
  func value(_ column: RecordingLayout.Column, _ row: Int) -> Int64 {
    precondition(row >= 0 && row < count)
    let block = blocks[row / RecordingLayout.rowsPerBlock]
    let head = block + column.rawValue * RecordingLayout.columnHeader
    let base: Int64 = number(at: head)
    let width: UInt32 = number(at: head + 8)
    if width == 0 { return base }
    let first: UInt32 = number(at: head + 12)
    let place = block + Int(first) + (row % RecordingLayout.rowsPerBlock) * Int(width)
    let distance: UInt64 =
      switch width {
      case 1: UInt64(bytes[place])
      case 2: UInt64(number(at: place) as UInt16)
      case 4: UInt64(number(at: place) as UInt32)
      default: number(at: place)
      }
    return base &+ Int64(bitPattern: distance)
  }

  @inline(__always)
  private func number<Number: FixedWidthInteger & BitwiseCopyable>(at place: Int) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }
}
