/// An instant in the notation of GPX: `2024-05-01T07:30:00Z`, with or without a fraction of a
/// second, with or without an offset from UTC.
///
/// Foundation's reader of such texts accepts days that no month has, and its instants are not exact
/// to a nanosecond.
struct TimeStamp: Hashable {
  /// Since the beginning of 1970 in UTC, without leap seconds.
  let seconds: Int64
  /// 0 to 999 999 999.
  let nanoseconds: Int64

  /// Reads a text; nil if it is no such instant. Without a zone it is UTC; digits behind the ninth
  /// decimal are ignored.
  init?(_ text: String) {
    var rest = Substring(text)
    func digits(_ count: Int) -> Int64? {
      let part = rest.prefix(count)
      guard part.utf8.count == count, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return Int64(part)
    }
    func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
      skip("T"), let hour = digits(2), skip(":"), let minute = digits(2), skip(":"),
      let second = digits(2), (1...12).contains(month),
      (1...Self.days(ofMonth: month, year)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if skip(".") {
      let decimals = rest.prefix { $0.isASCII && $0.isNumber }
      guard !decimals.isEmpty else { return nil }
      rest = rest.dropFirst(decimals.count)
      fraction = Int64(String((decimals + "00000000").prefix(9))) ?? 0
    }
    var offset: Int64 = 0
    if rest.first == "+" || rest.first == "-" {
      let sign: Int64 = rest.first == "-" ? -1 : 1
      rest = rest.dropFirst()
      guard let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24, minutes < 60
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    } else {
      _ = skip("Z")
    }
    guard rest.isEmpty else { return nil }
    let clock = hour * 3600 + minute * 60 + second
    seconds = GregorianDay.number(year, month, day) * 86_400 + clock - offset
    nanoseconds = fraction
  }

  /// The nanoseconds from another instant to this one; nil beyond 250 years either way.
  func nanoseconds(since other: TimeStamp) -> Int64? {
    let whole = seconds - other.seconds
    guard abs(whole) < 7_889_400_000 else { return nil }
    return whole * 1_000_000_000 + nanoseconds - other.nanoseconds
  }

  private static func days(ofMonth month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
