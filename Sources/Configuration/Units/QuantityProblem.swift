/// Why a text is not the quantity that was expected there.
package struct QuantityProblem: Error, Hashable, Sendable {
  /// What is wrong, quoting the text.
  package let message: String
  /// What to write instead, if that can be said.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// This problem as an error at `location`.
  package func diagnostic(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.error, at: location, message, notes: hint.map { [$0] } ?? [])
  }
}

extension DefaultStringInterpolation {
  /// Inserts what the user wrote, on one line and cut where it is long.
  mutating func appendInterpolation(quoting text: some StringProtocol) {
    let oneLine = text.prefix(60).map { $0.isNewline ? " " : $0 }
    appendInterpolation(String(oneLine) + (text.dropFirst(60).isEmpty ? "" : "…"))
  }
}
