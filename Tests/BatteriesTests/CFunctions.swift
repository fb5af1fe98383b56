import Foundation

// The platform's functions, and not those that the batteries use.
func exponential(_ x: Double) -> Double { exp(x) }
func logarithm(_ x: Double) -> Double { log(x) }
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
