/// A unit of measurement: its dimension, and its size in the base scale.
///
/// The base scale is nanosecond, joule, coulomb, metre, kelvin, byte, cycle.
struct Unit: Sendable {
  let dimension: Dimension
  /// Nil where the size is irrational, as of `min^-0.5`.
  let exact: ExactRatio?
  let size: Double

  static let one = Unit(.none, .one)

  init(_ dimension: Dimension, _ exact: ExactRatio) {
    self.init(dimension, exact: exact, size: exact.double)
  }

  private init(_ dimension: Dimension, exact: ExactRatio?, size: Double) {
    self.dimension = dimension
    self.exact = exact
    self.size = exact?.double ?? size
  }

  static func * (left: Unit, right: Unit) -> Unit {
    let exact = left.exact.flatMap { left in right.exact.flatMap { left.multiplied(by: $0) } }
    return Unit(left.dimension * right.dimension, exact: exact, size: left.size * right.size)
  }

  /// This unit to the power of `halves`/2; nil for an exponent outside of the supported range.
  func raised(toHalves halves: Int) -> Unit? {
    guard let dimension = dimension.raised(toHalves: halves) else { return nil }
    let root = size.squareRoot()
    let step = halves < 0 ? 1 / root : root
    let size = (0..<halves.magnitude).reduce(1.0) { product, _ in product * step }
    guard halves.isMultiple(of: 2) else { return Unit(dimension, exact: nil, size: size) }
    let factor = halves < 0 ? exact?.inverse : exact
    let power = (0..<(halves.magnitude / 2)).reduce(ExactRatio?.some(.one)) { product, _ in
      product.flatMap { product in factor.flatMap { product.multiplied(by: $0) } }
    }
    return Unit(dimension, exact: power, size: size)
  }
}
