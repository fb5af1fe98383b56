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
    func plain(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: index)
    }
    func said(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: false), at: index)
    }
    func list(_ texts: [String]) -> ConfigurationNode {
      ConfigurationNode(.sequence(texts.map(plain)), at: index)
    }
    var entries = [("value", elements.map(list) ?? plain(text)), ("grade", plain(grade.rawValue))]
    if let source { entries.append(("source", plain(source))) }
    if let range { entries.append(("range", list([range.low, range.high]))) }
    if let reason { entries.append(("reason", said(reason))) }
    if let note { entries.append(("note", said(note))) }
    return ConfigurationNode(
      .mapping(entries.map { .init(key: $0.0, keyLocation: index, value: $0.1) }), at: index)
  }
}

/// Numbers as texts with units.
enum ProfileText {
  /// A power given in milliwatts, to four digits.
  static func power(_ milliwatts: Double) -> String {
    milliwatts != 0 && milliwatts < 0.1
      ? "\(digits(milliwatts * 1000)) uW" : "\(digits(milliwatts)) mW"
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
