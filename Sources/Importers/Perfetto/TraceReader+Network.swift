import Recordings

/// What packets of the network add up to.
struct NetworkCounts {
  var packets = 0
  var bytes = 0.0
  var allBytes = 0.0
  var own = 0
  var tunnelled = 0
  var unclear = 0
  var lost = 0
  var sums = 0
  var wiFiBytes = 0.0
  var cellularBytes = 0.0
}

/// Packets of the network, and wake locks of apps.
///
/// - Source: Android, `network_trace.proto`, `frameworks_base_trace_packet.proto`.
extension TraceReader {
  func readNetworkPacket(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    let context = try PacketContext(content)
    add(context, bytes: UInt64(context.length), packets: 1, at: time)
  }

  func readNetworkBundle(
    _ content: WireReader, _ sequence: UInt32, at time: Int64
  ) throws(TraceFailure) {
    var reader = content
    var context: PacketContext?
    var columns: [Int: WireReader] = [:]
    var (packets, length, bytes): (UInt64, UInt64, UInt64?) = (0, 0, nil)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): context = sequences.context(reader.bits, of: sequence)
      case (2, .bytes): context = try PacketContext(reader.message)
      case (3, .bytes), (4, .bytes):
        guard columns[reader.field] == nil else {
          throw TraceFailure(reader.contentPlace, "tells a column of packets twice")
        }
        columns[reader.field] = reader.message
      case (5, .varint): packets = reader.bits
      case (6, .varint): length = reader.bits
      case (7, .varint): bytes = reader.bits
      default: break
      }
    }
    guard let context else {
      network.lost += 1
      return
    }
    if let bytes {
      if packets > 1 { network.sums += 1 }
      add(context, bytes: bytes, packets: packets, length: length, at: time)
    }
    guard var times = columns[3], var lengths = columns[4] else { return }
    while let distance = try times.element() {
      guard let bytes = try lengths.element() else {
        throw TraceFailure(lengths.place, "has fewer lengths than times of packets")
      }
      guard distance <= UInt64(TraceClocks.timeLimit - time) else {
        counts.timelessEvents += 1
        continue
      }
      add(context, bytes: bytes, packets: 1, at: time + Int64(distance))
    }
  }

  private func add(
    _ context: PacketContext, bytes: UInt64, packets: UInt64, length: UInt64 = 0, at time: Int64
  ) {
    let count = Int(clamping: packets)
    // The bytes of a tunnel are those of another interface once more.
    switch context.interface {
    case .own: return network.own = Self.sum(network.own, count)
    case .tunnel: return network.tunnelled = Self.sum(network.tunnelled, count)
    case .wiFi: network.wiFiBytes += Double(bytes)
    case .cellular: network.cellularBytes += Double(bytes)
    case .unknown: break
    }
    network.allBytes += Double(bytes)
    guard context.direction != .unknown, bytes <= UInt64(UInt32.max) * 1024,
      length <= UInt64(TraceClocks.timeLimit - time)
    else {
      network.unclear = Self.sum(network.unclear, count)
      return
    }
    note(time)
    note(time + Int64(length))
    network.packets = Self.sum(network.packets, count)
    network.bytes += Double(bytes)
    let flow = Exchanges.Flow(
      uid: context.uid ?? 0, transport: context.transport, port: context.remotePort)
    exchanges.add(
      .init(
        flow: flow, isSent: context.direction == .sent, time: time, length: Int64(length),
        bytes: Int64(bytes)), &draft)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }

  func readWakeLocks(
    _ content: WireReader, _ sequence: UInt32, at time: Int64
  ) throws(TraceFailure) {
    var reader = content
    var columns: [Int: WireReader] = [:]
    while try reader.advance() {
      guard reader.type == .bytes, [1, 2].contains(reader.field) else { continue }
      guard columns[reader.field] == nil else {
        throw TraceFailure(reader.contentPlace, "tells a column of wake locks twice")
      }
      columns[reader.field] = reader.message
    }
    guard var ids = columns[1], var times = columns[2] else { return }
    while let id = try ids.element() {
      guard let encoded = try times.element() else {
        throw TraceFailure(times.place, "has fewer times than wake locks")
      }
      guard let lock = sequences.wakeLock(id, of: sequence) else {
        counts.unknownLocks += 1
        continue
      }
      let distance = encoded >> 1
      guard distance <= UInt64(TraceClocks.timeLimit - time) else {
        counts.timelessEvents += 1
        continue
      }
      note(time + Int64(distance))
      states.change(
        .init(
          kind: RecordedKinds.wakeLock.name, origin: .wakeLocks,
          source: lock.uid.map { .user($0) } ?? .named(PhoneNames.other),
          tag: "\(sequence) \(id) \(lock.tag)"),
        begins: encoded & 1 == 1, at: time + Int64(distance))
    }
  }
}
