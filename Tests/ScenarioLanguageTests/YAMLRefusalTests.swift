import Configuration
import ScenarioLanguage
import Testing

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
      [.init("1️⃣", "a colon is missing after 'b'", note: "write 'b:'")])
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

  @Test func `a text that begins like something else`() {
    expectDiagnostics(
      "a: *1️⃣.csv",
      [
        .init(
          "1️⃣", "a name is expected after '&' or '*'",
          note: "put a text that begins with '&' or '*' in quotes")
      ])
    expectDiagnostics(
      "a: > 1️⃣5 s",
      [
        .init(
          "1️⃣", "the text of a '|' or '>' starts on the next line",
          note: "put a text that begins with '|' or '>' in quotes")
      ])
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

  @Test func `a key that is too long for the parser`() {
    let key = String(repeating: "k", count: 1100)
    let long = ExpectedDiagnostic("1️⃣", "a key has at most 256 characters")
    for text in [
      "1️⃣\(key): 1", "1️⃣\"\(key)\": 1", "a: 1\n1️⃣\(key): 1", "a: 1\n1️⃣\(key):\n  b: 1",
      "a: { 1️⃣\(key): 1 }", "a: { b: 1, 1️⃣\"\(key)\": 1 }",
    ] {
      expectDiagnostics(text, [long])
    }
  }

  @Test func `characters that cannot stand in a name or a text, but tabs and breaks of lines`() {
    expectDiagnostics(
      "a: 1️⃣\"x\\u202Ey\"\n2️⃣\"k\\0\": \"\\t\\r\\n\"\n",
      [
        .init(
          "1️⃣", "'x\u{202E}y' has the character U+202E, which no name and no text may have",
          note: "remove it"),
        .init(
          "2️⃣", "'k\0' has the character U+0000, which no name and no text may have",
          note: "remove it"),
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
