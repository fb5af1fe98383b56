extension String {
  /// The user's text as Markdown shows it again, wherever it stands in a line.
  ///
  /// A sign is escaped only where it could command, so that numbers and intervals stay readable.
  var inMarkdown: String {
    // Blanks at the begin of a line could make a block of code.
    let scalars = Array(shown.unicodeScalars.drop { $0.properties.isWhitespace })
    var text = ""
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "&" where Self.isEntity(scalars[(place + 1)...]): text += "&amp;"
      case "<": text += "&lt;"
      default:
        if Self.commands(scalars, at: place) { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether Markdown, or the log of a job on GitHub, would take a sign for more than itself.
  private static func commands(_ scalars: [Unicode.Scalar], at place: Int) -> Bool {
    let before = place > 0 ? scalars[place - 1] : nil
    let next = place + 1 < scalars.count ? scalars[place + 1] : nil
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }
    return switch scalars[place] {
    case "\\", "`", "*", "~", "$": true
    case "_": !isWord(before) || !isWord(next)
    // A link needs an end as well; `##[error]` is a command wherever it stands in a line.
    case "[": before == nil || before == "#"
    case "]": next == "(" || next == "[" || next == ":"
    case "#", ">", ":": before == nil
    case "-", "+": before == nil && !isWord(next)
    // A numbered list.
    case ".", ")":
      (next ?? " ") == " " && (1...9).contains(place)
        && scalars[..<place].allSatisfy { ("0"..."9").contains($0) }
    default: false
    }
  }

  /// Whether a text behind `&` names a character, such as `lt;`.
  private static func isEntity(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let name = scalars.prefix {
      $0 == "#" || ("0"..."9").contains($0) || $0.properties.isAlphabetic
    }
    return !name.isEmpty && scalars.dropFirst(name.count).first == ";"
  }

  /// The user's text between backquotes: more of them than stand together in the text, since
  /// nothing is escaped there.
  var inMarkdownCode: String {
    let text = shown
    var (run, longest) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }
}
