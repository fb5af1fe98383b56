#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The elementary functions of the C library, so that no other file depends on the platform.
public enum Elementary {
  /// `e` to the power of `x`.
  public static func exp(_ x: Double) -> Double { cExp(x) }
  /// 2 to the power of `x`.
  public static func exp2(_ x: Double) -> Double { cExp2(x) }
  /// The natural logarithm.
  public static func log(_ x: Double) -> Double { cLog(x) }
  /// `log(1 + x)` without cancellation near zero.
  public static func log1p(_ x: Double) -> Double { cLog1p(x) }
  /// `base` to the power of `exponent`.
  public static func pow(_ base: Double, _ exponent: Double) -> Double { cPow(base, exponent) }
  /// The sine of an angle in radians.
  public static func sin(_ x: Double) -> Double { cSin(x) }
  /// The cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double { cCos(x) }
  /// The tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double { cTan(x) }
}

// Inside the enum the bare names would find the enum's own members.
private func cExp(_ x: Double) -> Double { exp(x) }
private func cExp2(_ x: Double) -> Double { exp2(x) }
private func cLog(_ x: Double) -> Double { log(x) }
private func cLog1p(_ x: Double) -> Double { log1p(x) }
private func cPow(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
private func cSin(_ x: Double) -> Double { sin(x) }
private func cCos(_ x: Double) -> Double { cos(x) }
private func cTan(_ x: Double) -> Double { tan(x) }
