import Configuration
import Foundation

/// Texts and numbers for LaTeX with the packages booktabs and siunitx.
enum LaTeXText {
  /// The user's text, with the characters that command LaTeX made harmless.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.shown {
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "{", "}", "$", "&", "#", "_", "%": result += "\\\(character)"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      case "±": result += "$\\pm$"
      case "−": result += "$-$"
      case "·": result += "$\\cdot$"
      case "Ω": result += "$\\Omega$"
      case "µ": result += "\\textmu{}"
      case "≤": result += "$\\leq$"
      case "≥": result += "$\\geq$"
      case "→": result += "$\\rightarrow$"
      default: result.append(character)
      }
    }
    return result
  }

  /// The same with letters as BibTeX sorts and shortens them: `{\'o}` for ó.
  static func accented(_ text: String) -> String {
    escaped(text).map { character -> String in
      if let letter = letters[character] { return "{\\\(letter)}" }
      let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
      guard scalars.count == 2, scalars[0].isASCII, let accent = accents[scalars[1]] else {
        return String(character)
      }
      return "{\\\(accent)\(scalars[0])}"
    }.joined()
  }

  private static let letters: [Character: String] = [
    "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "å": "aa", "Å": "AA", "ß": "ss", "ł": "l", "Ł": "L",
  ]
  private static let accents: [Unicode.Scalar: String] = [
    "\u{300}": "`", "\u{301}": "'", "\u{302}": "^", "\u{303}": "~", "\u{308}": "\"",
    "\u{304}": "=", "\u{30C}": "v ", "\u{327}": "c ",
  ]

  /// A number as ``DecimalText`` writes it: `\num{-62.7}`.
  static func number(_ text: String) -> String {
    let plain = text.replacing(DecimalText.minus, with: "-")
    return plain.contains("∞") || plain == "?" ? "—" : "\\num{\(plain)}"
  }

  /// An estimate with its margin: `\num{25.9 +- 3.3}`, or with both ends of its interval.
  static func estimate(_ estimate: EstimateText) -> String {
    let value = estimate.value.replacing(" %", with: "")
    let margin = estimate.margin
    if margin.isEmpty { return number(value) }
    if margin.hasPrefix("± ") {
      return number("\(value) +- \(margin.dropFirst(2))")
    }
    let ends = margin.dropFirst().dropLast().split(separator: ", ").map(String.init)
    guard ends.count == 2 else { return "\(number(value)) [not bounded]" }
    return "\(number(value)) [\(number(ends[0])), \(number(ends[1]))]"
  }

  /// A unit such as `mJ`, in parentheses behind a name; nothing for a number without one.
  static func unit(_ unit: String) -> String {
    switch unit {
    case "1", "": ""
    case "%": " (\\%)"
    default: " (\\unit{\(escaped(unit))})"
    }
  }

  /// A table of its own, `rows` in the form `a & b`.
  ///
  /// - Parameter groups: Rows that belong together; a rule stands between groups.
  static func table(
    columns: String, head: [String], groups: [[String]], caption: String, label: String
  ) -> String {
    let body = groups.filter { !$0.isEmpty }
      .map { $0.map { "    \($0) \\\\" }.joined(separator: "\n") }
      .joined(separator: "\n    \\midrule\n")
    return """
      % Needs \\usepackage{booktabs} and \\usepackage{siunitx}.
      \\begin{table}
        \\centering
        \\sisetup{separate-uncertainty = true}
        \\caption{\(caption)}
        \\label{tab:\(label)}
        \\begin{tabular}{\(columns)}
          \\toprule
          \(head.joined(separator: " & ")) \\\\
          \\midrule
      \(body)
          \\bottomrule
        \\end{tabular}
      \\end{table}

      """
  }

  /// A name as the end of a label: letters, digits and hyphens.
  static func label(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
