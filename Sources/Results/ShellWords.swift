/// Words as a line that a shell reads back as the same words.
package enum ShellWords {
  package static func text(of words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// The same to copy from a terminal: one line, without characters that command it. A word with
  /// such characters is `$'…'`, which Bash and Zsh read, and the oldest shells do not.
  package static func line(of words: [String]) -> String {
    words.map { $0.unicodeScalars.contains(where: isControl) ? escaped($0) : quoted($0) }
      .joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    return "'" + word.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'"
  }

  private static func escaped(_ word: String) -> String {
    let bytes = word.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      // Three digits, since another digit may follow.
      default: "\\" + String(0o1000 + Int(byte), radix: 8).dropFirst()
      }
    }
    return "$'" + bytes.joined() + "'"
  }

  /// Whether a character would command a terminal, break the line or reverse the text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return [.control, .lineSeparator, .paragraphSeparator].contains(category)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "-_./=:,@%+".unicodeScalars.contains(scalar)
    }
  }
}
