import Configuration

/// The brightness that a system sets by the light around the phone: straight lines between points.
struct AutomaticBrightness: BitwiseCopyable, Sendable {
  private static let limit = 16
  private enum Name {
    static let isOn = "automatic-brightness", light = "automatic-light", levels = "automatic-levels"
  }

  static let formula =
    "automatic-brightness: the brightness of automatic-levels at the ambient light, on straight lines between automatic-light, whenever the light changes"

  static let limits = [
    "automatic brightness follows at once, and takes every step 'brightness' for a wish that holds until the light changes; phones wait some seconds, and learn from wishes"
  ]

  private var light = SIMD16<Float>.zero
  private var levels = SIMD16<Float>.zero
  private let count: Int

  /// Nil where it is off.
  init?(_ read: ParameterReader) {
    let light = read.list(Name.light).map { Float($0.value) }
    let levels = read.list(Name.levels).map { Float($0.value) }
    let isCurve = (2...Self.limit).contains(light.count)
    read.require(
      isCurve && zip(light, light.dropFirst()).allSatisfy { $0 < $1 }, Name.light,
      "2 to \(Self.limit) numbers in ascending order")
    read.require(
      levels.count == light.count && levels.allSatisfy { (0...1).contains($0) }, Name.levels,
      "a share for each number of '\(Name.light)', from 0 % to 100 %")
    guard read.choice(Name.isOn) == 1, read.hasRightValues else { return nil }
    count = light.count
    for index in light.indices {
      self.light[index] = light[index]
      self.levels[index] = levels[index]
    }
  }

  /// The brightness, from 0 to 1, at a light in lux.
  func level(at lux: Double) -> Double {
    if lux <= Double(light[0]) { return Double(levels[0]) }
    for index in 1..<count where lux < Double(light[index]) {
      let (start, end) = (Double(light[index - 1]), Double(light[index]))
      let (low, high) = (Double(levels[index - 1]), Double(levels[index]))
      return low + (high - low) * (lux - start) / (end - start)
    }
    return Double(levels[count - 1])
  }
}
