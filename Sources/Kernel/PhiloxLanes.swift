/// Two counters of Philox4x32-10 in the two 64-bit lanes of a vector register.
///
/// The multiplication reads the lower 32 bits of each lane, so the upper halves of a product need
/// not be cleared. There are two lanes because every x86-64 multiplies two at once; the compiler
/// splits a wider vector at a loss.
@frozen
@usableFromInline struct PhiloxLanes {
  @usableFromInline var c0, c1, c2, c3: SIMD2<UInt64>

  @inlinable
  @inline(__always) init(stream: UInt32, entity: UInt32, triggers: SIMD2<UInt32>, use: UInt32) {
    c0 = SIMD2(repeating: UInt64(stream))
    c1 = SIMD2(repeating: UInt64(entity))
    c2 = SIMD2(truncatingIfNeeded: triggers)
    c3 = SIMD2(repeating: UInt64(use))
  }

  @inlinable
  @inline(__always) static var lowHalf: SIMD2<UInt64> { SIMD2(repeating: 0xffff_ffff) }

  /// One of the ten rounds of ``Philox4x32``.
  @inlinable
  @inline(__always) mutating func round(key: (SIMD2<UInt64>, SIMD2<UInt64>)) {
    let p0 = (c0 & Self.lowHalf) &* SIMD2(repeating: 0xd251_1f53)
    let p1 = (c2 & Self.lowHalf) &* SIMD2(repeating: 0xcd9e_8d57)
    (c0, c1, c2, c3) = (p1 &>> 32 ^ c1 ^ key.0, p1, p0 &>> 32 ^ c3 ^ key.1, p0)
  }

  /// The first two words of either block, as one 64-bit number.
  @inlinable
  @inline(__always) var firstWords: SIMD2<UInt64> { c0 &<< 32 | c1 & Self.lowHalf }
}

extension RandomStream {
  /// The uniform variates of four consecutive ordinals: equal to four single look-ups, at the cost
  /// of two.
  ///
  /// - Parameters:
  ///   - first: The first ordinal; after the highest comes zero.
  ///   - use: The use within each ordinal.
  @inlinable
  @inline(__always) public func uniforms(fromTrigger first: UInt32, use: UInt32) -> SIMD4<Double> {
    var left = PhiloxLanes(
      stream: stream, entity: entity, triggers: SIMD2(first, first &+ 1), use: use)
    var right = PhiloxLanes(
      stream: stream, entity: entity, triggers: SIMD2(first &+ 2, first &+ 3), use: use)
    var words = (SIMD2(repeating: UInt64(key.words.0)), SIMD2(repeating: UInt64(key.words.1)))
    for _ in 0..<10 {
      left.round(key: words)
      right.round(key: words)
      words.0 &+= 0x9e37_79b9
      words.1 &+= 0xbb67_ae85
    }
    let bits = SIMD4(lowHalf: left.firstWords, highHalf: right.firstWords) &>> 11
    var variates = SIMD4<Double>()
    for lane in 0..<4 { variates[lane] = Self.uniform(bits53: bits[lane]) }
    return variates
  }
}
