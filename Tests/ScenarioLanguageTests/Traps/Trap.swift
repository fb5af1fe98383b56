import Configuration
import ScenarioTestSupport
import Testing

/// A scenario that runs but cannot do what its author means, and the words of the complaint.
struct Trap: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let words: [String]
  let hint: [String]

  /// - Parameters:
  ///   - text: Follows ``head``; a keycap digit marks the place of the complaint.
  ///   - words: The words of the message, in any order.
  ///   - hint: The words of its hint.
  init(_ name: String, _ text: String, _ words: String..., hint: String...) {
    self.name = name
    self.text = text
    self.words = words
    self.hint = hint
  }

  var testDescription: String { name }

  /// A bare phone without an operating system, and a day.
  static let head = """
    scenario: trap
    device: pixel-6
    duration: 24 h

    """

  /// A person who opens the app, and a phone with all services of a system.
  static let opens = "user: { actions: { first: { at: 1 min, do: [ { open: a }, lock ] } } }\n"
  static let system = """
    policies:
      app-lifecycle: ios-lifecycle
      background-tasks: ios-background-tasks
      job-scheduling: android-jobs
      timer-coalescing: tolerance-windows

    """

  /// An app `a` that somebody opens, with handlers.
  static func app(_ handlers: String) -> String {
    opens + "apps: { a: { handlers: { \(handlers) } } }\n"
  }

  /// Expects the complaint as the only error, and that it is at the mark.
  func check(at location: Testing.SourceLocation = #_sourceLocation) throws {
    let sample = MarkedSample(Self.head + text)
    let place = try #require(sample.places["1️⃣"], sourceLocation: location)
    let found = try Samples.complaints(sample.text)
    #expect(found.map(\.location) == [place], "\(found)", sourceLocation: location)
    let complaint = try #require(found.first, sourceLocation: location)
    for word in words {
      #expect(complaint.message.contains(word), "\(complaint)", sourceLocation: location)
    }
    let notes = complaint.notes.joined(separator: " ")
    #expect(!notes.isEmpty, "\(complaint) has no hint", sourceLocation: location)
    for word in hint { #expect(notes.contains(word), "\(complaint)", sourceLocation: location) }
  }
}

/// Scenarios that validate today, and measure nothing.
struct `A trap is refused where` {}
