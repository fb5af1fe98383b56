/// The name of a random stream, as a 32-bit hash that enters the counter.
///
/// The hash depends on the text alone, never on a position in a list, so a new stream changes no
/// other. The text is not kept. Two texts may share a hash, which ``StreamRegistry`` detects before
/// the run.
@frozen public struct StreamName: Hashable, Sendable {
  /// The 32-bit FNV-1a hash of the name's UTF-8.
  public let hash: UInt32

  /// Create the name with a known hash, as read back from a table.
  @inlinable public init(hash: UInt32) { self.hash = hash }

  /// Create the name of a stream called `text`; equal texts give equal names.
  ///
  /// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm",
  ///   RFC 9923.
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String) {
    var hash: UInt32 = 0x811c_9dc5
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    self.hash = hash
  }
}
