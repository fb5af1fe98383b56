import Configuration
import Testing

struct `Diagnostic renderer` {
  private func render(
    _ text: String, line: Int = 1, column: Int, message: String = "wrong", notes: [String] = [],
    severity: Diagnostic.Severity = .error, usesColor: Bool = false, width: Int = 100
  ) -> String {
    var texts = SourceTexts()
    texts.add(text, as: "desk.yaml")
    let location = SourceLocation(file: "desk.yaml", line: line, column: column)
    return DiagnosticRenderer(texts: texts, usesColor: usesColor, width: width)
      .text(of: Diagnostic(severity, at: location, message, notes: notes))
  }

  @Test func `shows place, message, line, caret and hints`() {
    let text = render(
      "components:\n  - model: celular\n", line: 2, column: 12,
      message: "unknown component 'celular'", notes: ["did you mean 'cellular'?", "or not"])
    #expect(
      text == """
        desk.yaml:2:12: error: unknown component 'celular'
          - model: celular
                   ^
          hint: did you mean 'cellular'?
          hint: or not

        """)
  }

  @Test func `shows no line of a text it does not have`() {
    let location = SourceLocation(file: "--set", line: 1, column: 3)
    let text = DiagnosticRenderer(texts: SourceTexts())
      .text(of: Diagnostic(.warning, at: location, "odd"))
    #expect(text == "--set: warning: odd\n")
  }

  @Test func `points behind the end of a line`() {
    #expect(render("ab", column: 9) == "desk.yaml:1:9: error: wrong\nab\n  ^\n")
  }

  @Test func `points into the last, empty line`() {
    #expect(render("ab\n", line: 2, column: 1) == "desk.yaml:2:1: error: wrong\n\n^\n")
  }

  @Test func `shows tabs as spaces up to every fourth column`() {
    #expect(render("a\tb", column: 3) == "desk.yaml:1:3: error: wrong\na   b\n    ^\n")
  }

  @Test func `gives wide characters two columns`() {
    #expect(render("电池: x", column: 5) == "desk.yaml:1:5: error: wrong\n电池: x\n      ^\n")
  }

  @Test func `gives combining marks no column`() {
    #expect(
      render("e\u{301}: x", column: 5) == "desk.yaml:1:5: error: wrong\ne\u{301}: x\n   ^\n")
  }

  @Test func `lets no control character through`() {
    let text = render("\u{1B}[31m: \u{202E}x", column: 7, message: "'\u{1B}c\u{7}'")
    #expect(text == "desk.yaml:1:7: error: '␛c␇'\n␛[31m: \u{FFFD}x\n      ^\n")
  }

  @Test func `breaks up what a build server takes for a command, and moves the caret along`() {
    #expect(
      render("  ::warning file=x::y", column: 5)
        == "desk.yaml:1:5: error: wrong\n  \\::warning file=x::y\n     ^\n")
    #expect(
      render("a: ##[error]", column: 4) == "desk.yaml:1:4: error: wrong\na: #\\#[error]\n   ^\n")
    #expect(
      render("a: ##vso[x] b", column: 13)
        == "desk.yaml:1:13: error: wrong\na: #\\#vso[x] b\n             ^\n")
    for line in ["a ::b::", "::1", "## [x]", "#[x]", "##"] {
      #expect(render(line, column: 1) == "desk.yaml:1:1: error: wrong\n\(line)\n^\n")
      #expect(TerminalText.withoutCommands("x\n\(line)\n") == "x\n\(line)\n")
    }
    #expect(TerminalText.withoutCommands("a\n\u{A0}::b\n##[c]") == "a\n\u{A0}\\::b\n#\\#[c]")
  }

  @Test func `cuts a long line around the caret`() throws {
    let line = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let shown = render(line, column: 501, width: 40).split(separator: "\n")
    #expect(shown[1].count == 40)
    #expect(shown[1].first == "…")
    #expect(shown[1].last == "…")
    let caret = try #require(shown[2].firstIndex(of: "^"))
    let offset = shown[2].distance(from: shown[2].startIndex, to: caret)
    #expect(Array(shown[1])[offset] == "X")
  }

  @Test func `breaks lines where YAML does`() {
    for lineBreak in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(SourceTexts.lines(of: "a\(lineBreak)b") == ["a", "b"])
    }
  }

  @Test func `colours only when told to`() {
    let text = render("ab", column: 1, notes: ["c"], usesColor: true)
    #expect(
      text == "\u{1B}[1mdesk.yaml:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "
        + "\u{1B}[1mwrong\u{1B}[0m\nab\n\u{1B}[1;32m^\u{1B}[0m\n  \u{1B}[36mhint:\u{1B}[0m c\n")
  }
}
