/// The name of a random stream, reduced to the 32 bits that enter the counter.
///
/// Made from what the stream is called, never from a position in a list, so adding a stream moves
/// no other. The text is not kept: the value is four trivial bytes. Two texts may share a hash,
/// which ``StreamRegistry`` finds before the run.
@frozen
public struct StreamName: Hashable, Sendable {
  /// The 32-bit FNV-1a hash of the name's UTF-8.
  public let hash: UInt32

  /// The name with a hash that was made before, as read back from a table.
  @inlinable
  public init(hash: UInt32) { self.hash = hash }

  /// The name of a stream called `text`; equal texts are equal names.
  ///
  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm",
  ///   RFC 9923.
  /// - Complexity: O(n) in the length of the text: made once, before the run.
  public init(_ text: String) {
    var hash: UInt32 = 0x811c_9dc5
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    self.hash = hash
  }
}
