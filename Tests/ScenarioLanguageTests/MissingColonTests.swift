import Configuration
import Testing

@testable import ScenarioLanguage

struct `A line without a colon` {
  private static func refusal(_ text: String) -> Diagnostic? {
    let diagnostics = Diagnostics()
    let root = YAMLReader.read(text, file: "a.yaml", reporting: diagnostics)
    #expect((root == nil) == (diagnostics.count == 1), "\(diagnostics.all)")
    return diagnostics.all.first
  }

  @Test(arguments: [
    // The first, a middle and the last line.
    ("device pixel-6\nduration: 24 h\n", "device", 1, 1, "write 'device: pixel-6'"),
    ("scenario: t\nduration 24 h\ndevice: pixel-6\n", "duration", 2, 1, "write 'duration: 24 h'"),
    ("scenario: t\nduration 24 h # all day\n", "duration", 2, 1, "write 'duration: 24 h'"),
    // The key of a mapping.
    ("user:\n  actions\n    x: 1\n", "actions", 2, 3, "write 'actions:'"),
    ("user\n  actions:\n    x: 1\n", "user", 1, 1, "write 'user:'"),
    ("x:\n  at: 5 min\n  do\n    - unlock\n", "do", 3, 3, "write 'do:'"),
    // Nested, before and after other keys.
    ("x:\n  at 5 min\n  do: [ unlock ]\n", "at", 2, 3, "write 'at: 5 min'"),
    ("x:\n  do: [ unlock ]\n  at 5 min\n", "at", 3, 3, "write 'at: 5 min'"),
    // In a list.
    ("start:\n  - every\n      interval: 5 min\n", "every", 2, 5, "write 'every:'"),
    // A whole file.
    ("scenario t\n", "scenario", 1, 1, "write 'scenario: t'"),
    ("# a phone\ndevice pixel-6\nduration 24 h\n", "device", 2, 1, "write 'device: pixel-6'"),
  ])
  func `is refused where it begins`(
    text: String, key: String, line: Int, column: Int, hint: String
  ) throws {
    let refusal = try #require(Self.refusal(text))
    #expect(refusal.message == "a colon is missing after '\(key)'")
    #expect(refusal.location == SourceLocation(file: "a.yaml", line: line, column: column))
    #expect(refusal.notes == [hint])
  }

  @Test(arguments: [
    "scenario: t\ndevice:pixel-6\nduration: 1 h\n", "device:pixel-6\nduration: 1 h\n",
    "device:pixel-6\n",
  ])
  func `may lack the space alone`(text: String) throws {
    let refusal = try #require(Self.refusal(text))
    #expect(refusal.message == "a space is missing after 'device:'")
    #expect(refusal.notes == ["write 'device: pixel-6'"])
  }

  @Test(arguments: [
    // Prose behind a key, which goes on in deeper lines.
    ("question: does it\n  last: long\n", 2), ("question: does\n  it really\n  last: long\n", 3),
    // A text in brackets.
    ("a: [ b\nc: d\n", 2),
  ])
  func `is not seen in other mistakes`(text: String, line: Int) throws {
    let refusal = try #require(Self.refusal(text))
    #expect(!refusal.message.contains("missing after"), "\(refusal)")
    #expect(refusal.location.line == line, "\(refusal)")
  }
}
