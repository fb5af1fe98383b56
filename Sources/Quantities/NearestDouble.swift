extension Double {
  /// The double nearest to a whole number of 128 bits; of two that are as near, the even one.
  ///
  /// As `Double(value)`, which goes by way of any binary integers there are and takes a thousand
  /// instructions.
  @inlinable
  public init(nearest value: Int128) {
    let word = Int64(truncatingIfNeeded: value)
    guard Int128(word) != value else {
      self.init(word)
      return
    }
    let magnitude = value.magnitude
    // 64 bits stay, and one for all that is cut off: more than the 53 of a double, so that what is
    // rounded is rounded once.
    let shift = UInt128(truncatingIfNeeded: max(64 - magnitude.leadingZeroBitCount, 0))
    let kept = UInt64(truncatingIfNeeded: magnitude &>> shift)
    let isCut = magnitude & ((1 &<< shift) - 1) != 0
    let power = Double(bitPattern: (1023 + UInt64(truncatingIfNeeded: shift)) << 52)
    let nearest = Double(isCut ? kept | 1 : kept) * power
    self = value < 0 ? -nearest : nearest
  }
}
