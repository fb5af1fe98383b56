import Quantities

/// Parts of a whole rounded to one decimal, so that the printed parts add up to the printed whole.
///
/// Every part is rounded down, and those with the largest remainders up again until the sum is
/// right (Hare's method); so a part is less than one unit of the last place from its exact value.
struct RoundedParts {
  /// The whole and its parts, in units of the last decimal.
  let whole: Int128
  let parts: [Int128]
  private let decimals: Int

  /// - Parameters:
  ///   - parts: Sums over `runs`.
  ///   - decimals: The decimals of the mean of a run, in joules: from 0 to 18.
  init(_ parts: [Energy], runs: Int, decimals: Int) {
    precondition((0...18).contains(decimals) && runs > 0, "\(decimals) decimals of \(runs) runs")
    self.decimals = decimals
    var slot: Int128 = 1
    for _ in decimals..<18 { slot *= 10 }
    let divisor = slot * Int128(runs)
    var sum: Int128 = 0
    var rounded: [Int128] = []
    var remainders: [Int128] = []
    for part in parts {
      sum += part.attojoules
      let (quotient, remainder) = part.attojoules.quotientAndRemainder(dividingBy: divisor)
      rounded.append(remainder < 0 ? quotient - 1 : quotient)
      remainders.append(remainder < 0 ? remainder + divisor : remainder)
    }
    let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: divisor)
    let step: Int128 = sum < 0 ? -1 : 1
    whole = quotient + (2 * remainder.magnitude >= divisor.magnitude ? step : 0)
    let missing = Int(whole - rounded.reduce(0, +))
    let order = remainders.indices.sorted { remainders[$0] > remainders[$1] }
    for slot in order.prefix(missing) { rounded[slot] += 1 }
    self.parts = rounded
  }

  /// A whole or a part in units of 10 to the power of `-shift` joules: `−0.204`, or `−204` by 3.
  func text(_ units: Int128, shift: Int) -> String {
    let digits = String(units.magnitude)
    let decimals = decimals - shift
    let sign = units < 0 ? DecimalText.minus : ""
    guard decimals > 0 else {
      return sign + digits + (units == 0 ? "" : String(repeating: "0", count: -decimals))
    }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
