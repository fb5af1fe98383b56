/// A number in the only form of the scenario language: `12`, `-3`, `0.5`.
///
/// Forms on which YAML 1.1, YAML 1.2 and people disagree are refused, each with a hint.
struct DecimalLiteral {
  let value: ExactRatio
  let isNegative: Bool
  /// The text after the number, without leading spaces.
  let rest: Substring

  /// The greatest number of digits: enough for any measured value, and few enough for 128 bits.
  private static let mostDigits = 30

  /// Reads the number at the beginning of `text`.
  init(readingFrom text: String) throws(QuantityProblem) {
    var rest = text[...]
    while let first = rest.first, first.isSpaceLike { rest.removeFirst() }
    while let last = rest.last, last.isSpaceLike { rest.removeLast() }
    guard !rest.isEmpty else { throw QuantityProblem("a number is missing") }
    try Self.refuseSpecials(rest)
    isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }

    let whole = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty else {
      if rest.first == ".", let next = rest.dropFirst().first, next.isDigit {
        throw QuantityProblem(of: text, "starts with a point", hint: "write '0\(rest)'")
      }
      throw QuantityProblem(of: text, "is not a number")
    }
    if whole.count > 1, whole.first == "0" {
      let significant = whole.drop { $0 == "0" }
      throw QuantityProblem(
        of: text, "has a leading zero, which some readers take for octal",
        hint: "write '\(significant.isEmpty ? "0" : significant)'")
    }
    let fraction = try Self.takeFraction(of: whole, from: &rest, in: text)
    try Self.refuseContinuations(of: "\(whole)", fraction, rest, in: text)

    let digits = whole + fraction
    guard digits.count <= Self.mostDigits, let magnitude = Int128(digits) else {
      throw QuantityProblem(of: text, "has more than \(Self.mostDigits) digits")
    }
    value = ExactRatio(isNegative ? -magnitude : magnitude, tens: -fraction.count)
    self.rest = rest.drop(while: \.isSpaceLike)
  }

  private static func takeFraction(
    of whole: Substring, from rest: inout Substring, in text: String
  ) throws(QuantityProblem) -> Substring {
    guard rest.first == ".", !rest.hasPrefix("..") else { return "" }
    let fraction = rest.dropFirst().prefix(while: \.isDigit)
    guard !fraction.isEmpty else {
      throw QuantityProblem(of: text, "has nothing after the point", hint: "write '\(whole)'")
    }
    rest = rest.dropFirst(1 + fraction.count)
    return fraction
  }

  private static func refuseSpecials(_ text: Substring) throws(QuantityProblem) {
    // Nearly all numbers: two digits, a digit and a point, or a digit and a space.
    let start = text.utf8.prefix(2)
    let isPlain = start.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x20 }
    if isPlain, text.utf8.first != 0x2E { return }
    let bare = text.drop { $0 == "+" || $0 == "-" }.lowercased()
    if [".inf", "inf", "infinity", ".infinity", "∞"].contains(bare) {
      throw QuantityProblem(of: text, "is not finite", hint: "write the largest value meant")
    }
    if [".nan", "nan"].contains(bare) { throw QuantityProblem(of: text, "is not a number") }
    if text.first == "+" {
      throw QuantityProblem(of: text, "has a leading '+'", hint: "write it without the '+'")
    }
    if text.first == "\u{2212}" || text.first == "\u{2013}" {
      throw QuantityProblem(
        of: text, "starts with a typographic minus", hint: "write '-' from the keyboard")
    }
    let digits = text.drop { $0 == "-" }.lowercased()
    for (prefix, name) in [("0x", "hexadecimal"), ("0o", "octal"), ("0b", "binary")]
    where digits.hasPrefix(prefix) && digits.dropFirst(2).first?.isHexDigit == true {
      throw QuantityProblem(of: text, "is \(name)", hint: "write the number in decimal")
    }
  }

  private static func refuseContinuations(
    of whole: String, _ fraction: Substring, _ rest: Substring, in text: String
  ) throws(QuantityProblem) {
    let next = rest.dropFirst().first
    switch rest.first {
    case "_" where next?.isDigit == true:
      throw QuantityProblem(of: text, "has '_' in its number", hint: "write the digits without '_'")
    case "," where next?.isDigit == true:
      let group = rest.dropFirst().prefix(while: \.isDigit)
      let hint =
        group.count == 3
        ? "write '\(whole)\(group)' for thousands or '\(whole).\(group)' for a fraction"
        : "write '\(whole).\(group)'"
      throw QuantityProblem(of: text, "has a comma in its number", hint: hint)
    case ":" where next?.isDigit == true:
      throw QuantityProblem(
        of: text, "counts in sixties, which some readers take for one number",
        hint: "write a duration with its unit: '90 s' or '1.5 min'")
    case "." where next?.isDigit == true: throw QuantityProblem(of: text, "has two points")
    case "e", "E":
      let exponent = rest.dropFirst().prefix { $0.isDigit || $0 == "-" || $0 == "+" }
      guard exponent.last?.isDigit == true else { return }
      let written = plain(whole: whole, fraction: String(fraction), exponent: String(exponent))
      throw QuantityProblem(
        of: text, "has an exponent, which some readers take for a text",
        hint: written.map { "write '\($0)'" } ?? "write the number out, or take a larger unit")
    default: return
    }
  }

  /// A number with an exponent written out, if that is short: `1.5e3` is `1500`.
  private static func plain(whole: String, fraction: String, exponent: String) -> String? {
    guard let exponent = Int(exponent), abs(exponent) <= 12 else { return nil }
    var digits = whole + fraction
    var point = whole.count + exponent
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    digits += String(repeating: "0", count: max(0, point - digits.count))
    var tail = digits.dropFirst(point)
    while tail.last == "0" { tail.removeLast() }
    let head = digits.prefix(point).drop { $0 == "0" }
    return (head.isEmpty ? "0" : head) + (tail.isEmpty ? "" : "." + tail)
  }
}

extension Character {
  /// An ASCII digit.
  var isDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } ?? false }

  /// A space, also one that does not break, as papers have between number and unit.
  var isSpaceLike: Bool {
    self == " " || self == "\t" || self == "\u{A0}" || self == "\u{202F}" || self == "\u{2009}"
  }
}
