/// An error or warning at one location of the user's text, with hints.
///
/// Texts are lower-case, without a full stop, and quote the user's own words.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The severity: whether the input can be used all the same.
  package enum Severity: String, Hashable, Sendable { case error, warning }

  /// The severity.
  package let severity: Severity
  /// The location of the text that has to change.
  package let location: SourceLocation
  /// The message, in one line.
  package let message: String
  /// Hints: what to write instead.
  package let notes: [String]

  /// Creates a diagnostic of the text at `location`.
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

/// All diagnostics of one input, in the order of their locations and without repeats.
///
/// A class, because every reader of one input adds to the same list.
package final class Diagnostics {
  private var found: [Diagnostic] = []
  /// The number of errors reported, repeats included.
  package private(set) var errorCount = 0
  private var known: Set<Diagnostic> = []

  /// Called for every mapping that a reader checks, with the keys that it takes there.
  package var onMapping: ((ConfigurationNode, [FieldDefinition]) -> Void)?

  /// The number of diagnostics that get hints.
  private let mostHints: Int

  /// Creates an empty list in which only so many diagnostics get hints.
  package init(hintsAtMost mostHints: Int = 200) { self.mostHints = mostHints }

  /// Adds a diagnostic, unless it is in the list already.
  package func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// Reports an error: the input cannot be used.
  ///
  /// - Parameter note: A hint. Only the first mistakes get one, since it may take a look at all
  ///   names of a long input.
  package func error(
    _ message: String, at location: SourceLocation, note: @autoclosure () -> String? = nil
  ) {
    let note = givesHints ? note() : nil
    report(Diagnostic(.error, at: location, message, notes: note.map { [$0] } ?? []))
  }

  /// Reports an error in a value that cannot be used.
  ///
  /// - Returns: Nil, for the reader of the value to return.
  package func refuse<Value>(
    _ message: String, at location: SourceLocation, note: @autoclosure () -> String? = nil
  ) -> Value? {
    error(message, at: location, note: note())
    return nil
  }

  /// Reports an error in a value that cannot be used.
  ///
  /// - Returns: Nil, for the reader of the value to return.
  package func refuse<Value>(_ diagnostic: Diagnostic) -> Value? {
    report(diagnostic)
    return nil
  }

  /// Reports a warning: the input is odd but usable.
  package func warning(
    _ message: String, at location: SourceLocation, note: @autoclosure () -> String? = nil
  ) {
    let note = givesHints ? note() : nil
    report(Diagnostic(.warning, at: location, message, notes: note.map { [$0] } ?? []))
  }

  /// Adds a hint to a diagnostic of the list.
  package func add(note: String, to diagnostic: Diagnostic) {
    guard let index = found.firstIndex(of: diagnostic) else { return }
    let explained = Diagnostic(
      diagnostic.severity, at: diagnostic.location, diagnostic.message,
      notes: diagnostic.notes + [note])
    known.insert(explained)
    found[index] = explained
  }

  /// Whether the next diagnostic gets a hint.
  package var givesHints: Bool { count < mostHints }

  /// Whether the input cannot be used.
  package var hasErrors: Bool { errorCount > 0 }

  /// The number of diagnostics.
  package var count: Int { found.count }

  /// The diagnostics that were added since there were `count`, in the order they were found.
  package func added(since count: Int) -> ArraySlice<Diagnostic> { found[count...] }

  /// Sorted by file, line and column; those of one location in the order they were found.
  package var all: [Diagnostic] {
    found.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }
}
