import Experiments
import Statistics

/// An estimate as people read it: rounded to two significant digits of its uncertainty.
struct EstimateText {
  /// `24.9`.
  private(set) var value: String
  /// `± 2.1`, or `[22.8, 27.1]` where the ends are not equally far, or nothing.
  private(set) var margin: String

  /// Both in one line.
  var plain: String { margin.isEmpty ? value : "\(value) \(margin)" }

  init(value: String, margin: String) {
    self.value = value
    self.margin = margin
  }

  /// Digits of a number that has no uncertainty over runs; its model has far fewer that are sure.
  private static let plainDigits = 4
  private static let percentDigits = 3

  /// A number that has no uncertainty over runs: four digits, and all before the point.
  private static func plain(_ value: Double) -> String {
    let places = Places(significant: plainDigits, of: value)
    guard places.decimals < 0, value.magnitude < 1e9 else {
      return DecimalText.short(value, digits: plainDigits)
    }
    return DecimalText(value).fixed(0)
  }

  init(_ value: Double, _ interval: ConfidenceInterval?) {
    guard let interval, !Self.isPoint(interval) else {
      self.value = Self.plain(value)
      margin = interval == nil ? "" : "± 0"
      return
    }
    let places = Self.places(for: value, interval)
    if Self.isSymmetric(interval, about: value) {
      let telling = places.telling(value.magnitude, from: interval.width / 2)
      self.value = telling.text(value)
      margin = "± " + telling.text(interval.width / 2)
    } else {
      self.value = places.text(value)
      margin = "[\(places.end(interval.low)), \(places.end(interval.high))]"
    }
  }

  /// The same with the unit: `24.9 ± 2.1 J`, or `24.9 J [22.8, 27.1]`, as percent have it.
  func withUnit(_ scale: MetricScale) -> EstimateText {
    var text = self
    if margin.hasPrefix("±") {
      text.margin += scale.unitBehind
    } else {
      text.value += scale.unit(behind: value)
    }
    return text
  }

  init(_ change: ComparisonDocument.Change) { self.init(percent: change.percent, change.interval) }

  /// A relative change in percent, its interval always with both ends: it is seldom symmetric.
  init(percent: Double, _ interval: RatioInterval?) {
    guard case .bounded(let bounded) = interval else {
      value = DecimalText.short(percent, digits: Self.percentDigits) + " %"
      margin = interval == nil ? "" : "[not bounded]"
      return
    }
    guard !Self.isPoint(bounded) else {
      value = DecimalText.short(percent, digits: Self.percentDigits) + " %"
      margin = "± 0"
      return
    }
    // Below this, two ways of adding up the same exact numbers differ.
    func end(_ value: Double) -> Double {
      value.magnitude < ComparisonDocument.Contrast.leastPercent ? 0 : value
    }
    let told = ConfidenceInterval(low: end(bounded.low), high: end(bounded.high))
    guard told.width > 0 else {
      value = DecimalText.short(end(percent), digits: Self.percentDigits) + " %"
      margin = "± 0"
      return
    }
    let places = Self.places(for: end(percent), told).forPercent
    value = places.text(end(percent)) + " %"
    margin = "[\(places.end(told.low)), \(places.end(told.high))]"
  }

  /// Whether an interval has no width but that of rounded arithmetic: narrower than any digit that
  /// is shown of a number without uncertainty.
  private static func isPoint(_ interval: ConfidenceInterval) -> Bool {
    interval.isBounded
      && interval.width <= 1e-9 * max(interval.low.magnitude, interval.high.magnitude)
  }

  private static func places(for value: Double, _ interval: ConfidenceInterval) -> Places {
    // A width below any shown digit is rounding.
    let rounding = 1e-9 * max(interval.low.magnitude, interval.high.magnitude)
    let halfWidth = [interval.width / 2, value - interval.low, interval.high - value]
      .filter { $0.isFinite && $0 > (rounding.isFinite ? rounding : 0) }.min()
    guard let halfWidth else { return Places(significant: plainDigits, of: value) }
    let largest = [value, interval.low, interval.high].filter(\.isFinite).map(\.magnitude).max()
    return Places(significant: 2, of: halfWidth, largest: largest)
  }

  /// Student's interval is symmetric up to rounding; that of a ratio of sums is not.
  private static func isSymmetric(_ interval: ConfidenceInterval, about value: Double) -> Bool {
    guard interval.isBounded else { return false }
    let skew = (interval.high - value) - (value - interval.low)
    let rounding = 4 * max(interval.low.magnitude, interval.high.magnitude).ulp
    return skew.magnitude <= max(rounding, 1e-9 * interval.width)
  }
}

extension DecimalText {
  /// A p-value: to three decimals, and as a bound below the smallest of them.
  static func pValue(_ value: Double) -> String {
    value < 0.001 ? "<0.001" : DecimalText(value).fixed(3)
  }

  /// A correlation coefficient.
  static func correlation(_ value: Double) -> String { DecimalText(value).fixed(2) }
}
