/// The properties that packets of the network have in common: app, direction, protocol, port and interface.
///
/// - Source: Android, `network_trace.proto`: direction 1 in, 2 out; protocol as in IP.
struct PacketContext: Equatable {
  enum Direction: UInt8 { case unknown, received, sent }

  let direction: Direction
  let interface: NetworkInterface
  let uid: Int32?
  let transport: UInt8
  let remotePort: UInt16
  let length: UInt32

  init(_ message: WireReader) throws(TraceFailure) {
    let fields = try WireFields(message)
    direction = Direction(rawValue: UInt8(clamping: fields.number(1) ?? 0)) ?? .unknown
    interface = NetworkInterface(name: fields.text(2))
    length = fields.uint32(3)
    uid = fields.number(4).map { Int32(truncatingIfNeeded: $0) }
    transport = UInt8(truncatingIfNeeded: fields.uint32(6))
    remotePort = UInt16(truncatingIfNeeded: fields.uint32(9))
  }

  static func interned(_ message: WireReader) throws(TraceFailure) -> (UInt64, PacketContext) {
    let fields = try WireFields(message)
    return (fields.number(1) ?? 0, try PacketContext(fields.message(2)))
  }
}

/// The lasting properties of a wake lock of an app.
///
/// - Source: Android, `frameworks_base_interned_data.proto`.
struct WakeLockContext: Equatable {
  /// The user that the work is done for, or else the owner of the lock.
  var uid: Int32?
  var tag = ""

  static func interned(_ message: WireReader) throws(TraceFailure) -> (UInt64, WakeLockContext) {
    let fields = try WireFields(message)
    let uid = (fields.number(6) ?? fields.number(5)).map { Int32(truncatingIfNeeded: $0) }
    return (fields.number(1) ?? 0, WakeLockContext(uid: uid, tag: fields.text(2)))
  }
}
