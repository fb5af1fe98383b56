import CZLIB

/// Decompressor of what is packed with deflate, piece by piece, with the header of zlib or gzip.
///
/// - Source: zlib 1.2.13, `zlib.h`.
final class Inflater {
  enum Status {
    /// There may be more, with more to unpack or more room.
    case unfinished
    case end
    case damaged
  }

  /// The window's logarithm, and 32 to tell the headers of zlib and gzip apart.
  private static let windowBits: Int32 = 15 + 32

  private let stream: UnsafeMutablePointer<z_stream>
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
  }

  /// Begin with something else that is packed.
  ///
  /// - Returns: False for want of memory.
  func restart() -> Bool { isReady && inflateReset(stream) == Z_OK }

  /// Unpack as much as there is or as there is room for; both are less than 4 GiB.
  ///
  /// - Parameter rest: The packed bytes, of which those that were unpacked are taken away.
  /// - Returns: The bytes that were written to `output`.
  func unpack(
    _ rest: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (count: Int, status: Status) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: rest.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(rest.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let status = inflate(stream, Z_NO_FLUSH)
    rest = UnsafeRawBufferPointer(rebasing: rest.suffix(Int(stream.pointee.avail_in)))
    let count = output.count - Int(stream.pointee.avail_out)
    switch status {
    case Z_STREAM_END: return (count, .end)
    case Z_OK, Z_BUF_ERROR: return (count, .unfinished)
    default: return (count, .damaged)
    }
  }
}
