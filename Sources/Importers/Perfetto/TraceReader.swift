import Recordings

/// Reader of the packets of a trace, one at a time.
///
/// It keeps what packets say of the phone, and turns it into events at the end of the trace. All its
/// tables are bounded, so that memory does not grow with the trace beyond the events themselves.
final class TraceReader {
  var draft: EventDraft
  var clocks = TraceClocks()
  var sequences = PacketSequences()
  var names = PhoneNames()
  var exchanges: Exchanges
  var processor = ProcessorTime()
  var states = PhoneStates()
  var gauge = GaugeReadings()
  var meters = EnergyMeters()
  var tracks = TraceTracks()
  var network = NetworkCounts()
  var counts = TraceCounts()
  /// The times of the first and last thing that was understood.
  private var first = Int64.max
  private var last = Int64.min
  /// The seconds of the local time ahead of UTC.
  var zone: Int32?
  private let inflater = Inflater()

  /// Real time since 1970 UTC minus the time since the boot, from the first file that tells it.
  private(set) var realTimeOffset: Int64?

  init(_ recording: RecordingImport, gap: Int64) {
    draft = EventDraft(recording)
    exchanges = Exchanges(gap: gap)
  }

  /// Forget what holds within a file alone.
  func beginFile() {
    clocks = TraceClocks()
    sequences = PacketSequences()
    tracks = TraceTracks()
    for core in 0..<processor.coreCount { processor.forget(UInt32(core)) }
  }

  /// Check that a file fits those before it.
  func endFile() throws(TraceFailure) {
    guard let offset = clocks.realTimeOffset else { return }
    let first = realTimeOffset ?? offset
    realTimeOffset = first
    // The real time may be set anew, by little.
    guard abs(first - offset) <= Self.offsetLimit else {
      throw TraceFailure(
        BytePlace(byte: 0),
        "was recorded after another start of the phone than the file before it; import it by itself"
      )
    }
  }

  /// By how much the real time of two files may differ: an hour.
  private static let offsetLimit: Int64 = 3_600_000_000_000

  var span: ClosedRange<Int64>? { first <= last ? first...last : nil }

  /// Take notice of a time at which something happened.
  @inline(__always)
  func note(_ time: Int64) {
    first = min(first, time)
    last = max(last, time)
  }

  /// Read a packet.
  func read(_ bytes: UnsafeRawBufferPointer, at place: BytePlace) throws(TraceFailure) {
    let packet = WireReader(bytes, at: place)
    let header = try PacketHeader(packet)
    counts.packets += 1
    guard try sequences.take(header, in: packet) else {
      counts.unreadable += 1
      return
    }
    let clock = header.clock ?? sequences.clock(of: header.sequence) ?? clocks.reference
    var time: Int64?
    if let timestamp = header.timestamp {
      time = clocks.time(timestamp, of: clock, sequence: header.sequence)
      if time == nil { counts.timeless += 1 }
    }
    guard let field = header.field else {
      if header.isOther { counts.other += 1 }
      return
    }
    let content = packet.message(in: header.content)
    switch field {
    case .ftrace: try readFtrace(content)
    case .compressed: try readCompressed(content, bytes, header.content, place)
    case .compressedWithZstandard:
      throw TraceFailure(
        place,
        "has packets compressed with Zstandard, which is not read; convert it with 'traceconv decompress_packets'"
      )
    case .clockSnapshot: try clocks.take(content, sequence: header.sequence)
    case .processTree: try names.take(processTree: content)
    case .packages:
      let count = try names.take(packages: content)
      draft.take("names of packages", count)
    case .systemInformation: try readSystem(content)
    case .traceStatistics: try counts.take(statistics: content)
    case .track: try tracks.take(content)
    case .powerRails: try meters.take(rails: content, at: time)
    case .energyEstimate: try meters.take(estimate: content, at: time)
    case .battery, .initialDisplay, .properties, .statistics, .trackEvent, .networkPacket,
      .networkBundle, .wakeLocks:
      guard let time else { return }
      note(time)
      try readTimed(field, content, header.sequence, time)
    }
  }

  private func readTimed(
    _ field: PacketHeader.Field, _ content: WireReader, _ sequence: UInt32, _ time: Int64
  ) throws(TraceFailure) {
    switch field {
    case .battery: try gauge.take(content, at: time)
    case .initialDisplay: try readDisplay(content, at: time)
    case .properties: try readProperties(content, at: time)
    case .statistics: try readStatistics(content, at: time)
    case .trackEvent: try readTrackEvent(content, sequence, at: time)
    case .networkPacket: try readNetworkPacket(content, at: time)
    case .networkBundle: try readNetworkBundle(content, sequence, at: time)
    case .wakeLocks: try readWakeLocks(content, sequence, at: time)
    default: break
    }
  }

  /// Packets inside of a packet. A compressed packet in what one unpacks to is refused.
  private func readCompressed(
    _ content: WireReader, _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>,
    _ place: BytePlace
  ) throws(TraceFailure) {
    guard place.packet == nil else {
      throw TraceFailure(place, "has a compressed packet inside of a compressed packet")
    }
    let start = place + range.lowerBound
    var splitter = PacketSplitter(at: BytePlace(byte: 0, packet: start.byte))
    try inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[range]), at: start) {
      piece throws(TraceFailure) in
      try splitter.take(piece) { packet, place throws(TraceFailure) in
        try read(packet, at: place)
      }
    }
    try splitter.finish()
    counts.compressed += 1
  }

  private func readSystem(_ content: WireReader) throws(TraceFailure) {
    var reader = content
    while try reader.advance() {
      // From UTC-12 to UTC+14.
      guard reader.field == 7, reader.type == .varint, (-720...840).contains(reader.int32)
      else { continue }
      zone = reader.int32 * 60
    }
  }

  /// Turn into events all that was kept.
  func finish() {
    exchanges.finish(&draft)
    processor.finish(names, &draft)
    for other in [states.span, gauge.span, meters.span] {
      guard let other else { continue }
      note(other.lowerBound)
      note(other.upperBound)
    }
    if let span { states.finish(in: span, &draft) }
    gauge.finish(&draft)
    meters.finish(names, &draft)
    draft.nameEvents(names)
  }
}
