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

  init(_ reader: WireReader) throws(TraceFailure) {
    var reader = reader
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): direction = Direction(rawValue: UInt8(clamping: reader.bits)) ?? .unknown
      case (2, .bytes): interface = NetworkInterface(name: reader.text)
      case (3, .varint): length = reader.uint32
      case (4, .varint): uid = reader.int32
      case (6, .varint): transport = UInt8(truncatingIfNeeded: reader.bits)
      case (9, .varint): remotePort = UInt16(truncatingIfNeeded: reader.bits)
      default: break
      }
    }
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

  static func interned(_ reader: WireReader) throws(TraceFailure) -> (UInt64, WakeLockContext) {
    var reader = reader
    var (id, lock, worksFor): (UInt64, WakeLockContext, Int32?) = (0, WakeLockContext(), nil)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): id = reader.bits
      case (2, .bytes): lock.tag = reader.text
      case (5, .varint): lock.uid = reader.int32
      case (6, .varint): worksFor = reader.int32
      default: break
      }
    }
    lock.uid = worksFor ?? lock.uid
    return (id, lock)
  }
}
