import Testing

@testable import Recordings

/// The example messages of NIST for FIPS 180-4.
struct `Secure hash` {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `gives the digests that NIST prints`(message: String, digest: String) {
    #expect(SHA256.hexadecimal(of: message) == digest)
  }

  @Test func `gives NIST's digest of a million letters`() {
    #expect(
      SHA256.hexadecimal(of: String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: 50...70)
  func `pads every length to another digest`(length: Int) {
    let texts = [length, length + 1].map { String(repeating: "a", count: $0) }
    #expect(SHA256.hexadecimal(of: texts[0]) != SHA256.hexadecimal(of: texts[1]))
  }
}
