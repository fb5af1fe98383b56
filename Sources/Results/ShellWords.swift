/// Words as a line that a shell reads back as the same words.
package enum ShellWords {
  package static func text(of words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber)
        || "-_./=:,@%+".contains(character)
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
