/// A count with its noun.
package enum CountText {
  /// `1 run`, `2 runs`; for nouns whose plural ends in s.
  package static func of(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}

/// A rank in words of digits.
enum OrdinalText {
  /// `1st`, `5th`.
  static func of(_ rank: Int) -> String {
    let isTeen = (11...13).contains(rank % 100)
    let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][rank % 10] ?? "th"
    return "\(rank)\(ending)"
  }
}

/// A share in percent, to six digits.
package enum PercentText {
  /// As people read it: `2.5 %`.
  static func of(_ share: Double) -> String { digits(share) + " %" }

  /// As options take it: `2.5%`.
  package static func option(_ share: Double) -> String { digits(share) + "%" }

  private static func digits(_ share: Double) -> String {
    DecimalText.short(100 * share, digits: 6)
  }
}

extension Collection<String> {
  /// The first texts, and behind them the words for the number of the others, if there are any.
  func first(_ most: Int, rest: (Int) -> String) -> [String] {
    prefix(most) + (count > most ? [rest(count - most)] : [])
  }
}

/// Things one after the other, as a sentence has them.
enum Enumeration {
  /// `a`, `a and b`, `a, b and c`, `a, b and 3 other metrics`.
  ///
  /// - Parameters:
  ///   - most: The most items that are named before the rest is counted.
  ///   - thing: The noun for the rest, in the singular.
  static func text(_ items: [String], most: Int = .max, of thing: String = "") -> String {
    var parts = Array(items.prefix(most))
    if items.count > most { parts.append(CountText.of(items.count - most, "other \(thing)")) }
    guard parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])"
  }
}
