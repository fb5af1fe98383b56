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
