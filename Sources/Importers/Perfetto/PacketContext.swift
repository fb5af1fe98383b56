/// The properties that packets of the network have in common: app, direction, protocol, port and interface.
///
/// - Source: Android, `network_trace.proto`: direction 1 in, 2 out; protocol as in IP.
struct PacketContext: Equatable {
  enum Direction: UInt8 { case unknown, received, sent }

  var direction = Direction.unknown
  var interface = NetworkInterface.unknown
  var uid: Int32?
  var transport: UInt8 = 0
  var remotePort: UInt16 = 0
  var length: UInt32 = 0

  private init() {}

  init(_ message: WireReader) throws(TraceFailure) {
    let fields = try WireFields(message)
    direction = Direction(rawValue: UInt8(clamping: fields.number(1) ?? 0)) ?? .unknown
    interface = NetworkInterface(name: fields.text(2))
    length = fields.uint32(3)
    uid = fields.number(4).map { Int32(truncatingIfNeeded: $0) }
    transport = UInt8(truncatingIfNeeded: fields.uint32(6))
    remotePort = UInt16(truncatingIfNeeded: fields.uint32(9))
  }

  static func interned(_ reader: WireReader) throws(TraceFailure) -> (UInt64, PacketContext) {
    var reader = reader
    var id: UInt64 = 0
    var context = PacketContext()
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): id = reader.bits
      case (2, .bytes): context = try PacketContext(reader.message)
      default: break
      }
    }
    return (id, context)
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
