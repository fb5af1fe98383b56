/// Splitter of a trace's bytes, which come in pieces of any length, into its packets.
///
/// A trace is a message whose field 1 is repeated: one packet each. A packet that lies in one piece is
/// handed on in place; any other is collected first, in at most ``sizeLimit`` bytes.
///
/// - Source: Perfetto, `protos/perfetto/trace/trace.proto`.
struct PacketSplitter {
  /// The most bytes of one packet: 64 MiB. The tracing service writes a thousandth of it.
  static let sizeLimit = 64 << 20
  /// The key of field 1, a message.
  private static let key: UInt8 = 0x0a

  /// The bytes of a packet of which others are missing, from its key on.
  private var rest: [UInt8] = []
  /// The place of the next byte that comes, and that of the first one of `rest`.
  private var next: BytePlace
  private var start: BytePlace
  /// The lengths of the key with the length, and of the packet behind; nil while they are unknown.
  private var known: (head: Int, body: Int)?

  init(at place: BytePlace = BytePlace(byte: 0)) {
    next = place
    start = place
  }

  /// Take a piece.
  ///
  /// - Parameter body: Called with each packet, and its place.
  mutating func take(
    _ piece: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, BytePlace) throws(TraceFailure) -> Void
  ) throws(TraceFailure) {
    var place = 0
    while place < piece.count {
      if rest.isEmpty {
        start = next
        let left = UnsafeRawBufferPointer(rebasing: piece[place...])
        known = try Self.head(of: left, at: next)
        if let known, known.body <= left.count - known.head {
          let packet = left[known.head..<known.head + known.body]
          try body(UnsafeRawBufferPointer(rebasing: packet), next + known.head)
          place += known.head + known.body
          next.byte += known.head + known.body
          continue
        }
      }
      // Byte by byte until the length is known, then all that is missing.
      let missing = known.map { $0.head + $0.body - rest.count } ?? 1
      let part = piece[place..<place + min(missing, piece.count - place)]
      rest.append(contentsOf: part)
      place += part.count
      next.byte += part.count
      if known == nil {
        known = try inRest { bytes throws(TraceFailure) in try Self.head(of: bytes, at: start) }
      }
      guard let known, rest.count == known.head + known.body else { continue }
      try inRest { bytes throws(TraceFailure) in
        try body(UnsafeRawBufferPointer(rebasing: bytes[known.head...]), start + known.head)
      }
      rest.removeAll(keepingCapacity: rest.count < 1 << 20)
    }
  }

  /// The result of a closure on the bytes of `rest`.
  private func inRest<Value>(
    _ body: (UnsafeRawBufferPointer) throws(TraceFailure) -> Value
  ) throws(TraceFailure) -> Value {
    try rest.withUnsafeBufferPointer { bytes throws(TraceFailure) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Check at the end of the bytes that no packet is cut.
  func finish() throws(TraceFailure) {
    guard rest.isEmpty else {
      throw TraceFailure(
        next,
        "ends early, inside of the packet that begins at \(start)"
          + (known.map { ", with \(rest.count - $0.head) of its \($0.body) bytes" } ?? ""))
    }
  }

  /// The lengths of the key with the length, and of the packet behind; nil if there are too few bytes.
  private static func head(
    of bytes: UnsafeRawBufferPointer, at place: BytePlace
  ) throws(TraceFailure) -> (head: Int, body: Int)? {
    guard let first = bytes.first else { return nil }
    guard first == key else {
      throw TraceFailure(
        place,
        place == BytePlace(byte: 0)
          ? "is no binary trace of Perfetto: it does not begin with a packet"
          : "has no packet where one should begin")
    }
    var length = 0
    for index in 1..<min(bytes.count, 6) {
      length |= Int(bytes[index] & 0x7f) << (7 * (index - 1))
      guard bytes[index] < 0x80 else { continue }
      guard length <= sizeLimit else { break }
      return (index + 1, length)
    }
    guard bytes.count < 6, length <= sizeLimit else {
      throw TraceFailure(
        place, "has a packet of more than \(sizeLimit >> 20) MiB, which is the most that is read")
    }
    return nil
  }
}
