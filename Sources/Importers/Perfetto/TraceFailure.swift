/// The reason for which bytes are no trace, with the place of the first that is wrong.
struct TraceFailure: Error, Equatable {
  let place: BytePlace
  /// The reason, as the rest of a sentence that begins with "the trace".
  let reason: String

  init(_ place: BytePlace, _ reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// The place of a byte in a trace: in its file, or in what a compressed packet of it unpacks to.
struct BytePlace: Equatable, CustomStringConvertible {
  /// From 0. Inside of compressed packets, the place in what they unpack to.
  var byte: Int
  /// The place in the file of the compressed packet, for a byte inside of one.
  var packet: Int?

  static func + (place: BytePlace, distance: Int) -> BytePlace {
    BytePlace(byte: place.byte + distance, packet: place.packet)
  }

  var description: String {
    packet.map { "byte \(byte) of what the compressed packet at byte \($0) unpacks to" }
      ?? "byte \(byte)"
  }
}
