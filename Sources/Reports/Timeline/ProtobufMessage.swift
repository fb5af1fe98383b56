/// A message of Protocol Buffers while it is written: fields by number, in the order of the calls.
///
/// Three of its wire types, which is all that a trace is made of.
/// https://protobuf.dev/programming-guides/encoding
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func add(_ field: Int, _ value: UInt64) {
    addVarint(UInt64(field) << 3)
    addVarint(value)
  }

  mutating func add(_ field: Int, _ value: Int) { add(field, UInt64(bitPattern: Int64(value))) }

  mutating func add(_ field: Int, _ value: Double) {
    addVarint(UInt64(field) << 3 | 1)
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ field: Int, _ text: String) {
    addVarint(UInt64(field) << 3 | 2)
    addVarint(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ field: Int, _ message: ProtobufMessage) {
    addVarint(UInt64(field) << 3 | 2)
    addVarint(UInt64(message.bytes.count))
    bytes.append(contentsOf: message.bytes)
  }

  mutating func add(_ field: Int, _ fill: (inout ProtobufMessage) -> Void) {
    var message = ProtobufMessage()
    fill(&message)
    add(field, message)
  }

  /// Seven bits a byte, the lowest first; the eighth bit is set where more follow.
  private mutating func addVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
