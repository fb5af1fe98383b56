#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `base` to the power of `exponent`; this target has no numerics of its own beyond it.
func raised(_ base: Double, to exponent: Double) -> Double { pow(base, exponent) }
