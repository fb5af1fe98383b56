/// A number as a phone writes it in the language of its owner: `1,106,818千字节`, `1.234,5 ms`,
/// `١٬٢٣٤٫٥`, `1 234,5 ko`.
struct LocalNumber: Equatable {
  /// The digits with the separators between them, as ASCII and `.` or `,`.
  private let digits: String
  private let isNegative: Bool
  /// The text behind the number, in small letters and without a point at its end.
  let unit: String

  /// Read a text; nil if it does not begin with a number.
  init?(_ text: String) {
    var digits = ""
    var isNegative = false
    var scalars = text.unicodeScalars[...]
    // Marks for the direction of writing stand anywhere.
    func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .format }
    while let scalar = scalars.first {
      if let digit = Self.digit(scalar) {
        digits.append("\(digit)")
      } else if let separator = Self.separators[scalar] {
        // A space or apostrophe only groups digits, and a separator needs one behind it.
        let next = scalars.dropFirst().first { !isMark($0) }
        guard !digits.isEmpty, next.map({ Self.digit($0) != nil }) == true else {
          if digits.isEmpty, scalar.properties.isWhitespace {
            scalars.removeFirst()
            continue
          }
          break
        }
        digits += separator
      } else if scalar == "-" || scalar == "\u{2212}", digits.isEmpty, !isNegative {
        isNegative = true
      } else if !isMark(scalar) {
        break
      }
      scalars.removeFirst()
    }
    guard !digits.isEmpty else { return nil }
    self.digits = digits
    self.isNegative = isNegative
    let rest = String(String.UnicodeScalarView(scalars.filter { !isMark($0) }))
    unit = Self.trimmed(rest.lowercased())
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
    return String(text)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// The characters allowed between digits: the decimal points of all languages as `.` or `,`, and what only
  /// groups digits as nothing.
  private static let separators: [Unicode.Scalar: String] = [
    ".": ".", ",": ",", "\u{066B}": "\u{066B}", "\u{066C}": "", "'": "", "\u{2019}": "", " ": "",
    "\u{A0}": "", "\u{202F}": "", "\u{2009}": "", "\u{FF0C}": ",", "\u{FF0E}": ".",
  ]

  /// Where the decimals of a number begin.
  enum Point: Equatable {
    case comma, point
    /// A single separator with three digits behind it, which may be either.
    case unclear
    /// There is none.
    case none
  }

  /// Which separator this number shows to be the one of decimals.
  var point: Point {
    let marks = digits.filter { $0 == "." || $0 == "," }
    guard let first = marks.first, let last = marks.last else { return .none }
    if marks.contains(where: { $0 != first }) { return last == "," ? .comma : .point }
    // Several of one kind group digits, so that the other would begin the decimals.
    if marks.count > 1 { return first == "," ? .point : .comma }
    let parts = digits.split(separator: first, omittingEmptySubsequences: false)
    let isGroup =
      parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
      && parts[0] != "0"
    guard isGroup else { return first == "," ? .comma : .point }
    return .unclear
  }

  /// The value, where the decimals begin behind `point`.
  func value(_ point: Point) -> Double? {
    let decimal: Character = point == .comma ? "," : "."
    var text = isNegative ? "-" : ""
    for character in digits {
      if character == decimal || character == "\u{066B}" {
        text += "."
      } else if character != ",", character != "." {
        text.append(character)
      }
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
