/// The unpacking of the compressed packets of a trace.
///
/// - Source: Perfetto, `trace_packet.proto`, field `compressed_packets`.
final class CompressedPacket {
  /// The most bytes that one compressed packet may unpack to: 64 MiB. The tracing service unpacks
  /// half a megabyte.
  static let sizeLimit = 64 << 20

  private let inflater = Inflater()
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)

  deinit { output.deallocate() }

  /// Unpack the whole of `bytes`.
  ///
  /// - Parameters:
  ///   - place: That of the packet, for messages.
  ///   - body: Called with each piece of what was packed.
  func unpack(
    _ bytes: UnsafeRawBufferPointer, at place: BytePlace,
    _ body: (UnsafeRawBufferPointer) throws(TraceFailure) -> Void
  ) throws(TraceFailure) {
    guard inflater.restart() else {
      throw TraceFailure(place, "cannot be unpacked for want of memory")
    }
    var (rest, total, status) = (bytes, 0, Inflater.Status.unfinished)
    while status != .end {
      let count: Int
      (count, status) = inflater.unpack(&rest, into: output)
      total += count
      guard total <= Self.sizeLimit else {
        throw TraceFailure(
          place,
          "has a compressed packet that unpacks to more than \(Self.sizeLimit >> 20) MiB, which is the most that is read"
        )
      }
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
      guard status == .damaged || status == .unfinished && count == 0 else { continue }
      throw TraceFailure(
        place + (bytes.count - rest.count),
        status == .damaged
          ? "has a compressed packet that cannot be unpacked"
          : "has a compressed packet that ends early")
    }
    guard rest.isEmpty else {
      throw TraceFailure(
        place + (bytes.count - rest.count),
        "has bytes behind the end of what is compressed in a packet")
    }
  }
}
