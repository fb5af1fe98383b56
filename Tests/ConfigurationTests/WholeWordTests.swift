import Configuration
import Testing

struct `A name` {
  @Test func `has a word as a whole alone`() {
    #expect("lost-items".hasWord("lost") && "late".hasWord("late") && "list-age".hasWord("age"))
    #expect(!"messages".hasWord("age") && !"images-tagged".hasWord("age"))
    #expect(!"template".hasWord("late") && "off-by-metres".hasWord("off-by"))
  }
}
