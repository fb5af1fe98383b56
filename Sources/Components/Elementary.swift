import Quantities

/// East and north of a step of length 1 in a direction, in degrees clockwise from north.
package func unitVector(degrees: Double) -> SIMD2<Double> {
  let angle = degrees * .pi / 180
  return SIMD2(Elementary.sin(angle), Elementary.cos(angle))
}

/// The frequency in hertz of a step's operand, which is in base units of 10⁹ Hz; whole nanohertz, so
/// that 50 Hz are 50, within 0 and `limit`.
func hertz(ofOperand operand: Double, limit: Double) -> Double {
  (min(max(operand * 1e9, 0), limit) * 1e9).rounded() / 1e9
}
