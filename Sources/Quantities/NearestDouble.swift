extension Double {
  /// The double nearest to a 128-bit integer, ties to even.
  ///
  /// The result equals `Double(value)`, which converts any binary integer and takes a thousand
  /// instructions.
  @inlinable public init(nearest value: Int128) {
    let word = Int64(truncatingIfNeeded: value)
    guard Int128(word) != value else {
      self.init(word)
      return
    }
    let magnitude = value.magnitude
    // Keep 64 bits, and one bit for all bits that are cut off: more than the 53 of a double, so
    // that rounding happens once.
    let shift = UInt128(truncatingIfNeeded: max(64 - magnitude.leadingZeroBitCount, 0))
    let kept = UInt64(truncatingIfNeeded: magnitude &>> shift)
    let isCut = magnitude & ((1 &<< shift) - 1) != 0
    let power = Double(bitPattern: (1023 + UInt64(truncatingIfNeeded: shift)) << 52)
    let nearest = Double(isCut ? kept | 1 : kept) * power
    self = value < 0 ? -nearest : nearest
  }
}

extension Int64 {
  /// The integer nearest to a value, ties away from zero; traps where it does not fit.
  ///
  /// The result equals `Int64(value.rounded())`, without the call of the C library.
  @inlinable @inline(__always) public init(nearest value: Double) {
    let whole = Int64(value)
    // Exact: a value with a fraction has fewer than 53 bits before it.
    let rest = value - Double(whole)
    self = whole + (rest >= 0.5 ? 1 : 0) - (rest <= -0.5 ? 1 : 0)
  }
}
