import Configuration
import Foundation

/// Texts and numbers for LaTeX with the packages booktabs and siunitx.
enum LaTeXText {
  /// The user's text, with the characters that command LaTeX made harmless.
  static func escaped(_ text: String) -> String {
    text.shown.precomposedStringWithCanonicalMapping.replacingScalars { commands[$0] }
  }

  /// Texts as paragraphs above a table.
  static func paragraphs(_ texts: [String]) -> String {
    texts.map { "\\noindent \(escaped($0))\\par" }.joined(separator: "\n")
  }

  private static let commands: [Unicode.Scalar: String] = [
    "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
    "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}",
    "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#", "_": "\\_", "%": "\\%",
    // Behind the end of a row, these would be its options.
    "[": "{[}", "*": "{*}",
    "±": "$\\pm$", "−": "$-$", "·": "$\\cdot$", "∞": "$\\infty$", "≈": "$\\approx$",
    "≠": "$\\neq$", "≤": "$\\leq$", "≥": "$\\geq$", "→": "$\\rightarrow$", "†": "$\\dagger$",
    "Ω": "$\\Omega$", "µ": "\\textmu{}", "Δ": "$\\Delta$", "ρ": "$\\rho$", "σ": "$\\sigma$",
    "μ": "$\\mu$",
  ]

  /// The same for a field of BibTeX, with letters as it sorts and shortens them: `{\'o}` for ó.
  ///
  /// BibTeX counts braces behind a backslash, too, so that one by itself would end its field.
  static func accented(_ text: String) -> String {
    text.shown.map { character -> String in
      if let letter = letters[character] { return "{\\\(letter)}" }
      let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
      guard scalars.count == 2, scalars[0].isASCII, scalars[0].properties.isAlphabetic,
        let accent = accents[scalars[1]]
      else { return String(character).replacingScalars { braces[$0] ?? commands[$0] } }
      return "{\\\(accent)\(scalars[0])}"
    }.joined()
  }

  private static let braces: [Unicode.Scalar: String] = [
    "{": "\\textbraceleft{}", "}": "\\textbraceright{}",
  ]

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
    let isPercent = estimate.value.hasSuffix(" %")
    let value = isPercent ? String(estimate.value.dropLast(2)) : estimate.value
    let sign = isPercent ? "\\,\\%" : ""
    let margin = estimate.margin
    // A difference with its unit.
    if value.contains(" ") || (margin.hasPrefix("± ") && margin.dropFirst(2).contains(" ")) {
      return escaped(estimate.plain)
    }
    if margin.isEmpty { return number(value) + sign }
    if margin.hasPrefix("± ") {
      let halfWidth = String(margin.dropFirst(2))
      // siunitx takes no uncertainty with a power of ten of its own.
      let text =
        value.contains("e") || halfWidth.contains("e")
        ? "\(number(value)) $\\pm$ \(number(halfWidth))" : number("\(value) +- \(halfWidth)")
      return text + sign
    }
    let ends = margin.dropFirst().dropLast().split(separator: ", ").map(String.init)
    let span = ends.count == 2 ? ends.map(number).joined(separator: ", ") : "not bounded"
    return "\(number(value))\(sign) [\(span)]"
  }

  /// A unit such as `mJ` behind a number; nothing for a number without one.
  static func unit(_ unit: String) -> String {
    switch unit {
    case "1", "": ""
    case "%": " \\%"
    default: " \\unit{\(escaped(unit))}"
    }
  }

  /// A table of its own, `rows` in the form `a & b`, which continues over pages where it is long.
  ///
  /// - Parameters:
  ///   - groups: Rows that belong together; a rule separates groups.
  ///   - width: The number of characters of the widest cells of all columns together.
  ///   - note: The words below it.
  static func table(
    columns: String, head: [String], groups: [[String]], width: Int, caption: String, label: String,
    note: String? = nil
  ) -> String {
    let size = size(ofWidth: width)
    let isLong = groups.joined().count > mostRows
    // No page ends behind a row with a star, so that the rows of a group stay together.
    let body = groups.filter { !$0.isEmpty }.map { group in
      group.enumerated().map { index, row in
        "    \(row) \\\\" + (isLong && index < group.count - 1 ? "*" : "")
      }.joined(separator: "\n")
    }.joined(separator: "\n    \\midrule\n")
    let titles = "\(head.joined(separator: " & ")) \\\\"
    guard isLong else {
      let below =
        note.map { "\n  \\par\\smallskip\n  {\\footnotesize\\raggedright \($0)\\par}" } ?? ""
      return """
        % Needs \\usepackage{booktabs} and \\usepackage{siunitx}.
        \\begin{table}
          \\centering\(size)
          \\sisetup{separate-uncertainty = true}
          \\caption{\(caption)}
          \\label{tab:\(label)}
          \\smallskip
          \\begin{tabular}{@{}\(columns)@{}}
            \\toprule
            \(titles)
            \\midrule
        \(body)
            \\bottomrule
          \\end{tabular}\(below)
        \\end{table}

        """
    }
    let below = note.map { "\n  {\\footnotesize\\noindent \($0)\\par}" } ?? ""
    return """
      % Needs \\usepackage{booktabs}, \\usepackage{longtable} and \\usepackage{siunitx}; one column of text.
      {\(size)\\sisetup{separate-uncertainty = true}
        \\begin{longtable}{@{}\(columns)@{}}
          \\caption{\(caption)}
          \\label{tab:\(label)} \\\\
          \\toprule
          \(titles)
          \\midrule
          \\endfirsthead
          \\toprule
          \(titles)
          \\midrule
          \\endhead
          \\endfoot
          \\bottomrule
          \\endlastfoot
      \(body)
        \\end{longtable}\(below)
      }

      """
  }

  /// Rows that a page holds beside its caption.
  private static let mostRows = 36

  /// The size of type in which so many characters fit the narrow text of LaTeX's own classes.
  private static func size(ofWidth width: Int) -> String {
    switch width {
    case ...60: ""
    case ...66: "\\small"
    case ...79: "\\footnotesize\\setlength{\\tabcolsep}{3pt}"
    case ...87: "\\scriptsize\\setlength{\\tabcolsep}{2pt}"
    default: "\\tiny\\setlength{\\tabcolsep}{2pt}"
    }
  }

  /// A name as the end of a label: letters, digits and hyphens.
  static func label(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
