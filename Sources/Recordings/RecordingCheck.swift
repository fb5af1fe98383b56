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
    do {
      try blocks.withUnsafeBufferPointer {
        try Self.check(RecordingRows(bytes, $0, count: header.rows), header, $0)
      }
    } catch let failure as RecordingFailure {
      throw failure
    } catch { preconditionFailure("\(error)") }
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
    for row in 0..<header.rows {
      let time = rows.value(.time, row)
      let isInOrder = time >= last && time <= header.span
      let isNamed =
        (0..<Int64(header.kinds.count)).contains(rows.value(.kind, row))
        && (0..<Int64(header.names.count)).contains(rows.value(.name, row))
      let isLinked =
        (0...Int64(row)).contains(rows.value(.cause, row))
        && (0..<Int64(header.rows - row)).contains(rows.value(.firstDependent, row))
        && (0..<Int64(header.rows - row)).contains(rows.value(.nextDependent, row))
      guard isInOrder, isNamed, isLinked else {
        throw RecordingFailure(
          byte: blocks[row / RecordingLayout.rowsPerBlock],
          "has an impossible event in row \(row)")
      }
      last = time
    }
  }
}
