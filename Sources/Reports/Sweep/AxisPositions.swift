import Configuration
import Experiments

/// Where the values of an axis of a sweep stand in a picture: numbers at their value, all others
/// one after the other.
struct AxisPositions {
  /// The end of the path, with the unit of numbers: `parameters.idle-stop (s)`.
  let title: String
  let isNumeric: Bool
  /// Whether numbers lie more evenly on a logarithm.
  let isLogarithmic: Bool
  /// The texts of the values, each once, in the order along the axis.
  let values: [String]
  /// One per value.
  let positions: [Double]
  private let places: [String: Int]

  init(_ axis: Int, of points: SweepPoints) {
    self.init(
      TornadoFigure.short(points.design.axes[axis].path),
      (0..<points.count).map { points[$0][axis].value })
  }

  /// - Parameters:
  ///   - path: Its name.
  ///   - all: The texts of its values at all points.
  init(_ path: String, _ all: [String]) {
    let texts = all.distinct
    if let (numbers, unit) = Self.numbers(texts) {
      let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
      values = order.map { texts[$0] }
      positions = order.map { numbers[$0] }
      title = unit.isEmpty ? path : "\(path) (\(unit))"
      isNumeric = true
    } else {
      values = texts
      positions = texts.indices.map { Double($0 + 1) }
      title = path
      isNumeric = false
    }
    isLogarithmic = isNumeric && Self.isEvenOnLogarithm(positions)
    places = values.places
  }

  /// The index of a value among ``values``.
  func place(of text: String) -> Int { places[text] ?? 0 }

  func position(of text: String) -> Double { positions[place(of: text)] }

  /// All in the unit of the first; nil where they are no numbers of one kind.
  private static func numbers(_ texts: [String]) -> (numbers: [Double], unit: String)? {
    var unit: String?
    var numbers: [Double] = []
    for text in texts {
      guard let written = try? WrittenQuantity(text) else { return nil }
      let shown = unit ?? written.unit
      unit = shown
      let number = written.unit == shown ? written.double : written.converted(to: shown)?.double
      guard let number, number.isFinite else { return nil }
      numbers.append(number)
    }
    return unit.map { (numbers, $0) }
  }

  /// Whether the ratios of neighbours differ less than their distances do.
  private static func isEvenOnLogarithm(_ sorted: [Double]) -> Bool {
    guard let low = sorted.first, let high = sorted.last, low > 0, high > 4 * low else {
      return false
    }
    let steps = zip(sorted, sorted.dropFirst()).map { ($1 - $0) / (high - low) }
    guard let least = steps.min(), let most = steps.max(), steps.count > 1, least > 0 else {
      return false
    }
    return most > 3 * least && sorted[sorted.count / 2] < low + 0.4 * (high - low)
  }
}

extension PlotScript {
  /// Set up an axis for the values of an axis of a sweep.
  ///
  /// - Parameter axis: `x` or `y`.
  mutating func setAxis(_ axis: String, _ places: AxisPositions) {
    setTitle(axis, places.title, longest: canvas.isNarrow ? 34 : 60)
    if places.isNumeric {
      if places.isLogarithmic { add("set logscale \(axis)") }
      return
    }
    setTicks(axis, named: places.values, room: canvas.isNarrow ? 250 : 560)
    add("set \(axis)range [0.5:\(places.values.count).5]")
  }
}
