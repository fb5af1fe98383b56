import Configuration
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// A scenario with mistakes in it, marked with keycap digits, and the complaints they earn.
struct Mistake: CustomTestStringConvertible, Sendable {
  let what: String
  let text: String
  let complaints: [ExpectedDiagnostic]

  /// - Parameter text: Follows the three keys that every scenario needs, unless it has its own.
  init(_ what: String, _ text: String, _ complaints: ExpectedDiagnostic...) {
    self.what = what
    self.text = text
    self.complaints = complaints
  }

  var testDescription: String { what }

  /// The text that precedes `text`.
  static let head = """
    scenario: sample
    device: iphone-6s
    duration: 60 s

    """

  /// Expects exactly the complaints, in the order of their places.
  func check(
    head: String = Mistake.head, files: [String: String] = [:], settings: [String] = [],
    at location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let sample = MarkedSample(head + text)
    let wanted = complaints.map { expected in
      guard let place = sample.places[expected.mark] else {
        preconditionFailure("the sample has no mark \(expected.mark)")
      }
      return Diagnostic(
        expected.severity, at: place, expected.message, notes: expected.note.map { [$0] } ?? [])
    }
    let found = try Samples.complaints(sample.text, files: files, settings: settings)
    #expect(found == wanted, "\(what)", sourceLocation: location)
  }
}

/// An app `a` with a handler of `start` that has these steps.
func steps(_ steps: String) -> String {
  "apps: { a: { handlers: { start: [ \(steps) ] } } }"
}
