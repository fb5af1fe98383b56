import Configuration
import Testing
import XMLText

struct `The screening of XML` {
  private func refusal(_ text: String) -> Diagnostic? {
    XMLScreening(text, file: "p.xml", kind: "power profile").refusal
  }

  private func expect(
    _ text: String, refusedAt line: Int, _ column: Int, _ message: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let found = refusal(text)
    #expect(
      found?.location == SourceLocation(file: "p.xml", line: line, column: column),
      sourceLocation: sourceLocation)
    #expect(found?.message == message, sourceLocation: sourceLocation)
  }

  @Test func `lets comments, CDATA, instructions and the five characters pass`() {
    #expect(
      refusal(
        "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <a> & -->\n"
          + "<d n='&lt;&#x41;&#65;'><![CDATA[<&]]><e/>&amp;</d>\n<!-- end -->\n") == nil)
  }

  @Test func `finds the places of all elements`() {
    let screening = XMLScreening(
      "<d>\n  <e/><f>\r\n\t<g></g></f>\n</d>", file: "p.xml", kind: "power profile")
    #expect(screening.elements.map(\.name) == ["d", "e", "f", "g"])
    #expect(screening.elements.map(\.location.line) == [1, 2, 2, 3])
    #expect(screening.elements.map(\.location.column) == [1, 3, 7, 2])
    #expect(screening.elements.map(\.path) == [[], ["d"], ["d"], ["d", "f"]])
  }

  @Test func `refuses a document type, with it every bomb of entities`() {
    expect(
      "<?xml version=\"1.0\"?>\n <!DOCTYPE d [ <!ENTITY a \"aaaa\"> ]>\n<d>&a;</d>", refusedAt: 2,
      2,
      "a declaration such as DOCTYPE or ENTITY is not read")
  }

  @Test func `refuses an entity of the file's own`() {
    expect("<d>\n a &lol9; </d>", refusedAt: 2, 4, "'&lol9' is no character that XML itself knows")
  }

  @Test func `refuses the number of no character`() {
    expect("<d>&#xD800;</d>", refusedAt: 1, 4, "'&#xD800' is no character that XML itself knows")
  }

  @Test func `refuses elements that lie too deep`() {
    let depth = XMLScreening.depthLimit
    let deepest = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    #expect(refusal(deepest) == nil)
    expect(
      String(repeating: "<a>", count: 100_000), refusedAt: 1, 3 * depth + 1,
      "elements lie more than 16 deep, which no power profile needs")
  }

  @Test func `refuses tags that do not match`() {
    expect(
      "<d>\n<item>\n</d>", refusedAt: 3, 1,
      "'</d>' closes nothing: '<item>' of line 2 is still open")
    expect("<d></d></d>", refusedAt: 1, 8, "'</d>' closes nothing")
    expect("<d>\n <item>", refusedAt: 2, 2, "'<item>' has no end")
    expect("<d/><d/>", refusedAt: 1, 5, "a second root element '<d>'")
  }

  @Test(arguments: [
    ("<d", "'<d' needs '>' behind it"), ("<d a>", "'a' of '<d>' needs a value"),
    ("<d a=1>", "the value of 'a' needs quotes"), ("<d a='1>", "the value of 'a' has no end"),
    ("<d a='1' a='2'/>", "'<d>' has 'a' twice"), ("<d a='<'/>", "'<' in the value of 'a'"),
    ("< d/>", "'<' begins no element"), ("<d></d", "'</d' needs '>' behind it"),
    ("<!-- ", "a comment without an end"), ("<?xml ", "a processing instruction without an end"),
    ("<d><![CDATA[ ", "a CDATA section without an end"),
    ("words", "text outside of the root element"), ("", "there is no element in the file"),
    ("  \n", "there is no element in the file"),
  ])
  func `refuses what is no XML`(text: String, message: String) {
    #expect(refusal(text)?.message == message)
  }

  @Test func `refuses another encoding than the one it is read in`() {
    expect(
      "<?xml version='1.0' encoding='UTF-16'?><d/>", refusedAt: 1, 1,
      "the file declares another encoding than UTF-8")
  }
}
