/// The quoting of RFC 4180, with lines that end in a line feed, as text files of these systems do.
enum CSVRow {
  static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\n" }

  /// The shortest digits that read back as the same double; empty where there is none.
  static func number(_ value: Double?) -> String {
    value.map { $0.isFinite ? "\($0)" : "" } ?? ""
  }

  /// A text as a field, in quotes where it must be.
  static func field(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains {
      $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r"
    }
    guard needsQuotes else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
