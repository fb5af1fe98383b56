extension NISTData {
  /// The first decimal digits of π, the 3 before the point among them: by Machin's 16 arctan 1/5 − 4 arctan 1/239
  /// in whole numbers of 10⁻⁹.
  static func digitsOfPi(_ count: Int) -> [Double] {
    // A limb is nine digits; the first is whole, and the last two are room for rounding.
    let limbs = count / 9 + 4
    let (large, small) = (arcTangent(ofOneIn: 5, limbs), arcTangent(ofOneIn: 239, limbs))
    var pi = zip(large, small).map { 16 * $0 - 4 * $1 }
    for index in stride(from: limbs - 1, to: 0, by: -1) {
      let carry = Int((Double(pi[index]) / 1e9).rounded(.down))
      pi[index] -= carry * 1_000_000_000
      pi[index - 1] += carry
    }
    let digits = pi.dropFirst().flatMap { limb in
      (0..<9).map { index in Double((0..<(8 - index)).reduce(limb) { rest, _ in rest / 10 } % 10) }
    }
    return [Double(pi[0])] + digits.prefix(count - 1)
  }

  /// 1/x − 1/(3 x³) + 1/(5 x⁵) − …; limbs may be below zero or above a thousand million.
  private static func arcTangent(ofOneIn x: Int, _ limbs: Int) -> [Int] {
    var power = divided([1] + [Int](repeating: 0, count: limbs - 1), by: x)
    var sum = power
    var odd = 1
    while power.contains(where: { $0 != 0 }) {
      power = divided(power, by: x * x)
      odd += 2
      let sign = odd % 4 == 1 ? 1 : -1
      for (index, limb) in divided(power, by: odd).enumerated() { sum[index] += sign * limb }
    }
    return sum
  }

  private static func divided(_ number: [Int], by divisor: Int) -> [Int] {
    var rest = 0
    return number.map { limb in
      let whole = rest * 1_000_000_000 + limb
      rest = whole % divisor
      return whole / divisor
    }
  }
}
