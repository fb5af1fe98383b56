import Configuration
import Testing

struct `Guess at a misspelt word` {
  @Test(arguments: [
    ("celular", "cellular"), ("durtaion", "duration"), ("Duration", "duration"),
    ("bluetoth", "bluetooth"), ("qeue", "queue"), ("surroundngs", "surroundings"),
  ])
  func `suggests the word that was meant`(written: String, meant: String) {
    let known = ["queue", "cellular", "duration", "bluetooth", "surroundings", "user"]
    #expect(Spelling.nearest(to: written, among: known) == meant)
  }

  @Test(arguments: ["display", "x", "", "metrics"])
  func `suggests nothing for a word that is far from all`(written: String) {
    #expect(Spelling.nearest(to: written, among: ["queue", "cellular", "u", "s"]) == nil)
  }

  @Test func `does not depend on the order of the candidates`() {
    let known = ["wait", "want", "wart", "Wast"]
    for candidates in [known, known.reversed()] {
      // All but 'Wast' are one slip away and as near in exact spelling: the alphabet decides.
      #expect(Spelling.nearest(to: "wagt", among: candidates) == "wait")
    }
  }

  @Test func `takes a word for the beginning of another rather than for a slip`() {
    #expect(Spelling.nearest(to: "phone-6", among: ["phone-4", "phone-6s"]) == "phone-6s")
  }

  @Test func `counts a swap of neighbours once`() {
    #expect(Spelling.distance("ab", "ba") == 1)
    #expect(Spelling.distance("ca", "abc") == 3)  // restricted: no part is edited twice
    #expect(Spelling.distance("", "abc") == 3)
    #expect(Spelling.distance("kitten", "sitting") == 3)
  }

  @Test func `does little work for words of hostile length`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Spelling.distance(long, "b") == 64)
  }

  @Test func `of a key with dots is the nested one that it means`() {
    let hint = "keys are nested in a file, and have dots only in options: write "
    #expect(
      Spelling.nesting(of: "apps.mail.handlers", among: ["apps", "user"])
        == hint + "apps: { mail: { handlers: … } }")
    for other in ["apps", "app.mail", "apps.", ".apps", String(repeating: "apps.", count: 9)] {
      #expect(Spelling.nesting(of: other, among: ["apps"]) == nil, "\(other)")
    }
  }
}
