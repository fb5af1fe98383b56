/// The check of a recording's bytes, which may be anything: nothing outside of them is read later,
/// and every row makes sense.
struct RecordingCheck {
  let header: RecordingHeader
  let blocks: [Int]

  init(_ bytes: UnsafeRawBufferPointer) throws(RecordingFailure) {
    let (header, length) = try RecordingHeader.read(bytes)
    try Self.checkDigest(of: bytes)
    blocks = try Self.blocks(of: header, in: bytes, at: length)
    self.header = header
    try blocks.withUnsafeBufferPointer { blocks throws(RecordingFailure) in
      try Self.check(RecordingRows(bytes, blocks, count: header.rows), header, blocks)
    }
  }

  private static func checkDigest(of bytes: UnsafeRawBufferPointer) throws(RecordingFailure) {
    let end = bytes.count - RecordingLayout.digestLength
    guard end >= RecordingLayout.fixedHeader else {
      throw RecordingFailure(byte: bytes.count, "ends early")
    }
    var hash = SHA256()
    hash.update(with: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard hash.finish().elementsEqual(bytes[end...]) else {
      throw RecordingFailure(
        byte: end, "is damaged: its checksum is not that of its contents; make it again")
    }
  }

  /// The places of the blocks, each of which lies inside of the bytes with all its columns.
  private static func blocks(
    of header: RecordingHeader, in bytes: UnsafeRawBufferPointer, at start: Int
  ) throws(RecordingFailure) -> [Int] {
    let end = bytes.count - RecordingLayout.digestLength
    let count = RecordingLayout.blockCount(rows: header.rows)
    var directory = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[..<end]), at: start)
    var blocks: [Int] = []
    for block in 0..<count {
      let place: UInt64 = try directory.number()
      let first = block * RecordingLayout.rowsPerBlock
      let rows = min(RecordingLayout.rowsPerBlock, header.rows - first)
      guard place <= UInt64(end), end - Int(place) >= RecordingLayout.blockHeader else {
        throw RecordingFailure(byte: start + 8 * block, "names a block beyond its end")
      }
      let room = end - Int(place)
      var reader = ByteReader(bytes, at: Int(place))
      for _ in RecordingLayout.Column.allCases {
        let _: Int64 = try reader.number()
        let width: UInt32 = try reader.number()
        let offset: UInt32 = try reader.number()
        guard [0, 1, 2, 4, 8].contains(width), Int(offset) + Int(width) * rows <= room else {
          throw RecordingFailure(byte: reader.place - 8, "has a column beyond its end")
        }
      }
      blocks.append(Int(place))
    }
    return blocks
  }

  private static func check(
    _ rows: RecordingRows, _ header: RecordingHeader, _ blocks: UnsafeBufferPointer<Int>
  ) throws(RecordingFailure) {
    var last: Int64 = 0
    var links = RecordingLinkCheck(rows)
    let ranges = header.kinds.map { $0.fields.map(\.unit.range) }
    for row in 0..<header.rows {
      func refuse(_ reason: String) -> RecordingFailure {
        RecordingFailure(byte: blocks[row / RecordingLayout.rowsPerBlock], reason)
      }
      let time = rows.value(.time, row)
      guard time >= last, time <= header.span else {
        throw refuse("has a time in row \(row) that is before the last one's, or behind its end")
      }
      last = time
      let kind = rows.value(.kind, row)
      guard (0..<Int64(header.kinds.count)).contains(kind),
        (0..<Int64(header.names.count)).contains(rows.value(.name, row))
      else { throw refuse("has a kind or a name in row \(row) that it does not list") }
      guard links.take(row) else {
        throw refuse("has links in row \(row) that lead nowhere, in a circle, or past a row")
      }
      let fields = ranges[Int(kind)]
      let values = fields.isEmpty ? .zero : rows.values(at: row)
      for place in fields.indices where !fields[place].contains(values[place]) {
        let field = header.kinds[Int(kind)].fields[place].name
        throw refuse("has \(values[place]) as '\(field)' in row \(row), which cannot be")
      }
    }
    guard links.isComplete else {
      throw RecordingFailure(byte: blocks.first ?? 0, "has links to rows that waited for nothing")
    }
  }
}

/// The check that the rows that waited for one are exactly those in its list, in their order.
private struct RecordingLinkCheck {
  private let rows: RecordingRows
  /// For each row, the last row so far that waited for it; -1 for none.
  private var last: [Int32]
  /// The rows that waited, and the links to such rows.
  private var (waiting, links) = (0, 0)

  init(_ rows: RecordingRows) {
    self.rows = rows
    last = [Int32](repeating: -1, count: rows.count)
  }

  /// Whether each link led to its row; a link too many leads to none.
  var isComplete: Bool { waiting == links }

  /// Take the next row.
  ///
  /// - Returns: False if its links are wrong, or no link leads to it.
  mutating func take(_ row: Int) -> Bool {
    let later = 0..<Int64(rows.count - row)
    let (first, next) = (rows.value(.firstDependent, row), rows.value(.nextDependent, row))
    let distance = rows.value(.cause, row)
    guard later.contains(first), later.contains(next), (0...Int64(row)).contains(distance) else {
      return false
    }
    links += (first == 0 ? 0 : 1) + (next == 0 ? 0 : 1)
    guard distance > 0 else { return next == 0 }
    waiting += 1
    let cause = row - Int(distance)
    let before = Int(last[cause])
    last[cause] = Int32(row)
    return (before < 0 ? rows.firstDependent(of: cause) : rows.nextDependent(after: before)) == row
  }
}
