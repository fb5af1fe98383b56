import Testing

@testable import Recordings

struct `Recordings` {
  /// Splitmix64, so that a failing case can be repeated.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }
  }

  /// Events in any order, each of which may have waited for one added before.
  static func randomBuilder(
    rows: Int, seed: UInt64, widest: Int64 = 1 << 40
  ) -> (builder: RecordingBuilder, events: [RecordedEvent]) {
    var random = Random(state: seed)
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst, RecordedKind.screenOn])
    var events: [RecordedEvent] = []
    for number in 0..<rows {
      var event = RecordedEvent(
        time: Int64.random(in: 0...1_000_000, using: &random), kind: Int(random.next() % 2))
      event.name = builder.place(of: "app \(random.next() % 7)")
      if number > 0, random.next() % 3 == 0 {
        event.cause = Int.random(in: 0..<number, using: &random)
      }
      for field in 0..<4 {
        event.values[field] = Int64.random(in: 0...widest, using: &random)
      }
      builder.append(event)
      events.append(event)
    }
    return (builder, events)
  }

  @Test(arguments: [0, 1, 2, 4095, 4096, 4097, 10_000])
  func `give back the events that were added, in the order of time`(rows: Int) throws {
    let (builder, events) = Self.randomBuilder(rows: rows, seed: UInt64(rows))
    let recording = try Recording(builder.encoded(span: 1_000_000))
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    #expect(recording.count == rows)
    for (row, number) in order.enumerated() {
      let (found, added) = (recording.event(at: row), events[number])
      #expect(found.time == added.time && found.kind == added.kind && found.name == added.name)
      #expect(found.values == added.values)
      let cause = added.cause < 0 ? nil : order.firstIndex(of: added.cause)!
      #expect(found.cause == (cause.map { $0 < row ? $0 : -1 } ?? -1))
      if rows > 5000, row > 300 { break }
    }
  }

  @Test func `list for every event those that waited for it`() throws {
    let (builder, _) = Self.randomBuilder(rows: 5000, seed: 3)
    let recording = try Recording(builder.encoded(span: 1_000_000))
    var waiting = [[Int]](repeating: [], count: 5000)
    for row in 0..<5000 where recording.event(at: row).cause >= 0 {
      waiting[recording.event(at: row).cause].append(row)
    }
    for row in 0..<5000 {
      var found: [Int] = []
      var next = recording.rows.firstDependent(of: row)
      while let dependent = next {
        found.append(dependent)
        next = recording.rows.nextDependent(after: dependent)
      }
      #expect(found == waiting[row])
    }
  }

  @Test func `keep what is told of the whole`() throws {
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst])
    builder.append(RecordedEvent(time: 70, kind: 0, name: builder.place(of: "mail.box")))
    let recording = try Recording(
      builder.encoded(origin: 20, span: 90, start: 1_700_000_000, zone: -3600))
    #expect(recording.names == ["", "mail-box"] && recording.kinds == [RecordedKind.packetBurst])
    #expect(recording.event(at: 0).time == 50)
    #expect(recording.span == 90 && recording.start == 1_700_000_000 && recording.zone == -3600)
  }

  @Test func `take less than twelve bytes for a usual request`() throws {
    var random = Random(state: 5)
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst])
    let app = builder.place(of: "app")
    for number in 0..<40_000 {
      let up = Int64.random(in: 0...60_000, using: &random)
      let down = Int64.random(in: 0...60_000, using: &random)
      builder.append(
        RecordedEvent(
          time: Int64(number) * 1_000_000, kind: 0, name: app, values: [up, down, 0, 0]))
    }
    let size = builder.encoded(span: 40_000_000_000).count
    #expect(size < 12 * 40_000)
  }

  /// Each byte of a small recording changed in turn, and each length cut, with and without a
  /// checksum that is right.
  @Test func `refuse or read every damaged file, and never read outside of it`() throws {
    let (builder, _) = Self.randomBuilder(rows: 60, seed: 9, widest: 1000)
    let bytes = builder.encoded(span: 1_000_000)
    var refused = 0
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= UInt8(truncatingIfNeeded: 1 << (place % 8))
      #expect(throws: RecordingFailure.self) { try Recording(damaged) }
      if place < bytes.count - 32 {
        var hash = SHA256()
        damaged[..<(bytes.count - 32)].withUnsafeBytes { hash.update(with: $0) }
        damaged.replaceSubrange((bytes.count - 32)..., with: hash.finish())
        do {
          let recording = try Recording(damaged)
          let rows = recording.rows
          for row in 0..<rows.count {
            let event = rows.event(at: row)
            #expect(event.kind < 2 && event.name < 8 && event.cause < row)
            _ = (rows.firstDependent(of: row), rows.nextDependent(after: row))
          }
        } catch { refused += 1 }
      }
    }
    #expect(refused > 100)
    for length in 0..<bytes.count {
      #expect(throws: RecordingFailure.self) { try Recording(Array(bytes[..<length])) }
    }
  }

  @Test func `say which version they are of`() {
    var bytes = RecordingBuilder(kinds: []).encoded(span: 0)
    bytes[8] = 7
    #expect {
      try Recording(bytes)
    } throws: { ($0 as? RecordingFailure)?.reason.contains("version 7") ?? false }
  }

  /// Rows of seconds 0 to 4 of which the second and the third waited for the first, with one number
  /// changed: its column, its row and its new value.
  @Test(
    arguments: [
      // Links in a circle, to one that waited for nothing, past one, and to one that is not there.
      (RecordingLayout.Column.firstDependent, 0, 2, "links in row 1"),
      (.firstDependent, 1, 3, "links"),
      (.nextDependent, 1, 0, "links in row 2"), (.nextDependent, 2, 1, "links to rows"),
      (.nextDependent, 3, 1, "links in row 3"), (.cause, 3, 3, "links in row 3"),
      (.cause, 2, 1, "links in row 2"), (.firstDependent, 4, 1, "links in row 4"),
      (.value3, 2, -1, "-1 as 'length' in row 2"), (.value0, 1, -5, "-5 as 'up' in row 1"),
      (.value2, 4, Int64.max, "as 'pause' in row 4"),
      (.time, 4, 5_000_000_001, "time in row 4"), (.time, 2, 0, "time in row 2"),
      (.name, 3, 1, "name in row 3"), (.kind, 3, 1, "kind or a name in row 3"),
    ] as [(RecordingLayout.Column, Int, Int64, String)])
  func `are refused with the row of what cannot be`(
    _ column: RecordingLayout.Column, _ row: Int, _ value: Int64, _ reason: String
  ) throws {
    var builder = RecordingBuilder(kinds: [RecordedKind.packetBurst])
    for number in 0..<5 {
      builder.append(
        RecordedEvent(
          time: Int64(number) * 1_000_000_000, kind: 0, cause: [1, 2].contains(number) ? 0 : -1,
          values: SIMD4(repeating: 7)))
    }
    let bytes = Self.widened(builder.encoded(span: 5_000_000_000), rows: 5, column, row, value)
    let failure = #expect(throws: RecordingFailure.self) { try Recording(bytes) }
    #expect(failure?.reason.contains(reason) == true, "\(failure?.reason ?? "none")")
  }

  /// The bytes of a recording of one block with a column of its own at the end, and one value of it
  /// changed.
  private static func widened(
    _ bytes: [UInt8], rows: Int, _ column: RecordingLayout.Column, _ row: Int, _ value: Int64
  ) -> [UInt8] {
    func number(at place: Int, bytes count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }
    let directory = number(at: 12, bytes: 4)
    let block = number(at: directory, bytes: 8)
    let head = block + column.rawValue * RecordingLayout.columnHeader
    let (base, width, first) = (
      number(at: head, bytes: 8), number(at: head + 8, bytes: 4), number(at: head + 12, bytes: 4)
    )
    var values = (0..<rows).map {
      Int64(base + number(at: block + first + $0 * width, bytes: width))
    }
    values[row] = value
    var changed = Array(bytes.dropLast(32))
    let place = changed.count - block
    for value in values { changed.append(little: value) }
    var start: [UInt8] = []
    start.append(little: Int64(0))
    start.append(little: UInt32(8))
    start.append(little: UInt32(place))
    changed.replaceSubrange(head..<head + 16, with: start)
    var hash = SHA256()
    changed.withUnsafeBytes { hash.update(with: $0) }
    return changed + hash.finish()
  }
}
