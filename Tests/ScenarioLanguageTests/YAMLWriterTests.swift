import Configuration
import ScenarioLanguage
import Testing

struct `YAML writer` {
  @Test func `writes one canonical form`() throws {
    let text = """
      scenario: desk-search
      question: "Does it: help?"
      empty: {}
      none: []
      nothing: ~
      steps:
        - scan:
            filter:
              - desk
              - other
          then: 3 s
        - stop-scan
        - - 1
          - 2
      "on # call": $(least(a, b))

      """
    let tree = try read(text)
    #expect(YAMLWriter.text(of: tree) == text)
  }

  @Test func `writes once what an alias repeats, below the keys that are named`() throws {
    let text = """
      alike:
        - &same-1
          a: 1
        - *same-1
        - a: 1
      apart:
        - &x
          a: 1
        - *x
        - ~

      """
    let written = YAMLWriter.text(of: try read(text), sharedBelow: ["alike"])
    #expect(written == text.replacing(/\ &x\n +/, with: " ").replacing("*x", with: "a: 1"))
    let again = try read(written)["alike"]?.elements ?? []
    #expect(again.map(\.location.line) == [2, 2, 5])
  }

  // The parser drops a byte order mark that begins a scalar; no other text changes.
  @Test(arguments: [
    "~", "null", "", " ", "a b", " a", "a ", "a: b", "a:", ":a", "a #b", "a#b", "#a", "- a", "-a",
    "-5 °C", "-", "---", "...", "..", ".5", "? a", "?", "[a", "{a", "]", "}", ",", "a, b", "&a",
    "*a",
    "!a", "|", ">", "'a'", "\"a\"", "%a", "@a", "`a", "a\nb", "\n", "a\n", "\ta", "a\tb", "\\",
    "\r",
    "\u{85}", "\u{2028}", "a\u{FEFF}", "\u{A0}", "é", "电池", "🔋",
    "e\u{301}",
    "\u{301}", "µW", "<<", "=", "on", "1:30", "$(a)", "30 %", "a \u{301}#b", "\r\n", "a:\u{301} b",
  ])
  func `writes any text so that it reads back`(text: String) throws {
    for isPlain in [true, false] {
      let scalar = ConfigurationNode(.scalar(text: text, isPlain: isPlain), at: Self.place)
      let list = ConfigurationNode(.sequence([scalar, scalar]), at: Self.place)
      var entries = [ConfigurationNode.Entry(key: "k", keyLocation: Self.place, value: list)]
      if !text.isEmpty, !text.contains(where: \.isNewline) {
        entries.append(.init(key: text, keyLocation: Self.place, value: scalar))
      }
      let tree = ConfigurationNode(.mapping(entries), at: Self.place)
      let written = YAMLWriter.text(of: tree)
      #expect(try read(written).hasSameContent(as: tree))
      let commands = written.unicodeScalars.filter {
        $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}"
      }
      #expect(commands.isEmpty)
    }
  }

  private static let place = SourceLocation(file: "random", line: 1, column: 1)

  @Test func `writes random trees alike with the texts of earlier ones at hand`() {
    var generator = SeededGenerator(state: 5)
    let memo = TreeMemo<String>(limit: 64)
    var last: ConfigurationNode?
    for _ in 0..<300 {
      var tree = ConfigurationNode.random(depth: 5, using: &generator)
      // Half of them have sections of the tree before.
      if let last, let old = last.entries, let new = tree.entries, Bool.random(using: &generator) {
        let kept = old.filter { entry in !new.contains { $0.key == entry.key } }
        tree = ConfigurationNode(.mapping(new + kept), at: tree.location)
      }
      for _ in 1...2 { #expect(YAMLWriter.text(of: tree, memo: memo) == YAMLWriter.text(of: tree)) }
      last = tree
    }
  }

  @Test func `writes random trees so that they read back`() throws {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<300 {
      let tree = ConfigurationNode.random(depth: 5, using: &generator)
      let text = YAMLWriter.text(of: tree)
      let diagnostics = Diagnostics()
      let back = try #require(
        YAMLReader.readValue(text, file: "random", reporting: diagnostics),
        "\(diagnostics.all) \(text)")
      #expect(back.hasSameContent(as: tree))
      #expect(YAMLWriter.text(of: back) == text)
    }
  }
}

extension ConfigurationNode {
  /// A tree whose texts are made of characters that mean something to YAML.
  fileprivate static func random(
    depth: Int, using generator: inout SeededGenerator
  ) -> ConfigurationNode {
    let place = SourceLocation(file: "random", line: 1, column: 1)
    let alphabet = Array("ab1 :-#'\"\\[]{},&*!|>%@?~\n\t.é电🔋$()")
    func text(atLeast count: Int, using generator: inout SeededGenerator) -> String {
      let count = Int.random(in: count...8, using: &generator)
      return String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
    }
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &generator) {
    case 0:
      return ConfigurationNode(.null, at: place)
    case 1, 2:
      let isPlain = Bool.random(using: &generator)
      return ConfigurationNode(
        .scalar(text: text(atLeast: 0, using: &generator), isPlain: isPlain), at: place)
    case 3:
      let elements = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        random(depth: depth - 1, using: &generator)
      }
      return ConfigurationNode(.sequence(elements), at: place)
    default:
      var entries: [Entry] = []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let key = text(atLeast: 1, using: &generator).filter { !$0.isNewline }
        guard !key.isEmpty, !entries.contains(where: { $0.key == key }) else { continue }
        entries.append(
          Entry(
            key: key, keyLocation: place, value: random(depth: depth - 1, using: &generator)))
      }
      return ConfigurationNode(.mapping(entries), at: place)
    }
  }
}
