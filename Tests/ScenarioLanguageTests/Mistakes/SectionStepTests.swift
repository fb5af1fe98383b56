import ScenarioTestSupport
import Testing

/// Sections whose entries become steps of the program's own.
struct `A message about a section` {
  private static func messages(_ text: String) throws -> [String] {
    try Samples.complaints(Trap.head + text).map(\.message)
  }

  /// Expects one message, about a key and with a problem.
  private func expectOne(
    of messages: [String], _ key: String, _ problem: String,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(messages.count == 1, "\(messages)", sourceLocation: location)
    #expect(messages.first?.hasPrefix(key) == true, "\(messages)", sourceLocation: location)
    #expect(messages.first?.contains(problem) == true, "\(messages)", sourceLocation: location)
  }

  private static let lengths: [(written: String, problem: String)] = [
    ("7", "'7' needs a unit"),
    ("{ normal: { mean: 7 h, sd: 1 h } }", "must not be negative"),
    ("{ uniform: [2 h, 1 h] }", "uniform goes from low to high"),
    ("{ unifrom: [1 h, 2 h] }", "must be a duration, found a mapping"),
    ("{ time: 7 h }", "must be a duration, found a mapping"),
    ("$(5 m)", "is a length"),
  ]

  @Test(arguments: lengths)
  func `names the length of a charging`(written: String, problem: String) throws {
    let messages = try Self.messages(
      "surroundings: { charging: { night: { around: 23:00, length: \(written) } } }")
    expectOne(of: messages, "'length' of charging 'night'", problem)
  }

  @Test(arguments: lengths, ["", ", touches: 10 s"])
  func `names the length of a session`(
    length: (written: String, problem: String), touches: String
  ) throws {
    let messages = try Self.messages(
      "user: { day: { a: { around: 17:30, length: \(length.written)\(touches) } } }")
    expectOne(of: messages, "'length' of session 'a'", length.problem)
  }

  @Test(arguments: [
    ("5", "needs a unit"), ("0 s", "must be above 0"), ("{ mean: 5 s }", "found a mapping"),
  ])
  func `names the touches of a session`(written: String, problem: String) throws {
    let messages = try Self.messages(
      "user: { day: { a: { around: 17:30, length: 5 min, touches: \(written) } } }")
    expectOne(of: messages, "'touches' of session 'a'", problem)
  }

  @Test func `still names the steps that the author wrote`() throws {
    let messages = try Self.messages(
      "user: { day: { a: { around: 17:30, length: 5 min, do: [ { wait: 5 }, { use: 7 } ] } } }")
    #expect(
      messages == ["'time' of 'wait': '5' needs a unit", "'for' of 'use': '7' needs a unit"])
  }
}
