import CZLIB

/// Decompressor of compressed packets, piece by piece: deflate with the header of zlib or gzip.
///
/// - Source: zlib 1.2.13, `zlib.h`; Perfetto, `trace_packet.proto`, field `compressed_packets`.
final class Inflater {
  /// The most bytes that one compressed packet may unpack to: 64 MiB. The tracing service unpacks
  /// half a megabyte.
  static let sizeLimit = 64 << 20
  /// The window's logarithm, and 32 to tell the headers of zlib and gzip apart.
  private static let windowBits: Int32 = 15 + 32

  private let stream: UnsafeMutablePointer<z_stream>
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
  private let isReady: Bool

  init() {
    // zlib keeps the address of the stream.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady =
      inflateInit2_(
        stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
    output.deallocate()
  }

  /// Unpack the whole of `bytes`.
  ///
  /// - Parameters:
  ///   - place: That of the packet, for messages.
  ///   - body: Called with each piece of what was packed.
  func inflate(
    _ bytes: UnsafeRawBufferPointer, at place: BytePlace,
    _ body: (UnsafeRawBufferPointer) throws(TraceFailure) -> Void
  ) throws(TraceFailure) {
    guard isReady, inflateReset(stream) == Z_OK else {
      throw TraceFailure(place, "cannot be unpacked for want of memory")
    }
    var total = 0
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    while true {
      stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(output.count)
      let status = CZLIB.inflate(stream, Z_NO_FLUSH)
      let count = output.count - Int(stream.pointee.avail_out)
      total += count
      guard total <= Self.sizeLimit else {
        throw TraceFailure(
          place,
          "has a compressed packet that unpacks to more than \(Self.sizeLimit >> 20) MiB, which is the most that is read"
        )
      }
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
      if status == Z_STREAM_END { break }
      guard status == Z_OK else {
        let input = bytes.count - Int(stream.pointee.avail_in)
        throw TraceFailure(
          place + input,
          stream.pointee.avail_in == 0 && status == Z_BUF_ERROR
            ? "has a compressed packet that ends early"
            : "has a compressed packet that cannot be unpacked")
      }
    }
    guard stream.pointee.avail_in == 0 else {
      throw TraceFailure(
        place + (bytes.count - Int(stream.pointee.avail_in)),
        "has bytes behind the end of what is compressed in a packet")
    }
  }
}
