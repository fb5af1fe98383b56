/// Words as a line that a shell reads back as the same words.
package enum ShellWords {
  package static func text(of words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    return "'" + word.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "-_./=:,@%+".unicodeScalars.contains(scalar)
    }
  }
}
