import Foundation

/// A number with a range, as `comparison.json` lists it.
struct UncertainNumber: Decodable {
  let name: String
  let unit: String
  let value: Double
  let low: Double
  let high: Double

  /// Numbers without a unit whose value and ends are whole are meant to be whole.
  private var isWhole: Bool {
    unit.isEmpty && [value, low, high].allSatisfy { $0 == $0.rounded() }
  }

  /// `path=value` at a share of the way from the low end to the high one; along the logarithm where
  /// the high end is ten times the low one, as ranges are meant.
  func setting(at share: Double) -> String {
    let isLogarithmic = low > 0 && high >= 10 * low && unit != "°C"
    if isWhole {
      let end = high + 1
      let value = isLogarithmic ? low * pow(end / low, share) : low + share * (end - low)
      return "\(name)=\(Int(min(value.rounded(.down), high)))"
    }
    let value = isLogarithmic ? low * pow(high / low, share) : low + share * (high - low)
    let digits = String(format: "%.9f", min(max(value, low), high))
    return "\(name)=\(digits)\(unit.isEmpty ? "" : " " + unit)"
  }

  /// The component or section that the number belongs to.
  var group: String { name.split(separator: ".").dropLast().joined(separator: ".") }
}

/// How the numbers of the true phone are drawn from their ranges.
enum TrueNumbers: String, CaseIterable {
  /// As the verdict assumes.
  case independent = "independently, evenly along each range"
  case together = "the numbers of a component move together"
  case ends = "each at one end of its range"

  /// The settings of a study's true phone.
  func settings(_ numbers: [UncertainNumber], study: Int) -> [String] {
    var random = SplitMix(seed: TruthStudy.seed &+ UInt64(study))
    var shares: [String: Double] = [:]
    return numbers.map { number in
      let share = random.unit()
      switch self {
      case .independent: return number.setting(at: share)
      case .together:
        let common = shares[number.group] ?? share
        shares[number.group] = common
        return number.setting(at: common)
      case .ends: return number.setting(at: share < 0.5 ? 0 : 1)
      }
    }
  }
}

/// Steele, Lea and Flood's SplitMix64 (2014): apart from the generator that is tested.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// An even draw from 0 up to 1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) * 0x1p-53
  }
}
