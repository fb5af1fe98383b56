/// The words of an answer about copies of it.
///
/// - Source: RFC 9111 (HTTP Caching), sections 4.2 and 5; RFC 8246 (immutable).
struct HARCaching: Equatable {
  /// Whether nobody may keep a copy, or only together with a question whether it is still good.
  private(set) var isForbidden = false
  private var mustAsk = false
  private var isImmutable = false
  /// In seconds: how long it is good, and how old it was when it came.
  private var maxAge: Int64?
  private var age: Int64 = 0
  /// In seconds since 1970; what is no date lies in the past.
  private var date: Int64?
  private var expires: Int64?
  private var tag: String?
  private var change: String?

  /// The name of a copy in a question about it: equal for equal content.
  var validator: String? { tag ?? change }

  /// Take a header, with its name in small letters.
  mutating func take(_ name: String, _ value: String) {
    switch name {
    case "cache-control":
      for word in value.lowercased().filter({ !" \t\"".contains($0) }).split(separator: ",") {
        switch word {
        case "no-store": isForbidden = true
        case "immutable": isImmutable = true
        case _ where word.hasPrefix("no-cache"): mustAsk = true
        case _ where word.hasPrefix("max-age="): maxAge = Self.seconds(word.dropFirst(8)) ?? 0
        default: break
        }
      }
    case "vary": if value.contains("*") { isForbidden = true }
    case "age": age = Self.seconds(value[...]) ?? 0
    case "date": date = Self.instant(value)
    case "expires": expires = Self.instant(value) ?? .min
    case "etag": tag = value
    case "last-modified": change = value
    default: break
    }
  }

  /// For how many nanoseconds a copy may be used unasked; 0 for one that is always asked about.
  ///
  /// - Parameter arrival: When the answer came, in seconds since 1970, where it tells no date.
  func lifetime(arrival: Int64) -> Int64 {
    guard !mustAsk else { return 0 }
    let told = maxAge ?? expires.map { $0 == .min ? 0 : $0 - (date ?? arrival) }
    let seconds = told ?? (isImmutable ? Self.longest : 0)
    return max(0, min(seconds, Self.longest) - age) * 1_000_000_000
  }

  /// The longest time that anybody means: some 68 years.
  private static let longest: Int64 = 1 << 31

  private static func seconds(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int64(text) ?? longest, longest)
  }

  /// The seconds since 1970 of a date such as 'Sun, 06 Nov 1994 08:49:37 GMT'.
  private static func instant(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard words.count == 6, words[5] == "GMT",
      let month = months.firstIndex(where: { $0 == words[2] })
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return TimeStamp("\(words[3])-\(number)-\(words[1])T\(words[4])Z")?.seconds
  }
}
