/// What is wrong at one place of the user's text, and what to do about it.
///
/// Texts are lower-case, without a full stop, and quote the user's own words.
package struct Diagnostic: Error, Hashable, Sendable {
  /// Whether the input can be used all the same.
  package enum Severity: String, Hashable, Sendable { case error, warning }

  /// How bad it is.
  package let severity: Severity
  /// Where the text is that has to change.
  package let location: SourceLocation
  /// What is wrong, in one line.
  package let message: String
  /// Hints: what to write instead.
  package let notes: [String]

  /// A complaint about the text at `location`.
  package init(
    _ severity: Severity = .error, at location: SourceLocation, _ message: String,
    notes: [String] = []
  ) {
    self.severity = severity
    self.location = location
    self.message = message
    self.notes = notes
  }
}

/// All the complaints about one input, in the order of their places and without repeats.
///
/// A class, because every reader of one input adds to the same list.
package final class Diagnostics {
  private var found: [Diagnostic] = []
  private var known: Set<Diagnostic> = []

  /// No complaints yet.
  package init() {}

  /// Adds a complaint, unless the same one is there.
  package func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// Reports that the input cannot be used.
  package func error(_ message: String, at location: SourceLocation, note: String? = nil) {
    report(Diagnostic(.error, at: location, message, notes: note.map { [$0] } ?? []))
  }

  /// Reports something odd that does no harm.
  package func warning(_ message: String, at location: SourceLocation, note: String? = nil) {
    report(Diagnostic(.warning, at: location, message, notes: note.map { [$0] } ?? []))
  }

  /// Whether the input cannot be used.
  package var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Sorted by file, line and column; of one place, in the order they were found.
  package var all: [Diagnostic] {
    found.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }
}
