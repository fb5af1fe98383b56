import Configuration

/// The rates of a panel that refreshes at a few rates alone, as those of low-temperature polycrystalline
/// oxide (LTPO) do.
struct RefreshSteps: BitwiseCopyable, Sendable {
  private static let limit = 16

  /// In hertz; infinite beyond the last one.
  private var rates = SIMD16<Float>(repeating: .infinity)

  init(_ read: ParameterReader) {
    let list = read.list("refresh-steps").map { $0.asFrequency()?.hertz ?? 0 }
    let isRight =
      !list.isEmpty && list.count <= Self.limit && list[0] >= 0
      && zip(list, list.dropFirst()).allSatisfy { $0 < $1 }
    guard read.require(isRight, "refresh-steps", "1 to \(Self.limit) rates in ascending order")
    else { return }
    for (index, rate) in list.enumerated() { rates[index] = Float(rate) }
  }

  /// The least of them that is no less than `rate`; `fastest` where that is less.
  func rate(noLessThan rate: Double, upTo fastest: Double) -> Double {
    for index in 0..<Self.limit where Double(rates[index]) >= rate {
      return min(Double(rates[index]), fastest)
    }
    return fastest
  }
}
