import Testing

@testable import Configuration

/// A text that is no quantity, what was expected, and what to say about it.
struct Rejection: Sendable, CustomTestStringConvertible {
  let text: String
  let expected: Dimension?
  let message: String
  let hint: String?

  init(_ text: String, _ expected: Dimension?, _ message: String, _ hint: String?) {
    self.text = text
    self.expected = expected
    self.message = message
    self.hint = hint
  }

  var testDescription: String { text }
}

struct `Unit parser refuses` {
  static let durations = "a duration is written with s, ms, min, h or d"

  static let numbers: [Rejection] = [
    Rejection("", nil, "a number is missing", nil),
    Rejection("mW", .power, "'mW' is not a number", nil),
    Rejection(
      "1e3 s", nil, "'1e3 s' has an exponent, which some readers take for a text", "write '1000'"),
    Rejection(
      "2.5E-3", nil, "'2.5E-3' has an exponent, which some readers take for a text",
      "write '0.0025'"),
    Rejection(
      "1e+2", nil, "'1e+2' has an exponent, which some readers take for a text", "write '100'"),
    Rejection(
      "1e99", nil, "'1e99' has an exponent, which some readers take for a text",
      "write the number out, or take a larger unit"),
    Rejection("1_000 s", nil, "'1_000 s' has '_' in its number", "write the digits without '_'"),
    Rejection("+5 s", nil, "'+5 s' has a leading '+'", "write it without the '+'"),
    Rejection("0x1F", nil, "'0x1F' is hexadecimal", "write the number in decimal"),
    Rejection("0o17", nil, "'0o17' is octal", "write the number in decimal"),
    Rejection("0b11", nil, "'0b11' is binary", "write the number in decimal"),
    Rejection(
      "010 s", nil, "'010 s' has a leading zero, which some readers take for octal", "write '10'"),
    Rejection(".inf", nil, "'.inf' is not finite", "write the largest value meant"),
    Rejection("-.INF", nil, "'-.INF' is not finite", "write the largest value meant"),
    Rejection(".nan", nil, "'.nan' is not a number", nil),
    Rejection(
      "1:30", nil, "'1:30' counts in sixties, which some readers take for one number",
      "write a duration with its unit: '90 s' or '1.5 min'"),
    Rejection(".5 s", nil, "'.5 s' starts with a point", "write '0.5 s'"),
    Rejection("5. s", nil, "'5. s' has nothing after the point", "write '5'"),
    Rejection("1.2.3 s", nil, "'1.2.3 s' has two points", nil),
    Rejection("1,5 s", nil, "'1,5 s' has a comma in its number", "write '1.5'"),
    Rejection(
      "1,000 s", nil, "'1,000 s' has a comma in its number",
      "write '1000' for thousands or '1.000' for a fraction"),
    Rejection(
      "\u{2212}5 V", nil, "'\u{2212}5 V' starts with a typographic minus",
      "write '-' from the keyboard"),
    Rejection(
      String(repeating: "9", count: 31), nil,
      "'\(String(repeating: "9", count: 31))' has more than 30 digits", nil),
    Rejection(
      "5 s - 10 s", nil, "'5 s - 10 s' is not one value",
      "a range is written { uniform: [5 s, 10 s] }"),
  ]

  static let units: [Rejection] = [
    Rejection("250 mw", .power, "'250 mw' has an unknown unit 'mw'", "did you mean 'mW'?"),
    Rejection("5 Sec", .duration, "'5 Sec' has an unknown unit 'Sec'", "write 's'"),
    Rejection("5 weeks", .duration, "'5 weeks' has an unknown unit 'weeks'", "write days: 7 d"),
    Rejection(
      "1 KB", .dataSize, "'1 KB' has an unknown unit 'KB'",
      "write 'kB' for kilobytes or 'kbit' for kilobits"),
    Rejection(
      "8 Mb/s", .dataRate, "'8 Mb/s' has an unknown unit 'Mb'",
      "write 'MB' for megabytes or 'Mbit' for megabits"),
    Rejection("1 qqq", nil, "'1 qqq' has an unknown unit 'qqq'", nil),
    Rejection(
      "250", .power, "'250' needs a unit", "a power is written with mW, W or µW, as in '250 mW'"),
    Rejection("0", .duration, "'0' needs a unit", durations + ", as in '0 s'"),
    Rejection(
      "4", .cycles, "'4' needs a unit",
      "a number of cycles is written with k, M, G or cycles, as in '4 k'"),
    Rejection("5 MB", .duration, "'5 MB' is a data size, expected a duration", durations),
    Rejection("30 %", .duration, "'30 %' is a percentage, expected a duration", durations),
    Rejection(
      "5 s", .fraction, "'5 s' is a duration, expected a plain number",
      "write a number without a unit"),
    Rejection(
      "5 m", .duration, "'5 m' is a length, expected a duration", "minutes are written 'min'"),
    Rejection(
      "25 C", .temperature, "'25 C' is a charge, expected a temperature", "degrees are written '°C'"
    ),
    Rejection(
      "25 °C", .power, "'25 °C' is a temperature, expected a power",
      "a power is written with mW, W or µW"),
    Rejection(
      "3 W/°C", nil, "'3 W/°C' has '°C' in a compound unit",
      "write 'K', of which one is as large as a degree"),
    Rejection(
      "3 J*s", .energy, "'3 J*s' is a quantity of time·energy, expected an energy",
      "an energy is written with J, mJ, kJ or Wh"),
    Rejection(
      "1 h 30 min", .duration, "'1 h 30 min' has more than one number",
      "write one number and one unit: '90 min'"),
    Rejection(
      "5-10 s", .duration, "'5-10 s' is not one value",
      "a range is written { uniform: [5 s, 10 s] }"),
    Rejection(
      "5..10 s", .duration, "'5..10 s' is not one value",
      "a range is written { uniform: [5 s, 10 s] }"),
    Rejection("5 m / s", .speed, "'5 m / s' has a space inside its unit", "write 'm/s'"),
    Rejection(
      "5 m//s", nil, "'5 m//s' has a malformed unit", "a unit is missing beside '/' or '*'"),
    Rejection("5 m/", nil, "'5 m/' has a malformed unit", "a unit is missing beside '/' or '*'"),
    Rejection(
      "5 m^", nil, "'5 m^' has a malformed unit",
      "an exponent is a small multiple of 0.5, as in 'min^-0.5'"),
    Rejection(
      "5 m^0.3", nil, "'5 m^0.3' has a malformed unit",
      "an exponent is a small multiple of 0.5, as in 'min^-0.5'"),
    Rejection(
      "5 ^2", nil, "'5 ^2' has a malformed unit", "an exponent is written 'm^2' or 'min^-0.5'"),
  ]

  static let sizes: [Rejection] = [
    Rejection("-5 s", .duration, "'-5 s' must not be negative", nil),
    Rejection("-300 °C", .temperature, "'-300 °C' is below absolute zero", nil),
    Rejection(
      "91313 d", .duration, "'91313 d' is longer than 250 years, the most a run can last", nil),
    Rejection(
      "0.4 ns", .duration, "'0.4 ns' is shorter than half a nanosecond, the clock's step", nil),
    Rejection("0.4 nW", .power, "'0.4 nW' is less than half a nanowatt, the ledger's step", nil),
    Rejection(
      "9300000000 W", .power, "'9300000000 W' is more than 9.2 GW, the most that can be counted",
      nil),
    Rejection("10000000 TB", .dataSize, "'10000000 TB' is more than can be counted", nil),
    Rejection("10000000000 G", .cycles, "'10000000000 G' is more than can be counted", nil),
    Rejection(
      "200000000000000 MJ", .energy, "'200000000000000 MJ' is more than can be counted", nil),
  ]

  func check(_ rejection: Rejection) {
    do throws(QuantityProblem) {
      let quantity =
        if let expected = rejection.expected {
          try UnitParser.parse(rejection.text, as: expected)
        } else {
          try UnitParser.parse(rejection.text)
        }
      Issue.record("read as \(quantity)")
    } catch {
      #expect(error.message == rejection.message)
      #expect(error.hint == rejection.hint)
    }
  }

  @Test(arguments: numbers) func `a number in another form`(rejection: Rejection) {
    check(rejection)
  }

  @Test(arguments: units) func `a unit that is unknown or of another kind`(rejection: Rejection) {
    check(rejection)
  }

  @Test(arguments: sizes) func `a size that cannot be counted`(rejection: Rejection) {
    check(rejection)
  }

  @Test func `nothing at the longest duration`() throws {
    // 250 Julian years are 250 × 365.25 d.
    #expect(
      try UnitParser.parse("91312.5 d", as: .duration).asDuration()?.nanoseconds
        == 7_889_400_000_000_000_000)
  }

  @Test func `no text by crashing`() {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let alphabet = Array("0123456789.-+eE_,:/*^%°Cµmwskh Ω\u{0}\n\u{301}👩‍👩‍👧")
    for _ in 0..<4_000 {
      let text = String((0..<next(12)).map { _ in alphabet[next(alphabet.count)] })
      _ = try? UnitParser.parse(text, allowsNegative: true)
      _ = try? UnitParser.parse(text, as: .duration)
    }
  }
}
