/// What is wrong at one place of the user's text, and what to do about it.
///
/// Texts are lower-case, without a full stop, and quote the user's own words.
public struct Diagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable { case error, warning }

  public let severity: Severity
  public let location: SourceLocation
  public let message: String
  /// Hints: what to write instead.
  public let notes: [String]

  public init(
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
public final class Diagnostics {
  private var found: [Diagnostic] = []
  private var known: Set<Diagnostic> = []

  public init() {}

  public func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  public func error(_ message: String, at location: SourceLocation, note: String? = nil) {
    report(Diagnostic(.error, at: location, message, notes: note.map { [$0] } ?? []))
  }

  public func warning(_ message: String, at location: SourceLocation, note: String? = nil) {
    report(Diagnostic(.warning, at: location, message, notes: note.map { [$0] } ?? []))
  }

  public var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Sorted by file, line and column; of one place, in the order they were found.
  public var all: [Diagnostic] {
    found.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }
}
