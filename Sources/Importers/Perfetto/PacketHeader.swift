/// The description of a packet, and the place of its contents.
///
/// - Source: Perfetto, `protos/perfetto/trace/trace_packet.proto`.
struct PacketHeader {
  /// The fields of a packet that are read. All others are counted, and passed over.
  enum Field: Int {
    case ftrace = 1
    case processTree = 2
    case clockSnapshot = 6
    case trackEvent = 11
    case traceStatistics = 35
    case battery = 38
    case powerRails = 40
    case systemInformation = 45
    case packages = 47
    case compressed = 50
    case track = 60
    case initialDisplay = 70
    case energyEstimate = 77
    case statistics = 84
    case properties = 86
    case networkPacket = 88
    case networkBundle = 92
    case wakeLocks = 116
    case compressedWithZstandard = 133
  }

  var timestamp: UInt64?
  var clock: UInt32?
  var sequence: UInt32 = 0
  var clearsState = false
  var needsState = false
  var followsLoss = false
  /// New entries of the sequence's tables, and the sequence's defaults.
  var interned: Range<Int>?
  var defaults: Range<Int>?
  /// The content, of which a packet has one.
  var field: Field?
  var content = 0..<0
  /// Whether it has content that is not read.
  var isOther = false

  /// - Parameter reader: At the beginning of the packet.
  init(_ reader: WireReader) throws(TraceFailure) {
    var reader = reader
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (8, .varint): timestamp = reader.bits
      case (10, .varint): sequence = reader.uint32
      case (12, .bytes): interned = reader.content
      case (13, .varint):
        clearsState = clearsState || reader.bits & 1 != 0
        needsState = reader.bits & 2 != 0
      case (41, .varint): clearsState = clearsState || reader.bits != 0
      case (42, .varint): followsLoss = reader.bits != 0
      case (58, .varint): clock = reader.uint32
      case (59, .bytes): defaults = reader.content
      case (_, .bytes):
        if let field = Field(rawValue: reader.field) {
          self.field = field
          content = reader.content
        } else if reader.field != 36 {  // A mark for readers that look for a place to begin.
          isOther = true
        }
      default: break
      }
    }
  }
}
