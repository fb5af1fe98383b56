extension Expectation {
  /// The digits of a claim and of what was found, unless more are needed.
  static let fewestDigits = 3
  /// More would tell rounded arithmetic apart.
  private static let mostDigits = 8

  /// The fewest digits at which what was found does not read like the bounds of the claim.
  ///
  /// - Parameter found: The values beside the claim; two of them where it compares variants.
  func digits(telling found: [Double]) -> Int {
    let pairs =
      bounds.isEmpty
      ? zip(found, found.dropFirst()).map { ($0, $1) }
      : found.flatMap { value in bounds.map { (value, $0) } }
    return (Self.fewestDigits..<Self.mostDigits).first { digits in
      pairs.allSatisfy { Self.isSame($0, $1) || Self.readsApart($0, $1, digits) }
    } ?? Self.mostDigits
  }

  /// The numbers at which a claim about one variant begins to be missed.
  private var bounds: [Double] {
    switch claim {
    case .near(let value, let distance, variant: _): [value - distance, value + distance]
    case .below(let limit, variant: _), .above(let limit, variant: _): [limit]
    case .reduction(let least, variant: _): [100 * least]
    case .beats, .equals: []
    }
  }

  /// Whether two numbers are the same but for rounded arithmetic.
  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-12 * max(abs(a), abs(b))
  }

  private static func readsApart(_ a: Double, _ b: Double, _ digits: Int) -> Bool {
    rounded(a, digits: digits) != rounded(b, digits: digits)
  }

  /// So many significant digits or more, without an exponent where people would not write one.
  static func rounded(_ value: Double, digits: Int = fewestDigits) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    var least = 1.0
    for _ in 1..<max(2, digits) { least *= 10 }
    var scale = 1.0
    while abs(value) * scale < least && scale < 1e12 { scale *= 10 }
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A value with its unit.
  static func text(_ value: Double, unit: String, digits: Int = fewestDigits) -> String {
    let number = rounded(value, digits: digits)
    return unit == "1" ? number : "\(number) \(unit)"
  }

  /// A distance between two values with its unit: that of percent is points.
  static func text(distance: Double, unit: String, digits: Int = fewestDigits) -> String {
    let number = rounded(distance, digits: digits)
    guard unit == "%" else { return text(distance, unit: unit, digits: digits) }
    return number == "1" ? "1 point" : "\(number) points"
  }
}
