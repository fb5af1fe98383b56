import Configuration

/// A value of a device profile with its evidence, before it is written.
struct ProfileValue {
  var text: String
  /// The elements where it is a list.
  var elements: [String]?
  var grade: Grade
  var source: String?
  var range: (low: String, high: String)?
  var reason: String?
  var note: String?

  /// The value as in a profile.
  func node(at index: SourceLocation) -> ConfigurationNode {
    func node(_ text: String, isPlain: Bool = true) -> ConfigurationNode {
      ConfigurationNode(text: text, isPlain: isPlain, at: index)
    }
    func list(_ texts: [String]) -> ConfigurationNode {
      ConfigurationNode(.sequence(texts.map { node($0) }), at: index)
    }
    let entries: [(String, ConfigurationNode?)] = [
      ("value", elements.map(list) ?? node(text)), ("grade", node(grade.rawValue)),
      ("source", source.map { node($0) }), ("range", range.map { list([$0.low, $0.high]) }),
      ("reason", reason.map { node($0, isPlain: false) }),
      ("note", note.map { node($0, isPlain: false) }),
    ]
    return ConfigurationNode(
      entries: entries.compactMap { key, value in value.map { (key, $0) } }, at: index)
  }
}

/// Numbers as texts with units.
enum ProfileText {
  /// A power given in milliwatts, to four digits.
  static func power(_ milliwatts: Double) -> String {
    milliwatts != 0 && milliwatts < 0.1
      ? "\(digits(milliwatts * 1000)) uW" : "\(digits(milliwatts)) mW"
  }

  static func powers(_ ends: (low: Double, high: Double)) -> (low: String, high: String) {
    (power(ends.low), power(ends.high))
  }

  static func current(_ milliamperes: Double) -> String { "\(plain(milliamperes)) mA" }
  static func voltage(_ volts: Double) -> String { "\(digits(volts)) V" }

  /// A clock given in kilohertz.
  static func clock(_ kilohertz: Double) -> String { "\(plain(kilohertz / 1000)) MHz" }

  /// Four significant digits, without zeros at the end and without an exponent.
  static func digits(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    var scale = 1.0
    while value * scale < 999.95, scale < 1e6 { scale *= 10 }
    return plain((value * scale).rounded() / scale)
  }

  /// The shortest digits, without a point for whole numbers.
  static func plain(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
