import Testing

@testable import Reports

/// The examples of https://protobuf.dev/programming-guides/encoding.
struct `A message of Protocol Buffers` {
  @Test func `writes 150 in field 1 as the guide does`() {
    var message = ProtobufMessage()
    message.add(1, 150)
    #expect(message.bytes == [0x08, 0x96, 0x01])
  }

  @Test func `writes a text with its length`() {
    var message = ProtobufMessage()
    message.add(2, "testing")
    #expect(message.bytes == [0x12, 0x07] + Array("testing".utf8))
  }

  @Test func `writes a message within a message`() {
    var message = ProtobufMessage()
    message.add(3) { $0.add(1, 150) }
    #expect(message.bytes == [0x1a, 0x03, 0x08, 0x96, 0x01])
  }

  @Test func `writes a number below zero in ten bytes`() {
    var message = ProtobufMessage()
    message.add(1, -2)
    #expect(message.bytes == [0x08, 0xfe] + Array(repeating: 0xff, count: 8) + [0x01])
  }

  @Test func `writes a double with the lowest byte first`() {
    var message = ProtobufMessage()
    message.add(1, 25.4)
    // 25.4 is 0x4039666666666666.
    #expect(message.bytes == [0x09, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x39, 0x40])
  }
}
