/// Encoder of sorted events, block by block.
enum RecordingEncoder {
  static func bytes(of events: [RecordedEvent], _ header: RecordingHeader) -> [UInt8] {
    var bytes: [UInt8] = []
    header.append(to: &bytes)
    let dependents = Dependents(events)
    // Blocks differ in length, so the header is followed by the place of each.
    let count = RecordingLayout.blockCount(rows: events.count)
    let directory = bytes.count
    bytes += [UInt8](repeating: 0, count: count * 8)
    for block in 0..<count {
      let place = UInt64(bytes.count)
      withUnsafeBytes(of: place.littleEndian) {
        bytes.replaceSubrange(directory + 8 * block..<directory + 8 * block + 8, with: $0)
      }
      let first = block * RecordingLayout.rowsPerBlock
      let rows = first..<min(first + RecordingLayout.rowsPerBlock, events.count)
      append(rows, of: events, dependents, to: &bytes)
    }
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update(with: $0) }
    return bytes + hash.finish()
  }

  private static func append(
    _ rows: Range<Int>, of events: [RecordedEvent], _ dependents: Dependents,
    to bytes: inout [UInt8]
  ) {
    let columns = RecordingLayout.Column.allCases.map { column in
      rows.map { value(of: column, events, $0, dependents) }
    }
    let header = bytes.count
    bytes += [UInt8](repeating: 0, count: RecordingLayout.blockHeader)
    for (index, values) in columns.enumerated() {
      let base = values.min() ?? 0
      let width = RecordingLayout.width(of: UInt64(bitPattern: (values.max() ?? 0) &- base))
      var head: [UInt8] = []
      head.append(little: base)
      head.append(little: UInt32(width))
      head.append(little: UInt32(bytes.count - header))
      let place = header + index * RecordingLayout.columnHeader
      bytes.replaceSubrange(place..<place + head.count, with: head)
      guard width > 0 else { continue }
      for value in values {
        let distance = UInt64(bitPattern: value &- base).littleEndian
        withUnsafeBytes(of: distance) { bytes.append(contentsOf: $0.prefix(width)) }
      }
    }
  }

  private static func value(
    of column: RecordingLayout.Column, _ events: [RecordedEvent], _ row: Int,
    _ dependents: Dependents
  ) -> Int64 {
    let event = events[row]
    return switch column {
    case .time: event.time
    case .kind: Int64(event.kind)
    case .name: Int64(event.name)
    case .cause: event.cause < 0 ? 0 : Int64(row - event.cause)
    case .firstDependent: dependents.first[row] < 0 ? 0 : Int64(Int(dependents.first[row]) - row)
    case .nextDependent: dependents.next[row] < 0 ? 0 : Int64(Int(dependents.next[row]) - row)
    case .value0: event.values[0]
    case .value1: event.values[1]
    case .value2: event.values[2]
    case .value3: event.values[3]
    }
  }

  /// Lists of the rows that waited for each row.
  private struct Dependents {
    var first: [Int32]
    var next: [Int32]

    init(_ events: [RecordedEvent]) {
      first = [Int32](repeating: -1, count: events.count)
      next = first
      for (row, event) in events.enumerated().reversed() where event.cause >= 0 {
        next[row] = first[event.cause]
        first[event.cause] = Int32(row)
      }
    }
  }
}

extension RecordingLayout {
  static func blockCount(rows: Int) -> Int { (rows + rowsPerBlock - 1) / rowsPerBlock }

  /// The bytes in which a distance is stored.
  static func width(of distance: UInt64) -> Int {
    switch distance {
    case 0: 0
    case ...0xff: 1
    case ...0xffff: 2
    case ...0xffff_ffff: 4
    default: 8
    }
  }
}
