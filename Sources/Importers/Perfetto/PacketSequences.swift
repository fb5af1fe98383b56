/// The state that earlier packets of a writer have set, for each of a trace's sequences.
///
/// A sequence's tables hold until the writer clears them. After a loss of packets they are unknown
/// until then, and packets that need them cannot be read.
///
/// - Source: Perfetto, `trace_packet.proto`, `interned_data.proto`; Android,
///   `connectivity/network_trace.proto` (field 30 of the interned data) and
///   `frameworks_base_interned_data.proto` (field 42).
struct PacketSequences {
  struct Sequence {
    var isKnown = false
    var clock: UInt32?
    var track: UInt64?
    var contexts: [UInt64: PacketContext] = [:]
    var wakeLocks: [UInt64: WakeLockContext] = [:]
  }

  /// The most entries of all tables together, and the most sequences.
  private static let limit = 1 << 19

  private var sequences: [UInt32: Sequence] = [:]
  private var entries = 0

  /// Take what a packet says of its sequence.
  ///
  /// - Returns: False for a packet that needs what was lost.
  mutating func take(
    _ header: PacketHeader, in packet: WireReader
  ) throws(TraceFailure) -> Bool {
    guard
      header.clearsState || header.followsLoss || header.interned != nil || header.defaults != nil
    else { return !header.needsState || sequences[header.sequence]?.isKnown == true }
    var sequence = sequences.removeValue(forKey: header.sequence) ?? Sequence()
    if header.followsLoss { sequence.isKnown = false }
    if header.clearsState {
      entries -= sequence.contexts.count + sequence.wakeLocks.count
      sequence = Sequence(isKnown: true)
    }
    if let interned = header.interned { try take(packet.message(in: interned), &sequence) }
    if let defaults = header.defaults {
      try Self.take(defaults: packet.message(in: defaults), &sequence)
    }
    guard sequences.count + entries < Self.limit else {
      throw TraceFailure(
        packet.place,
        "tells of more than \(Self.limit) things in tables, which are the most that are kept")
    }
    sequences[header.sequence] = sequence
    return !header.needsState || sequence.isKnown
  }

  func clock(of sequence: UInt32) -> UInt32? { sequences[sequence]?.clock }
  func track(of sequence: UInt32) -> UInt64? { sequences[sequence]?.track }
  func context(_ id: UInt64, of sequence: UInt32) -> PacketContext? {
    sequences[sequence]?.contexts[id]
  }
  func wakeLock(_ id: UInt64, of sequence: UInt32) -> WakeLockContext? {
    sequences[sequence]?.wakeLocks[id]
  }

  private mutating func take(
    _ interned: WireReader, _ sequence: inout Sequence
  ) throws(TraceFailure) {
    var reader = interned
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (30, .bytes):
        let (id, context) = try PacketContext.interned(reader.message)
        if sequence.contexts.updateValue(context, forKey: id) == nil { entries += 1 }
      case (42, .bytes):
        let (id, lock) = try WakeLockContext.interned(reader.message)
        if sequence.wakeLocks.updateValue(lock, forKey: id) == nil { entries += 1 }
      default: break
      }
    }
  }

  private static func take(
    defaults: WireReader, _ sequence: inout Sequence
  ) throws(TraceFailure) {
    var reader = defaults
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (58, .varint): sequence.clock = reader.uint32
      case (11, .bytes):
        var reader = reader.message
        while try reader.advance() {
          if reader.field == 11, reader.type == .varint { sequence.track = reader.bits }
        }
      default: break
      }
    }
  }
}
