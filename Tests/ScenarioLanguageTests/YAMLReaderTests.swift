import Configuration
import ScenarioLanguage
import Testing

struct `YAML reader` {
  @Test func `keeps keys in order with their places`() throws {
    let root = try read("b: 1\na:\n  c: [x, y]\n")
    #expect(root.entries?.map(\.key) == ["b", "a"])
    #expect(root.entries?.map(\.keyLocation.line) == [1, 2])
    let list = try #require(root["a"]?["c"])
    #expect(list.location.line == 3)
    #expect(list.location.column == 6)
    #expect(list.elements?.map(\.text) == ["x", "y"])
    #expect(list.elements?.map(\.location.column) == [7, 10])
  }

  @Test func `counts columns in code points`() throws {
    let root = try read("é电: [µ, x]")
    #expect(root["é电"]?.elements?.last?.location.column == 9)
  }

  @Test(arguments: ["~", "null", "Null", "NULL", ""])
  func `takes for nothing what YAML 1.2 does`(text: String) throws {
    #expect(try read("a: \(text)")["a"]?.isNull == true)
  }

  @Test(arguments: [
    "on", "off", "yes", "no", "true", "1:30", "0x10", "010", "1e3", ".inf", "2017-01-01", "nULL",
  ])
  func `leaves the meaning of other words to their use`(text: String) throws {
    let value = try #require(try read("a: \(text)")["a"])
    guard case .scalar(text, true) = value.content else {
      Issue.record("found \(value.content)")
      return
    }
  }

  @Test(arguments: ["'~'", "\"null\"", "''", "|\n  x", ">\n  x"])
  func `takes quoted and block scalars for text`(text: String) throws {
    let value = try #require(try read("a: \(text)")["a"])
    guard case .scalar(_, false) = value.content else {
      Issue.record("found \(value.content)")
      return
    }
  }

  @Test func `reads an expression without quotes`() throws {
    let root = try read("a: { filter: $(filter), wait: $(now - never) }")
    #expect(root["a"]?["wait"]?.text == "$(now - never)")
  }

  @Test func `skips a byte order mark`() throws {
    let root = try read("\u{FEFF}a: 1")
    #expect(root.entries?.first?.keyLocation.column == 1)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `takes any line break`(lineBreak: String) throws {
    let root = try read("a: 1\(lineBreak)b: 2\(lineBreak)")
    #expect(root["b"]?.location.line == 2)
  }

  @Test func `expands an alias at the place of its anchor`() throws {
    let root = try read("a: &x { k: 1, l: [2] }\nb: *x\nc: 3\n")
    #expect(root["b"]?["k"]?.text == "1")
    #expect(root["b"]?.location.line == 1)
    #expect(root["c"]?.location.line == 3)
  }

  @Test func `takes an empty value of an option for nothing`() throws {
    let diagnostics = Diagnostics()
    let node = YAMLReader.readValue("", file: "--set", reporting: diagnostics)
    #expect(node?.isNull == true)
    #expect(diagnostics.all == [])
  }

  @Test func `reads the value of an option`() throws {
    let node = YAMLReader.readValue("[5 s, 10 s]", file: "--set", reporting: Diagnostics())
    #expect(node?.elements?.map(\.text) == ["5 s", "10 s"])
  }

  /// A comment sends the text through the parser of YAML, which a number with a unit does not need.
  @Test(arguments: [
    "5", "0.25", "  12 ms", "3mW", "40 %", "7%", "007", "1e3", "0x1F", "1_000", "5.", ".5", "-5",
    "+5 s", "5\u{A0}s", "5 s ", "~", "12:30",
  ])
  func `reads a number with a unit as YAML does`(text: String) throws {
    let fast = YAMLReader.readValue(text, file: "--set", reporting: Diagnostics())
    let parsed = YAMLReader.readValue(text + " # note", file: "--set", reporting: Diagnostics())
    #expect(fast?.text == parsed?.text)
    #expect(fast?.location == parsed?.location)
    #expect(try #require(fast).hasSameContent(as: #require(parsed)))
  }
}
