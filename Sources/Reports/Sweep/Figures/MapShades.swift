import Quantities

/// The colours of a map: steps of values, each with a colour for its distance from zero.
///
/// Of differences, zero has no colour and each side of it one, whose strength is the distance from
/// zero: equal strengths are equal amounts, and a map on which all points save much is dark all
/// over. Means, which have no zero in the middle, go from the smallest to the largest.
struct MapShades {
  struct Step {
    let low: Double
    let high: Double
    let color: PlotColor
    /// From 0 to 1.
    let strength: Double

    func title(_ unit: String) -> String {
      func text(_ value: Double) -> String { DecimalText.short(value, digits: 3) }
      let unit = unit == "1" ? "" : " \(unit)"
      if low == 0, high == 0 { return "no difference" }
      // All points may have one value, which need not be zero.
      return low == high ? text(low) + unit : "\(text(low)) to \(text(high))\(unit)"
    }
  }

  /// From the smallest values to the largest.
  private(set) var steps: [Step] = []
  /// The width of a step; nil where all values are one.
  private var width: Double?
  private var first = 0
  private let savesAbove: Bool
  /// The one of differences of exactly zero.
  private var nothing: Int?

  /// - Parameters:
  ///   - areDifferences: Whether zero means something.
  ///   - better: The direction of differences that has the colour of savings.
  init(of values: [Double], areDifferences: Bool, better: PreferredDirection = .lower) {
    savesAbove = better == .higher
    let some = values.filter { !areDifferences || $0 != 0 }
    if let low = some.min(), let high = some.max() {
      if low == high || !(high - low).isFinite {
        steps = [Step(low: low, high: high, color: color(high, areDifferences), strength: 0.95)]
      } else {
        setSteps(
          from: areDifferences ? min(0, low) : low, to: areDifferences ? max(0, high) : high,
          areDifferences: areDifferences)
      }
    }
    if some.count < values.count {
      nothing = steps.count
      steps.append(Step(low: 0, high: 0, color: .grid, strength: 1))
    }
  }

  /// The caption's sentence on the colours of a map of differences.
  static func sentence(_ better: PreferredDirection) -> String {
    let sides =
      switch better {
      case .lower: "Blue is less, which is better, and orange more"
      case .higher: "Blue is more, which is better, and orange less"
      case .neither: "Blue is less and orange more"
      }
    return "\(sides); the stronger, the farther from zero, where there is no colour."
  }

  /// The step that a value lies in.
  func place(of value: Double) -> Int {
    if let nothing, value == 0 { return nothing }
    guard let width else { return 0 }
    let last = (nothing ?? steps.count) - 1
    return min(max(Int((value / width).rounded(.down)) - first, 0), last)
  }

  /// Steps of round numbers, of which zero, where it means something, is an end.
  private mutating func setSteps(from low: Double, to high: Double, areDifferences: Bool) {
    guard let width = TickStep.between(low, high, most: 8) else { return }
    self.width = width
    first = Int((low / width).rounded(.down))
    let last = max(first + 1, Int((high / width).rounded(.up)))
    let weakest = areDifferences ? 0 : first
    let strongest = max(weakest - first, last - weakest)
    steps = (first..<last).map { number in
      let distance = number < weakest ? weakest - number : number + 1 - weakest
      return Step(
        low: Double(number) * width, high: Double(number + 1) * width,
        color: color(Double(number) + 0.5, areDifferences),
        strength: (95 * Double(distance) / Double(strongest)).rounded() / 100)
    }
  }

  private func color(_ value: Double, _ areDifferences: Bool) -> PlotColor {
    PlotColor.series(areDifferences && (value > 0) != savesAbove ? 1 : 0)
  }
}
