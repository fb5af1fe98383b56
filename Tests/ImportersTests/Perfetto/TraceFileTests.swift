import Testing

@testable import Importers
@testable import Recordings

struct `A file of a trace` {
  static let small = """
    packet { timestamp: 1000000000 battery { capacity_percent: 50 charge_counter_uah: 2000000 voltage_uv: 3900000 } }
    packet { timestamp: 2000000000 for_testing { text: "nothing" } }
    packet { timestamp: 3000000000 battery { capacity_percent: 49.5 } }
    """
  private static let readings = [
    "0  500000 7200000000 3900000", "2000000000  495000 7200000000 3900000",
  ]

  /// The packets of some bytes that come in pieces of a length.
  private func packets(_ bytes: [UInt8], by length: Int) throws -> [[UInt8]] {
    var splitter = PacketSplitter()
    var packets: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      try Array(bytes[start..<min(start + length, bytes.count)]).withUnsafeBytes { piece in
        try splitter.take(piece) { packet, place throws(TraceFailure) in
          packets.append(Array(packet))
          #expect(Array(bytes[place.byte..<place.byte + packet.count]) == packets.last)
        }
      }
    }
    try splitter.finish()
    return packets
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `has the same packets in pieces of any length`(length: Int) throws {
    let contents = [0, 1, 127, 128, 300, 20_000].map { [UInt8](repeating: 0x5a, count: $0) }
    let bytes = contents.flatMap { TextProto.lengthed(1, $0) }
    #expect(try packets(bytes, by: length) == contents)
  }

  @Test func `tells its readings, what was passed over, and the span`() throws {
    let trace = try TraceImport(text: Self.small)
    #expect(trace.mistakes.isEmpty)
    #expect(trace.events(RecordedKind.batteryLevel) == Self.readings)
    #expect(trace.recording.origin == 1_000_000_000)
    #expect(trace.recording.span == 2_000_000_000)
    #expect(trace.taken("packets of the trace") == 3)
    #expect(trace.dropped("packets of the trace") == 1)
  }

  @Test func `is refused where it is cut, with the byte, and read where a packet ends`() throws {
    let bytes = try TextProto.trace(Self.small)
    var ends: Set<Int> = [0]
    var end = 0
    while end < bytes.count {
      end += 2 + Int(bytes[end + 1])
      ends.insert(end)
    }
    for length in 0..<bytes.count {
      let trace = try TraceImport(Array(bytes.prefix(length)))
      if ends.contains(length) {
        #expect(trace.error == nil)
      } else {
        #expect(trace.error?.contains("the trace ends early") == true)
        #expect(trace.error?.hasSuffix("at byte \(length)") == true)
      }
    }
  }

  @Test func `is refused when it is something else`() throws {
    for text in ["{\"traceEvents\":[]}", "# tracer: nop\n", "\u{1F}\u{8B}"] {
      #expect(
        try TraceImport(Array(text.utf8)).error
          == "the trace is no binary trace of Perfetto: it does not begin with a packet, at byte 0")
    }
    let bytes = try TextProto.trace(Self.small)
    #expect(
      try TraceImport(bytes + [0x12, 0]).error
        == "the trace has no packet where one should begin, at byte \(bytes.count)")
  }

  @Test func `is refused when a packet says to have gigabytes`() throws {
    let bytes = try TextProto.trace(Self.small)
    let lie = [0x0a] + TextProto.varint(4 << 30)
    #expect(
      try TraceImport(bytes + lie + [1, 2, 3]).error
        == "the trace has a packet of more than 64 MiB, which is the most that is read, at byte \(bytes.count)"
    )
    #expect(try TraceImport([0x0a] + [UInt8](repeating: 0xff, count: 100)).error != nil)
  }

  @Test func `has the same recording when its packets are compressed`() throws {
    let bytes = try TextProto.trace(Self.small)
    let packet = TextProto.lengthed(1, TextProto.lengthed(50, deflated(bytes)))
    let trace = try TraceImport(packet)
    #expect(trace.mistakes.isEmpty)
    #expect(trace.events(RecordedKind.batteryLevel) == Self.readings)
    #expect(trace.taken("compressed packets") == 1)
  }

  @Test func `tells the byte inside of compressed packets`() throws {
    let bad = try TextProto.trace(Self.small) + [0x0a, 2, 0x08, 0x80]
    let trace = try TraceImport(TextProto.lengthed(1, TextProto.lengthed(50, deflated(bad))))
    let error = try #require(trace.error)
    #expect(error.contains("at byte \(bad.count - 1) of what the compressed packet at byte"))
  }

  @Test func `is refused when what is compressed is cut, garbled, nested or too large`() throws {
    func error(_ compressed: [UInt8]) throws -> String? {
      try TraceImport(TextProto.lengthed(1, TextProto.lengthed(50, compressed))).error
    }
    let bytes = try TextProto.trace(Self.small)
    let good = deflated(bytes)
    #expect(try error(Array(good.dropLast(8)))?.contains("ends early") == true)
    var garbled = good
    garbled[good.count / 2] ^= 0xff
    #expect(try error(garbled) != nil)
    #expect(try error(good + [0])?.contains("bytes behind the end") == true)
    let nested = deflated(TextProto.lengthed(1, TextProto.lengthed(50, good)))
    #expect(try error(nested)?.contains("inside of a compressed packet") == true)
    // Packets of 1 MiB of an unknown field: 65 of them are more than 64 MiB, in 70 kB.
    let large = TextProto.lengthed(
      1, TextProto.lengthed(999, [UInt8](repeating: 0, count: 1 << 20)))
    var packets: [UInt8] = []
    for _ in 0..<65 { packets += large }
    let bomb = deflated(packets, level: 1)
    #expect(bomb.count < 1 << 20)
    #expect(try error(bomb)?.contains("unpacks to more than 64 MiB") == true)
  }

  @Test func `is refused with Zstandard, which would hide its contents`() throws {
    let trace = try TraceImport(text: "packet { zstd_compressed_packets: \"abc\" }")
    #expect(trace.error?.contains("Zstandard") == true)
  }

  @Test func `tells what the phone lost while it recorded`() throws {
    let trace = try TraceImport(
      text: Self.small + """
        packet { trace_stats { buffer_stats { chunks_overwritten: 3 } buffer_stats { chunks_overwritten: 4 } } }
        """)
    #expect(trace.dropped("chunks of the trace") == 7)
  }

  @Test func `of two parts is one recording, unless the phone was started between them`() throws {
    func part(_ wall: Int, _ time: Int) throws -> [UInt8] {
      try TextProto.trace(
        """
        packet { clock_snapshot { clocks { clock_id: 6 timestamp: 1000 } clocks { clock_id: 1 timestamp: \(wall) } } }
        packet { timestamp: \(time) battery { capacity_percent: 50 } }
        """)
    }
    let wall = 1_700_000_000_000_000_000
    let both = try TraceImport(part(wall, 5_000_000_000), part(wall + 1000, 9_000_000_000))
    #expect(both.mistakes.isEmpty)
    #expect(both.recording.span == 4_000_000_000)
    let apart = try TraceImport(part(wall, 5), part(wall + 7_200_000_000_000, 9))
    #expect(apart.error?.contains("after another start of the phone") == true)
  }

  @Test(arguments: ["0 s", "2 h", "a while", "3 J"])
  func `needs a gap that is a time from a millisecond to an hour`(gap: String) {
    #expect(throws: ImportOptionError.self) { try TraceImport(text: Self.small, gap: gap) }
  }

  @Test(
    arguments: [
      ("google/shiba/shiba:14/UD1A.230803.041/10808477:user/release-keys", "shiba", "pixel-8"),
      ("samsung/dm1qxxx/dm1q:14/UP1A/S911:user/release-keys", "dm1q", "galaxy-s23"),
      ("acme/rocket/rocket:9/A/1:user/release-keys", "rocket", nil), ("nothing", nil, nil),
    ] as [(String, String?, String?)])
  func `tells the phone by the fingerprint of its system`(
    _ text: String, _ told: String?, _ profile: String?
  ) throws {
    let trace = try TraceImport(
      text: Self.small
        + "packet { system_info { android_build_fingerprint: \"\(text)\" timezone_off_mins: 60 } }")
    #expect(trace.recording.phone?.told == told && trace.recording.phone?.profile == profile)
    #expect(trace.recording.zone == 3600)
  }
}
