import Testing

@testable import Importers

struct `A reader of a message` {
  /// The fields of a message as text.
  private func fields(_ bytes: [UInt8]) throws -> [String] {
    try bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes, at: BytePlace(byte: 100))
      var found: [String] = []
      while try reader.advance() {
        found.append(
          "\(reader.field) " + (reader.type == .bytes ? reader.text : "\(reader.bits)"))
      }
      return found
    }
  }

  private func failure(_ bytes: [UInt8]) -> String? {
    do {
      _ = try fields(bytes)
      return nil
    } catch { return (error as? TraceFailure).map { "\($0.reason), at \($0.place)" } }
  }

  /// The examples of https://protobuf.dev/programming-guides/encoding.
  @Test func `reads the examples of the format's guide`() throws {
    #expect(try fields([0x08, 0x96, 0x01]) == ["1 150"])
    #expect(try fields([0x12, 0x07] + Array("testing".utf8)) == ["2 testing"])
    #expect(
      try fields([0x08, 0xfe] + Array(repeating: 0xff, count: 8) + [0x01]) == [
        "1 \(UInt64.max - 1)"
      ])
    #expect(try fields([0x0d, 1, 0, 0, 0, 0x11, 2, 0, 0, 0, 0, 0, 0, 0]) == ["1 1", "2 2"])
  }

  @Test func `ends an endless number with its place`() {
    let number = [UInt8](repeating: 0x80, count: 40)
    #expect(failure([0x08] + number) == "has a number of more than ten bytes, at byte 101")
    #expect(failure(number) == "has a number of more than ten bytes, at byte 100")
    #expect(
      failure([0x08] + [UInt8](repeating: 0xff, count: 9) + [0x02])
        == "has a number of more than 64 bits, at byte 101")
  }

  @Test func `refuses lengths that lie, groups, field 0 and cut numbers`() {
    #expect(failure([0x0a, 5, 1, 2]) == "has a field of 5 bytes where 2 are left, at byte 100")
    #expect(
      failure([0x0a] + TextProto.varint(.max))
        == "has a field of \(UInt64.max) bytes where 0 are left, at byte 100")
    #expect(failure([0x08, 1, 0x0b]) == "has a field of the unknown wire type 3, at byte 102")
    #expect(failure([0x00, 0]) == "has a field with the impossible number 0, at byte 100")
    #expect(failure([0x08, 0x80]) == "ends a message inside of a number, at byte 101")
    #expect(failure([0x11, 1, 2]) == "ends a message inside of a number, at byte 101")
  }
}
