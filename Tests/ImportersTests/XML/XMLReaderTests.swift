import Configuration
import Testing

@testable import Importers

struct `The reader of XML` {
  private func refusal(_ text: String) -> Diagnostic? {
    XMLReader(text, file: "p.xml", kind: "power profile").refusal
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

  private func root(_ text: String) throws -> XMLElement {
    try #require(XMLReader(text, file: "p.xml", kind: "power profile").root)
  }

  @Test func `finds the places of all elements`() throws {
    let root = try root("<d>\n  <e/><f>\r\n\t<g></g></f>\n</d>")
    let (e, f) = (try #require(root.children("e").first), try #require(root.children("f").first))
    let elements = [root, e, f, try #require(f.children("g").first)]
    #expect(root.children.map(\.name) == ["e", "f"])
    #expect(elements.map(\.location.line) == [1, 2, 2, 3])
    #expect(elements.map(\.location.column) == [1, 3, 7, 2])
  }

  @Test(arguments: [
    ("<a>\n 5 \n</a>", "5"), ("<a>5<!-- c -->6</a>", "56"), ("<a>1<![CDATA[<&]]>2</a>", "1<&2"),
    ("<a>&#53;&lt;</a>", "5<"), ("<a>5<b>7</b>6</a>", "5"), ("<a/>", ""),
    ("<a>5<?p i?>6</a>", "56"),
  ])
  func `takes the characters before the first child for text`(
    text: String, expected: String
  ) throws {
    #expect(try root(text).text == expected)
  }

  @Test func `decodes the values of attributes`() throws {
    #expect(
      try root("<a b='&lt;&#x41;' c=\"it's\" d='x\ny'/>").attributes
        == ["b": "<A", "c": "it's", "d": "x y"])
  }

  /// Extensible Markup Language 1.0: Char, Comment, CharData, Name, STag and XMLDecl.
  @Test(arguments: [
    "<d>\u{1}</d>", "<d>\u{0}</d>", "<d>\u{FFFF}</d>", "<d>&#1;</d>", "<d a='&#0;'/>",
    "<d><!-- a -- b --></d>", "<d><!-- a ---></d>", "<d>]]></d>", "<1d/>", "<-d/>",
    "<d a='1'b='2'/>", "<d 1='a'/>", "<d><?1 x?></d>", "<d><??></d>",
    "<d><?xml version='1.0'?></d>",
    " <?xml version='1.0'?><d/>", "<?xml version='2.0'?><d/>", "<?xml ?><d/>",
    "<?xml version='1.'?><d/>", "<?xml version='1.é'?><d/>", "<?xml version='1.0\"?><d/>",
    "<?XML version='1.0'?><d/>", "<?xmlversion='1.0'?><d/>",
    "<?xml version='1.0' &#65;ncoding='utf-8'?><d/>", "<?x<!--ml version='1.0'?><d/>",
    "<?xml version='1.0'encoding='utf-8'?><d/>", "<?xml encoding='utf-8' version='1.0'?><d/>",
    "<?xml version='1.0' standalone='maybe'?><d/>", "<?xml version='1.0' more?><d/>",
  ])
  func `knows what breaks the rules of XML`(text: String) {
    let reader = XMLReader(text, file: "p.xml", kind: "power profile")
    #expect(reader.refusal == nil)
    #expect(reader.isMalformed)
  }

  @Test(arguments: [
    "<?xml version='1.0'?><d/>", "<?xml version = \"1.1\" ?><d/>",
    "<?xml\r\nversion='1.0'\tencoding='utf-8'\nstandalone='yes' ?><d/>",
    "<d>]] ></d>", "<d a = '1'/>",
    "<?xml-stylesheet href='a'?><d/>", "<d><!-- - a - b --></d>", "<é ü='1'>\t&#9;</é>", "<d />",
  ])
  func `keeps to the rules of XML`(text: String) {
    let reader = XMLReader(text, file: "p.xml", kind: "power profile")
    #expect(reader.refusal == nil)
    #expect(!reader.isMalformed)
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
    let depth = XMLReader.depthLimit
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
