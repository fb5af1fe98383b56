/// The reason for which a text is not the expected quantity.
package struct QuantityProblem: Error, Hashable, Sendable {
  /// The message, quoting the text.
  package let message: String
  /// The hint; nil for none.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// A problem of the user's text, which the message begins with: "'1e3' has an exponent".
  init(of text: some StringProtocol, _ problem: String, hint: String? = nil) {
    self.init("'\(quoting: text)' \(problem)", hint: hint)
  }

  /// This problem as an error at `location`.
  package func diagnostic(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.error, at: location, message, notes: hint.map { [$0] } ?? [])
  }
}

extension DefaultStringInterpolation {
  /// Appends the user's text, on one line and cut where it is long.
  mutating func appendInterpolation(quoting text: some StringProtocol) {
    let oneLine = text.prefix(60).map { $0.isNewline ? " " : $0 }
    appendInterpolation(String(oneLine) + (text.dropFirst(60).isEmpty ? "" : "…"))
  }
}
