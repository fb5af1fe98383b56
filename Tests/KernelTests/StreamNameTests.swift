import Kernel
import Testing

struct `Stream name` {
  /// Known answers published with FNV-1a.
  @Test(
    arguments: [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)]
      as [(String, UInt32)])
  func `is the FNV-1a hash of its text`(text: String, hash: UInt32) {
    #expect(StreamName(text).hash == hash)
  }

  @Test func `tells composed from decomposed letters, as bytes do`() {
    #expect(StreamName("\u{e9}") != StreamName("e\u{301}"))
  }
}

struct `Stream registry` {
  @Test func `gives the name of a text`() throws {
    var registry = StreamRegistry()
    #expect(try registry.register("user.taps") == StreamName("user.taps"))
  }

  @Test func `gives the same name to the same text`() throws {
    var registry = StreamRegistry()
    let first = try registry.register("user.taps")
    #expect(try registry.register("user.taps") == first)
  }

  @Test func `refuses a text whose hash another has`() throws {
    var registry = StreamRegistry()
    _ = try registry.register("costarring")
    let collision = #expect(throws: StreamCollision.self) { try registry.register("liquid") }
    #expect(collision?.first == "costarring")
    #expect(collision?.second == "liquid")
    #expect(collision?.hash == 0x5e4d_aa9d)
  }

  @Test func `keeps the first text after a refusal`() throws {
    var registry = StreamRegistry()
    _ = try registry.register("costarring")
    _ = try? registry.register("liquid")
    #expect(try registry.register("costarring").hash == 0x5e4d_aa9d)
  }
}
