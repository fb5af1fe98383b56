import Experiments
import Statistics

/// The unit in which a column shows levels: prefixes for most, one unit of time for all its values.
struct LevelScale: Sendable, Equatable {
  /// The unit of the values; "1" for bare numbers.
  let unit: String
  /// The unit of time and its length in seconds.
  private var time: (name: String, seconds: Double)?

  /// Units that take prefixes, and the least power of a thousand of theirs.
  private static let leastPrefix: [String: Int] = [
    "J": -3, "W": -3, "s": -3, "m": -1, "V": -2, "A": -2, "Hz": 0, "B": 0, "Wh": -1, "bit": 0,
    "g": 0,
  ]
  private static let prefixes = [-3: "n", -2: "µ", -1: "m", 0: "", 1: "k", 2: "M", 3: "G", 4: "T"]
  private static let times: [(name: String, seconds: Double)] = [
    ("d", 86400), ("h", 3600), ("min", 60),
  ]
  /// Bare numbers up to here are written in full.
  private static let mostBare = 10_000.0
  /// A unit of time is used from so many of it on.
  private static let leastOfTime = 2.0

  /// - Parameter levels: All values of the column.
  init(unit: String, of levels: [Double?]) {
    self.unit = unit
    let sizes = levels.compactMap { $0?.magnitude }.filter { $0 > 0 && $0.isFinite }
    guard unit == "s", let largest = sizes.max(), let least = sizes.min() else { return }
    // The least value keeps a digit before the point, or shortly behind it.
    time = Self.times.first { time in
      largest >= Self.leastOfTime * time.seconds && least >= 0.1 * time.seconds
    }
  }

  init(_ metric: ComparisonDocument.Metric) {
    self.init(unit: metric.unit, of: metric.variants.map(\.mean))
  }

  static func == (first: LevelScale, second: LevelScale) -> Bool {
    first.unit == second.unit && first.time?.name == second.time?.name
  }

  /// `28.3 s`, `1.27 km`, `3510`, `108 k`, in three digits.
  func text(_ value: Double) -> String { written(value, digits: 3) { $0 } }

  /// `17.1 to 18.6 min`, with one unit where both ends have the same.
  func text(_ interval: ConfidenceInterval) -> String { ends(of: interval, digits: 3) { $0 } }

  /// Both ends of an interval, with one unit where both have the same; the prefixes of bare numbers
  /// stand at each, since they are a part of the number.
  func ends(
    of interval: ConfidenceInterval, digits: Int, _ shape: (String) -> String
  ) -> String {
    let texts = [interval.low, interval.high].map { written($0, digits: digits, shape) }
    let parts = texts.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    let units = parts.map { $0.dropFirst().first ?? "" }
    let isOne = units[0] == units[1] || parts.contains { $0[0] == "0" }
    guard isOne, unit != "1" else { return "\(texts[0]) to \(texts[1])" }
    return "\(parts[0][0]) to \(parts[1][0]) \(parts[0][0] == "0" ? units[1] : units[0])"
  }

  /// A number and its unit.
  ///
  /// - Parameter shape: Changes the number once it is written, such as by a sign.
  func written(_ value: Double, digits: Int, _ shape: (String) -> String) -> String {
    let (scaled, unit) = scaled(value, digits: digits)
    return shape(Self.number(scaled, digits: digits)) + (unit.isEmpty ? "" : " " + unit)
  }

  /// The value in the prefix, and the unit with it.
  private func scaled(_ value: Double, digits: Int) -> (Double, String) {
    guard value.isFinite else { return (value, time?.name ?? bareUnit) }
    if let time { return (value / time.seconds, time.name) }
    let isBare = unit == "1"
    guard value != 0, isBare ? value.magnitude >= Self.mostBare : Self.leastPrefix[unit] != nil
    else { return (value, bareUnit) }
    let least = isBare ? 0 : Self.leastPrefix[unit] ?? 0
    // Seconds are not counted in thousands.
    let most = unit == "s" ? 0 : 4
    let exponent = DecimalText(value).exponent ?? 0
    var power = min(max(Int((Double(exponent) / 3).rounded(.down)), least), most)
    let rounded = DecimalText(value).rounded(to: digits - 1 - exponent).exponent ?? exponent
    if rounded > exponent, rounded == 3 * (power + 1), power < most { power += 1 }
    let factor = (0..<power.magnitude).reduce(1.0) { product, _ in product * 1000 }
    return (power < 0 ? value * factor : value / factor, (Self.prefixes[power] ?? "") + bareUnit)
  }

  private var bareUnit: String { unit == "1" ? "" : unit }

  /// To so many digits, whole numbers whole.
  static func number(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return DecimalText.significant(value, digits: 1) }
    guard value != 0 else { return "0" }
    let places = Places(significant: digits, of: value)
    guard places.decimals < 0, digits < 3, value.magnitude < 1e9 else {
      return DecimalText.significant(value, digits: digits)
    }
    return DecimalText(value).fixed(0)
  }
}

/// The number that tells how far a variant is from the baseline, and its unit.
enum ChangeScale: Sendable, Equatable {
  case percent
  /// A difference in the unit of the metric.
  case difference(LevelScale)

  /// `−81 %`, `+3.2 kJ`.
  func text(_ value: Double) -> String {
    switch self {
    case .percent: Self.percent(value) + " %"
    case .difference(let scale): Self.unitOf(scale).written(value, digits: 3, Self.signed)
    }
  }

  /// `−84 to −77`, `−204 k to −12 k`, `−3.2 to +1.1 J`.
  func text(_ interval: ConfidenceInterval) -> String {
    switch self {
    case .percent: return "\(Self.percent(interval.low)) to \(Self.percent(interval.high))"
    case .difference(let scale):
      return Self.unitOf(scale).ends(of: interval, digits: 2) { Self.signed($0.shortened) }
    }
  }

  /// A size without a sign: `81 %`.
  func size(_ value: Double) -> String {
    let text = text(value.magnitude)
    return text.hasPrefix("+") ? String(text.dropFirst()) : text
  }

  /// `51 to 91 %` of two ends on the same side of zero, without their sign.
  func sizes(_ interval: ConfidenceInterval) -> String {
    let ends = [interval.low.magnitude, interval.high.magnitude].sorted()
    let text = text(ConfidenceInterval(low: ends[0], high: ends[1])).replacing("+", with: "")
    return self == .percent ? text + " %" : text
  }

  /// A difference of percentages is in points, since percent would read as a relative change.
  private static func unitOf(_ scale: LevelScale) -> LevelScale {
    scale.unit == "%" ? LevelScale(unit: "points", of: []) : scale
  }

  /// Two digits, and as many behind the first two nines as it takes to be less than all.
  private static func percent(_ value: Double) -> String {
    guard value.magnitude >= ComparisonDocument.Contrast.leastPercent else { return "0" }
    guard value.isFinite, value.magnitude >= 99, value.magnitude < 100 else {
      return signed(LevelScale.number(value, digits: 2).shortened)
    }
    let texts = (3...6).lazy.map { DecimalText.significant(value, digits: $0) }
    return signed(
      (texts.first { !$0.contains("100") } ?? DecimalText.significant(value, digits: 6)).shortened)
  }

  private static func signed(_ number: String) -> String {
    number.hasPrefix(DecimalText.minus) || number == "0" || number == "?" ? number : "+" + number
  }
}
