public import Kernel

/// Indices that are drawn with replacement, for resamples.
///
/// Draws are looked up by a seed and the name of a stream: the same ones give the same indices, whatever
/// else is drawn before or in parallel.
@frozen public struct ResampledIndices: Sendable {
  @usableFromInline let key: (UInt32, UInt32)
  @usableFromInline let stream: UInt32

  public init(seed: UInt64, stream: String) {
    key = RandomKey(seed: seed, replication: 1).words
    self.stream = StreamName(stream).hash
  }

  /// Draw as many indices as there are, from 0 up to their number.
  ///
  /// - Parameters:
  ///   - sample: The index of the sample among several independent ones; each has draws of its own.
  /// - Complexity: a quarter of a Philox block per index.
  @inlinable
  @inline(__always) public func draw(
    _ count: Int, sample: UInt32 = 0, resample: UInt32, _ body: (Int) -> Void
  ) {
    var (drawn, use) = (0, UInt32(0))
    while drawn < count {
      let words = Philox4x32.block(counter: SIMD4(stream, sample, resample, use), key: key)
      let lanes = min(4, count - drawn)
      for lane in 0..<lanes {
        // The high half of the product: even over the indices, up to 2⁻³² of their number.
        body(Int((UInt64(words[lane]) &* UInt64(count)) &>> 32))
      }
      drawn += lanes
      use &+= 1
    }
  }
}
