import Configuration
import ScenarioLanguage
import Testing

/// A text in which keycap digits (1️⃣) mark places; the text itself is without them.
struct MarkedSample {
  let text: String
  /// The place behind each mark, in the file "sample.yaml".
  let places: [String: Configuration.SourceLocation]

  static let file = "sample.yaml"

  init(_ marked: String) {
    var text = ""
    var places: [String: Configuration.SourceLocation] = [:]
    var (line, column) = (1, 1)
    for character in marked {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 3, scalars[1] == "\u{FE0F}", scalars[2] == "\u{20E3}" {
        places[String(character)] = .init(file: Self.file, line: line, column: column)
        continue
      }
      text.append(character)
      if character.isNewline {
        (line, column) = (line + 1, 1)
      } else {
        column += scalars.count
      }
    }
    self.text = text
    self.places = places
  }
}

/// A complaint that is expected at a mark.
struct ExpectedDiagnostic: Sendable {
  let mark: String
  let message: String
  let note: String?
  let severity: Diagnostic.Severity

  init(
    _ mark: String, _ message: String, note: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    self.mark = mark
    self.message = message
    self.note = note
    self.severity = severity
  }
}

/// Expects that reading `marked` gives exactly these complaints, and `check` of the tree, if any,
/// the rest of them.
func expectDiagnostics(
  _ marked: String, _ expected: [ExpectedDiagnostic],
  at location: Testing.SourceLocation = #_sourceLocation,
  check: (ConfigurationNode, Diagnostics) -> Void = { _, _ in }
) {
  let sample = MarkedSample(marked)
  let diagnostics = Diagnostics()
  if let node = YAMLReader.read(sample.text, file: MarkedSample.file, reporting: diagnostics) {
    #expect(!diagnostics.hasErrors, sourceLocation: location)
    check(node, diagnostics)
  } else {
    #expect(diagnostics.hasErrors, "nothing was read or reported", sourceLocation: location)
  }
  let wanted = expected.map { expected in
    guard let place = sample.places[expected.mark] else {
      preconditionFailure("the sample has no mark \(expected.mark)")
    }
    return Diagnostic(
      expected.severity, at: place, expected.message, notes: expected.note.map { [$0] } ?? [])
  }
  #expect(diagnostics.all == wanted, sourceLocation: location)
}

/// The tree of a text that must be right.
func read(
  _ text: String, at location: Testing.SourceLocation = #_sourceLocation
) throws -> ConfigurationNode {
  let diagnostics = Diagnostics()
  let node = YAMLReader.read(text, file: MarkedSample.file, reporting: diagnostics)
  #expect(diagnostics.all == [], sourceLocation: location)
  return try #require(node, sourceLocation: location)
}
