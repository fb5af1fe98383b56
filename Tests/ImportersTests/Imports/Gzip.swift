import CZLIB

/// The bytes as gzip packs them, in one member.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  // 16 more than the window's logarithm is the header of gzip.
  precondition(
    deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      == Z_OK)
  defer { deflateEnd(&stream) }
  var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  var bytes = bytes
  return bytes.withUnsafeMutableBufferPointer { input in
    packed.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
      return Array(output.prefix(Int(stream.total_out)))
    }
  }
}
