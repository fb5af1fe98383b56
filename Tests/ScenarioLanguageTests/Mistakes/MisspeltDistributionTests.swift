import ScenarioTestSupport
import Testing

/// A distribution whose name is misspelt.
struct `A misspelt distribution` {
  @Test(arguments: [
    "surroundings: { charging: { night: { around: 23:00, length: { unifrom: [1 h, 2 h] } } } }",
    "user: { actions: { a: { every: { unifrom: [1 h, 2 h] }, do: [ unlock ] } } }",
  ])
  func `is answered with the right name`(text: String) throws {
    let complaints = try Samples.complaints(Trap.head + text)
    #expect(complaints.map(\.notes) == [["did you mean 'uniform'?"]])
  }

  @Test func `is not looked for where nothing is drawn`() throws {
    let complaints = try Samples.complaints(
      Trap.head + "user: { day: { a: { around: { unifrom: [1 h, 2 h] }, length: 1 h } } }")
    #expect(complaints.map(\.notes) == [[]])
  }
}
