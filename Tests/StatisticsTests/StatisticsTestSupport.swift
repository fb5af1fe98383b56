import Numerics

/// Independent standard normal values from a seed, for simulated experiments.
///
/// SplitMix64 (Steele, Lea, Flood 2014) and inversion; not the simulator's own generator, which
/// these tests do not need.
struct NormalSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    // 52 bits and a half, so that the sum is exact.
    return StandardNormal.quantile((Double(bits >> 12) + 0.5) * 0x1p-52)
  }
}

/// Whether both values are there and `found` agrees with `expected` to so many significant decimal
/// digits.
func agree(_ found: Double?, _ expected: Double?, digits: Int) -> Bool {
  guard let found, let expected else { return false }
  let bound = (0..<digits).reduce(expected.magnitude) { bound, _ in bound / 10 }
  return (found - expected).magnitude <= bound
}

/// R's `sleep` data: extra hours of sleep of ten patients with either drug (Student 1908).
enum SleepData {
  static let drug1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
  static let drug2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
  /// Drug 2 is the baseline, so that differences are drug 1 less drug 2, as R prints them.
  static let pairs = Array(zip(drug2, drug1))
}
