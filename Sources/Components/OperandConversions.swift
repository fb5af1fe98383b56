import Quantities

/// The unit vector (east, north) of a direction in degrees clockwise from north.
package func unitVector(degrees: Double) -> SIMD2<Double> {
  let angle = degrees * .pi / 180
  return SIMD2(Elementary.sin(angle), Elementary.cos(angle))
}

/// The frequency in hertz of a step's operand in base units of 10⁹ Hz, within 0 and `limit`;
/// rounded to nanohertz, so that 50 Hz is exactly 50.
func hertz(ofOperand operand: Double, limit: Double) -> Double {
  (min(max(operand * 1e9, 0), limit) * 1e9).rounded() / 1e9
}
