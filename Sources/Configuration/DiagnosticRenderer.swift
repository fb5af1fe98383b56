/// Renderer of diagnostics as text: location, message, the line with a caret, hints.
///
/// ```
/// desk.yaml:3:12: error: unknown component 'celular'
///   - model: celular
///            ^
///   hint: did you mean 'cellular'?
/// ```
package struct DiagnosticRenderer: Sendable {
  private let texts: SourceTexts
  private let usesColor: Bool
  private let width: Int

  /// - Parameters:
  ///   - texts: The source of the lines; without its text, a diagnostic shows no line.
  ///   - usesColor: Whether to colour with ANSI escape sequences.
  ///   - width: The greatest number of columns of a source line; a longer one is cut around the
  ///     caret.
  package init(texts: SourceTexts, usesColor: Bool = false, width: Int = 100) {
    self.texts = texts
    self.usesColor = usesColor
    self.width = max(width, 20)
  }

  /// One diagnostic, ending in a line break.
  package func text(of diagnostic: Diagnostic) -> String {
    let location = diagnostic.location
    let index = SourceLine.sanitized("\(location):")
    let color: Style = diagnostic.severity == .error ? .red : .magenta
    let severity = styled("\(diagnostic.severity.rawValue):", color)
    let message = SourceLine.sanitized(diagnostic.message)
    var result = "\(styled(index, .bold)) \(severity) \(styled(message, .bold))\n"
    if let (line, column) = texts.excerpt(at: location, reach: 2 * width) {
      let excerpt = SourceLine(line, column: column, width: width)
      result += excerpt.text + "\n"
      result += String(repeating: " ", count: excerpt.caretOffset) + styled("^", .green) + "\n"
    }
    for note in diagnostic.notes {
      result += "  \(styled("hint:", .cyan)) \(SourceLine.sanitized(note))\n"
    }
    return result
  }

  /// All of them in the order given, ending in a line break each.
  package func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.map { text(of: $0) }.joined()
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case magenta = "1;35"
    case green = "1;32"
    case cyan = "36"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
