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
}

struct `YAML reader refuses` {
  @Test func `an empty file`() {
    for text in ["1️⃣", "1️⃣# only a comment\n", "1️⃣---\n", "1️⃣\u{FEFF}"] {
      expectDiagnostics(
        text, [.init("1️⃣", "the file is empty", note: "a scenario starts with 'scenario:'")])
    }
  }

  @Test func `a key that is given twice, with both places`() {
    expectDiagnostics(
      "a: 1\nb: 2\n1️⃣a: 3\n",
      [
        .init(
          "1️⃣", "'a' is given twice in this mapping",
          note: "the first is in line 1, column 1; keep one of them")
      ])
  }

  @Test func `every key that is given twice`() {
    expectDiagnostics(
      "m: { x: 1, y: 2, 1️⃣'x': 3, 2️⃣\"x\": 4 }\nn:\n  - k: 1\n    3️⃣k: 2\n4️⃣m: 5\n",
      [
        .init(
          "1️⃣", "'x' is given twice in this mapping",
          note: "the first is in line 1, column 6; keep one of them"),
        .init(
          "2️⃣", "'x' is given twice in this mapping",
          note: "the first is in line 1, column 6; keep one of them"),
        .init(
          "3️⃣", "'k' is given twice in this mapping",
          note: "the first is in line 3, column 5; keep one of them"),
        .init(
          "4️⃣", "'m' is given twice in this mapping",
          note: "the first is in line 1, column 1; keep one of them"),
      ])
  }

  @Test func `a tab as indentation`() {
    expectDiagnostics(
      "a:\n1️⃣\tb: 1\n", [.init("1️⃣", "a tab cannot indent", note: "use spaces")])
  }

  @Test func `a list that is not closed`() {
    expectDiagnostics(
      "a: [1, 2\nb1️⃣: 3\n",
      [
        .init(
          "1️⃣", "a list in '[ ]' is not closed, or a ',' is missing",
          note: "it begins in line 1, column 4")
      ])
  }

  @Test func `a quote that is not closed`() {
    expectDiagnostics(
      "a: 1️⃣\"b\nc: d\n",
      [.init("1️⃣", "this text in quotes never ends", note: "add the closing quote")])
  }

  @Test func `a colon inside a plain text`() {
    expectDiagnostics(
      "a: b1️⃣: c\n",
      [
        .init(
          "1️⃣", "a ':' cannot stand here",
          note: "check the indentation, or put a text that has ': ' in it in quotes")
      ])
  }

  @Test func `a key without its colon`() {
    expectDiagnostics(
      "a: 1\n1️⃣b\nc: 2\n",
      [.init("1️⃣", "a ':' is missing after this key", note: "write 'key: value'")])
  }

  @Test func `an indentation that fits nothing`() {
    expectDiagnostics(
      "a:\n    b: 1\n  1️⃣c: 2\n",
      [
        .init(
          "1️⃣", "a key is expected here",
          note: "check the indentation: keys of one mapping start in one column")
      ])
  }

  @Test func `a character that starts no value`() {
    expectDiagnostics(
      "a: 1️⃣@b", [.init("1️⃣", "a value cannot start with '@'", note: "put it in quotes")])
    expectDiagnostics(
      "a: 1️⃣`b`", [.init("1️⃣", "a value cannot start with '`'", note: "put it in quotes")])
  }

  @Test func `an unknown escape`() {
    expectDiagnostics(
      #"a: "1️⃣\q""#,
      [
        .init(
          "1️⃣", "a '\\' in double quotes starts an escape, and this is none",
          note: "write '\\\\', or use single quotes")
      ])
  }

  @Test func `several documents`() {
    expectDiagnostics(
      "a: 1\n1️⃣---\nb: 2\n",
      [
        .init(
          "1️⃣", "there is more than one document",
          note: "remove the '---' and what follows, or make another file of it")
      ])
  }

  @Test func `merge keys`() {
    expectDiagnostics(
      "a: &a { b: 1 }\nc:\n  1️⃣<<: *a\n  d: 2\n",
      [
        .init(
          "1️⃣", "merge keys ('<<') are not supported",
          note: "use 'extends' for a common base, or write the keys out")
      ])
  }

  @Test func `tags`() {
    let note = "leave the tag out; units say what is meant"
    let message = "tags ('!…') are not supported"
    for sample in [
      "a: 1️⃣!!python/object:os.system x", "a: 1️⃣!!str 5", "a: 1️⃣!local [1]", "a: 1️⃣!!map {}",
      "1️⃣!!set {a: ~}", "1️⃣!!int a: 5", "a: 1️⃣! x", "a: 1️⃣!e!x 5", "a: 1️⃣&b !!str 5", "a: 1️⃣!!str &b '5'",
    ] {
      expectDiagnostics(sample, [.init("1️⃣", message, note: note)])
    }
  }

  @Test func `keys that are not words`() {
    expectDiagnostics("1️⃣[a]: 1", [.init("1️⃣", "a key must be a single word")])
    expectDiagnostics("? 1️⃣{a: 1}\n: 2", [.init("1️⃣", "a key must be a single word")])
    expectDiagnostics(
      "1️⃣\(String(repeating: "k", count: 300)): 1", [.init("1️⃣", "a key must be a single word")])
    expectDiagnostics("1️⃣~: 1", [.init("1️⃣", "a key is missing before ':'")])
    expectDiagnostics(
      "1️⃣: 1",
      [
        .init(
          "1️⃣", "a key is expected here",
          note: "check the indentation: keys of one mapping start in one column")
      ])
    expectDiagnostics(
      "a: &x b\nc: 1️⃣{ *x : 2 }", [.init("1️⃣", "an alias cannot be a key", note: "write the key out")]
    )
    expectDiagnostics(
      "c: 1️⃣{ a: &x b, *x : 2 }",
      [.init("1️⃣", "an alias cannot be a key", note: "write the key out")])
  }

  @Test func `an alias of nothing`() {
    expectDiagnostics(
      "a: 1️⃣*b",
      [
        .init(
          "1️⃣", "the alias '*b' has no anchor before it", note: "write '&b' before the value meant")
      ])
  }

  @Test func `an anchor that contains itself`() {
    expectDiagnostics(
      "a: &b [1️⃣*b]",
      [
        .init(
          "1️⃣", "the alias '*b' has no anchor before it", note: "an anchor cannot contain itself")
      ])
  }

  @Test func `characters that cannot stand in a text`() {
    expectDiagnostics(
      "a: x1️⃣\0y",
      [.init("1️⃣", "the character U+0000 cannot stand in YAML", note: "is this a text file?")])
    expectDiagnostics(
      "a: 1\nb: 1️⃣\u{1B}[31m",
      [.init("1️⃣", "the character U+001B cannot stand in YAML", note: "remove it")])
  }
}
