/// Terminal output of a text: its width, and characters that are safe to send.
package enum TerminalText {
  /// The number of columns of `text`; combining marks count none and wide characters two.
  ///
  /// An emoji made of several characters counts two columns.
  package static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { sum, character in
      let widest = character.unicodeScalars.map(columns(of:)).max() ?? 0
      let isPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
      return sum + (isPicture ? max(2, widest) : widest)
    }
  }

  /// The text on one line and without characters that could command the terminal or reverse the
  /// text; they become pictures of themselves.
  package static func sanitized(_ text: String) -> String { SourceLine.sanitized(text) }

  /// The text with a backslash in each sign by which the log of a build server takes a line for a
  /// command: `::word` that begins it, and `##[` or `##word[` anywhere.
  package static func withoutCommands(_ text: String) -> String {
    let bytes = text.utf8
    guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == $1 && (0x23 == $0 || 0x3A == $0) })
    else { return text }
    let scalars = Array(text.unicodeScalars)
    var places = commands(in: scalars)[...]
    var result = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      if place == places.first {
        places.removeFirst()
        result.append("\\")
      }
      result.append(scalar)
    }
    return String(result)
  }

  /// The places of those backslashes, in code points.
  static func commands(in scalars: [Unicode.Scalar]) -> [Int] {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII && scalar.properties.isAlphabetic
    }
    var places: [Int] = []
    var beginsLine = true
    for (place, scalar) in scalars.enumerated() {
      let rest = scalars[(place + 1)...]
      let behind = rest.dropFirst()
      if beginsLine, scalar == ":", rest.first == ":", behind.first.map(isLetter) == true {
        places.append(place)
      }
      if scalar == "#", rest.first == "#", behind.first(where: { !isLetter($0) }) == "[" {
        places.append(place + 1)
      }
      beginsLine =
        scalar == "\n" || scalar == "\r" || beginsLine && scalar.properties.isWhitespace
    }
    return places
  }

  /// The number of columns of one code point by itself.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: isWide(scalar) ? 2 : 1
    }
  }

  /// Whether terminals give it two columns: the blocks of East Asian width W and F, and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
