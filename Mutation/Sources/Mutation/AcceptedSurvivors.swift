/// The survivors that are known, each with the reason for which no test can or need find it.
///
/// The list has one entry of five lines for each, with a blank line between entries. Lines that begin
/// with `#` are comments.
struct AcceptedSurvivors {
  /// A mistake in the list.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var reasons: [Place.Key: String] = [:]

  init(_ text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var entry: [String: String] = [:]
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      if line.allSatisfy(\.isWhitespace) {
        try close(&entry, before: index)
        continue
      }
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, Self.fields.contains(String(parts[0])) else {
        throw Mistake(description: "survivors, line \(index + 1): '\(line)' is no field")
      }
      entry[String(parts[0])] = String(parts[1].drop(while: \.isWhitespace))
    }
    try close(&entry, before: lines.count)
  }

  private static let fields: Set = ["file", "line", "change", "number", "reason"]

  private mutating func close(_ entry: inout [String: String], before index: Int) throws {
    if entry.isEmpty { return }
    guard let file = entry["file"], let line = entry["line"], let change = entry["change"],
      let reason = entry["reason"], !reason.isEmpty
    else {
      throw Mistake(
        description:
          "survivors: the entry before line \(index + 1) lacks file, line, change or reason")
    }
    let key = Place.Key(
      file: file, line: line, change: change, ordinal: entry["number"].flatMap { Int($0) } ?? 1)
    reasons[key] = reason
    entry = [:]
  }

  /// The entry that accepts a place, but for its reason.
  static func entry(for key: Place.Key) -> String {
    """
    file: \(key.file)
    line: \(key.line)
    change: \(key.change)
    """ + (key.ordinal == 1 ? "" : "\nnumber: \(key.ordinal)")
  }
}
