import Configuration
import Testing

struct `Texts as a choice` {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ])
  func `are joined by commas and an or`(texts: [String], choice: String) {
    #expect(texts.alternatives == choice)
  }
}
