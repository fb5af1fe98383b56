/// The number of a cell, in the notation of instruments and spreadsheets.
enum NumberCell: Equatable {
  case number(Double)
  /// Empty, or one of the words for a missing value.
  case missing
  case infinite
  /// Too large for squares of it to be computed.
  case tooLarge
  case noNumber

  /// Larger numbers are no measurements, and their squares would be infinite.
  static let greatest = 1e100

  private static let wordsForMissing: Set<String> = [
    "", "na", "n/a", "nan", "null", "none", "missing", "-", "–", "—", "?", ".", "#n/a",
  ]
  private static let wordsForInfinite: Set<String> = ["inf", "infinity", "∞"]

  /// - Parameter hasDecimalComma: Whether a comma may stand for the point: in files with another
  ///   separator of fields.
  init(_ text: String, hasDecimalComma: Bool) {
    let plain = text.replacing("\u{2212}", with: "-")
    let isNumeral = plain.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    let pointed =
      hasDecimalComma && !plain.contains(".") && plain.count { $0 == "," } == 1
      ? plain.replacing(",", with: ".") : plain
    if isNumeral, let number = Double(pointed) {
      self = number.magnitude <= Self.greatest ? .number(number) : .tooLarge
      return
    }
    let word = plain.lowercased()
    let unsigned = word.first == "-" || word.first == "+" ? String(word.dropFirst()) : word
    if Self.wordsForMissing.contains(word) {
      self = .missing
    } else if Self.wordsForInfinite.contains(unsigned) {
      self = .infinite
    } else {
      self = unsigned == "nan" ? .missing : .noNumber
    }
  }
}
