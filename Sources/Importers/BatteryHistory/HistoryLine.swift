/// One line of a battery history: when it is, the level, and what changed.
///
/// - Source: Android's `BatteryStats.HistoryPrinter`: `+1h2m3s4ms (2) 087 +screen top=u0a12:"…"`.
struct HistoryLine {
  /// What changed.
  enum Change: Equatable {
    /// A state began or ended, with a detail such as `u0a12:"com.example"`.
    case began(String, detail: String?)
    case ended(String, detail: String?)
    /// A value is another one now.
    case set(String, value: String)
  }

  /// Since the history's start, in milliseconds.
  let time: Int64
  /// The level in percent, where the line has it.
  let level: Int?
  let changes: [Change]
  /// The local time that a line of the kind `RESET:TIME` tells, as digits and hyphens.
  let clock: String?

  /// Reads a line; nil for one that is no line of a history.
  init?(_ text: Substring) {
    var rest = text.drop { $0 == " " || $0 == "\t" }
    guard let time = Self.time(&rest), rest.first == " ", rest.dropFirst().first == "(" else {
      return nil
    }
    self.time = time
    guard let close = rest.firstIndex(of: ")") else { return nil }
    rest = rest[rest.index(after: close)...].drop { $0 == " " }
    let marks = ["RESET:TIME: ", "TIME: "]
    if let mark = marks.first(where: { rest.hasPrefix($0) }) {
      clock = String(rest.dropFirst(mark.count).prefix(19))
      (level, changes) = (nil, [])
      return
    }
    clock = nil
    let words = Self.words(rest)
    let first = words.first ?? ""
    let isLevel = first.count == 3 && first.allSatisfy(\.isNumber)
    level = isLevel ? Int(first).flatMap { (0...100).contains($0) ? $0 : nil } : nil
    changes = words.dropFirst(isLevel ? 1 : 0).compactMap(Self.change)
  }

  /// `0`, or a sum such as `+1d2h3m4s5ms`.
  private static func time(_ rest: inout Substring) -> Int64? {
    if rest.first == "0" {
      rest = rest.dropFirst()
      return 0
    }
    guard rest.first == "+" else { return nil }
    rest = rest.dropFirst()
    var sum: Int64 = 0
    var isAny = false
    while let digit = rest.first, digit.isASCII, digit.isNumber {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard digits.count <= 9, let number = Int64(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      let units: [(String, Int64)] = [
        ("ms", 1), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
      ]
      guard let unit = units.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      rest = rest.dropFirst(unit.0.count)
      let (part, overflows) = number.multipliedReportingOverflow(by: unit.1)
      guard !overflows, part <= Self.longest - sum else { return nil }
      sum += part
      isAny = true
    }
    return isAny ? sum : nil
  }

  /// A hundred years in milliseconds.
  private static let longest: Int64 = 3_155_760_000_000

  /// The words of a line; blanks within quotes do not end one.
  private static func words(_ text: Substring) -> [Substring] {
    var words: [Substring] = []
    var start: Substring.Index?
    var isQuoted = false
    for place in text.indices {
      let character = text[place]
      if character == "\"" { isQuoted.toggle() }
      if character == " ", !isQuoted {
        if let first = start { words.append(text[first..<place]) }
        start = nil
      } else if start == nil {
        start = place
      }
    }
    if let first = start { words.append(text[first...]) }
    return words
  }

  private static func change(_ word: Substring) -> Change? {
    let sign = word.first
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let detail = sides.count == 2 ? String(sides[1]) : nil
    switch sign {
    case "+": return .began(String(sides[0].dropFirst()), detail: detail)
    case "-": return .ended(String(sides[0].dropFirst()), detail: detail)
    default: return detail.map { .set(String(sides[0]), value: $0) }
    }
  }
}
