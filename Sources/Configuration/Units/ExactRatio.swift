/// A rational number times a power of ten: the user's number, before any rounding.
///
/// `250 mW` is 25 × 10¹ × 10⁻³ W here, so that one rounding is enough to get whole nanowatts.
/// Operations return nil where 128 bits do not suffice; callers then continue in `Double`.
struct ExactRatio: Sendable {
  let numerator: Int128
  /// Positive.
  let denominator: Int128
  let exponent: Int

  static let one = ExactRatio(1)

  init(_ numerator: Int128, over denominator: Int128 = 1, tens exponent: Int = 0) {
    precondition(denominator > 0, "denominator \(denominator) is not positive")
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    var numerator = numerator / Int128(divisor)
    var denominator = denominator / Int128(divisor)
    var exponent = exponent
    while numerator != 0, numerator % 10 == 0 {
      numerator /= 10
      exponent += 1
    }
    while denominator % 10 == 0 {
      denominator /= 10
      exponent -= 1
    }
    self.numerator = numerator
    self.denominator = denominator
    self.exponent = numerator == 0 ? 0 : exponent
  }

  /// The nearest `Double`, rounded once when the denominator is one and twice otherwise.
  var double: Double {
    guard let decimal = Double("\(numerator)e\(exponent)") else { return .nan }
    return denominator == 1 ? decimal : decimal / Double(denominator)
  }

  func multiplied(by other: ExactRatio) -> ExactRatio? {
    // Crosswise reduction first: hours over days stay small.
    let left = ExactRatio(numerator, over: other.denominator)
    let right = ExactRatio(other.numerator, over: denominator)
    guard let top = left.numerator.product(right.numerator),
      let bottom = left.denominator.product(right.denominator)
    else { return nil }
    let tens = exponent + other.exponent + left.exponent + right.exponent
    return ExactRatio(top, over: bottom, tens: tens)
  }

  /// One over this; nil for zero.
  var inverse: ExactRatio? {
    guard numerator != 0, numerator != .min else { return nil }
    let top = numerator < 0 ? -denominator : denominator
    return ExactRatio(top, over: Int128(numerator.magnitude), tens: -exponent)
  }

  func adding(_ other: ExactRatio) -> ExactRatio? {
    let tens = min(exponent, other.exponent)
    guard let left = scaled(to: tens)?.product(other.denominator),
      let right = other.scaled(to: tens)?.product(denominator),
      let bottom = denominator.product(other.denominator)
    else { return nil }
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? nil : ExactRatio(sum, over: bottom, tens: tens)
  }

  /// The whole number nearest to this times 10^`tens`, ties away from zero.
  func rounded(timesTen tens: Int) -> Int128? {
    let power = exponent + tens
    if power >= 0 {
      guard let factor = Self.powerOfTen(power) else { return numerator == 0 ? 0 : nil }
      return numerator.product(factor).map { Self.divide($0, by: denominator) }
    }
    guard let factor = Self.powerOfTen(-power) else { return 0 }  // below 10⁻³⁹ of 2¹²⁷
    return denominator.product(factor).map { Self.divide(numerator, by: $0) }
  }

  private func scaled(to tens: Int) -> Int128? {
    Self.powerOfTen(exponent - tens).flatMap(numerator.product)
  }

  private static func divide(_ top: Int128, by bottom: Int128) -> Int128 {
    let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
    let roundsUp = remainder.magnitude >= bottom.magnitude - remainder.magnitude
    return roundsUp ? quotient + (top < 0 ? -1 : 1) : quotient
  }

  private static func powerOfTen(_ exponent: Int) -> Int128? {
    guard (0...38).contains(exponent) else { return nil }
    return (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}

extension Int128 {
  /// The product; nil beyond 128 bits.
  func product(_ other: Int128) -> Int128? {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? nil : product
  }
}
