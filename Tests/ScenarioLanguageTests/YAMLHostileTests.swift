import Configuration
import Foundation
import ScenarioLanguage
import Testing

/// A text that nobody wants to see in a log.
struct Hostile: CustomTestStringConvertible {
  let text: String
  var testDescription: String { "\(text.prefix(8))… of \(text.utf8.count) bytes" }
}

/// Inputs made to crash, stall or exhaust a reader. Each ends with a complaint inside the text.
struct `YAML reader survives` {
  private func complaints(_ text: String) -> [Diagnostic] {
    let diagnostics = Diagnostics()
    let node = YAMLReader.read(text, file: "hostile.yaml", reporting: diagnostics)
    #expect((node == nil) == diagnostics.hasErrors)
    expectPlaces(diagnostics, inside: text)
    return diagnostics.all
  }

  private static let tooDeep = "lists and mappings are nested more than 100 deep"

  @Test(
    arguments: [
      String(repeating: "[", count: 10_000),
      String(repeating: "{a: ", count: 10_000),
      String(repeating: "- ", count: 10_000),
      String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000),
      (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      // Written so that the screening loses count, and the later limits must catch it.
      String(repeating: "[\n\"\",", count: 10_000),
      String(repeating: "[ #\n", count: 10_000),
      "a: " + String(repeating: "[\n~,", count: 500) + String(repeating: "]", count: 500),
      (0..<400).map {
        String(repeating: " ", count: $0) + "a:\n" + String(repeating: " ", count: $0) + "-\n"
      }.joined(),

    ].map(Hostile.init(text:)))
  func `ten thousand levels`(_ hostile: Hostile) {
    #expect(complaints(hostile.text).map(\.message) == [Self.tooDeep])
  }

  @Test func `a hundred levels, which are allowed`() throws {
    // 98 lists in a list in a mapping.
    let text = "a: " + String(repeating: "[", count: 98) + "1" + String(repeating: "]", count: 98)
    #expect(complaints(text) == [])
  }

  @Test func `prose with open brackets`() {
    let lines = (0..<500).map { "k\($0): 'from [0, 1) to [1, 2)' # and [2, 3)\n" }.joined()
    #expect(complaints(lines) == [])
  }

  @Test func `a billion laughs`() {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...9 {
      let aliases = (0..<9).map { _ in "*a\(level - 1)" }.joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(
      complaints(text).map(\.message) == ["aliases stand for more than 10000 values in all"])
  }

  @Test(arguments: ["? *a9\n: 1\n", "*a9 : 1\n", "{ *a9 : 1 }\n", "[ *a9 ]: 1\n", "? [*a9]\n: 1\n"])
  func `a billion laughs as a key`(key: String) {
    var text = "- &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...9 {
      let aliases = (0..<9).map { _ in "*a\(level - 1)" }.joined(separator: ", ")
      text += "- &a\(level) [\(aliases)]\n"
    }
    #expect(complaints(text + "- " + key).map(\.message) == ["a key must be a single word"])
  }

  @Test func `a long chain of aliases`() {
    let text =
      "- &a0 []\n" + (1...50_000).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
    #expect(complaints(text).map(\.message) == ["there are more than 1000 aliases"])
  }

  @Test func `a chain of aliases deeper than lists may be`() {
    let text = "- &a0 []\n" + (1...900).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
    #expect(complaints(text).map(\.message) == [Self.tooDeep])
  }

  @Test func `aliases below the limits`() {
    let text = "- &a { k: [1, 2], l: 3 }\n" + String(repeating: "- *a\n", count: 1000)
    #expect(complaints(text) == [])
  }

  @Test func `a hundred thousand duplicate keys`() {
    let text = String(repeating: "a: 1\n", count: 100_000)
    let messages = Set(complaints(text).map(\.message))
    #expect(messages == ["'a' is given twice in this mapping"])
  }

  @Test func `a text larger than the limit`() {
    let text = "a: " + String(repeating: "x", count: YAMLLimits.fileSize)
    #expect(
      complaints(text).map(\.message) == [
        "the file is larger than 1024 KiB, which no scenario needs"
      ])
  }

  @Test func `a text as large as the limit`() {
    let text = "a: " + String(repeating: "x", count: YAMLLimits.fileSize - 3)
    #expect(complaints(text) == [])
  }

  /// A file that uses most of the syntax.
  private static let good = """
    # A scenario.
    scenario: desk-search
    question: "Does it help?\\n"
    device: { extends: phone, components: { bluetooth: { receive: 79 mW, duty: 30 % } } }
    parameters: &parameters
      idle-stop: 30 s
      filter: ~
      notes: |
        Some text,
          with lines.
    steps:
      - scan: { filter: [desk, 'other'] }
      - stop-scan
      - if: $(event.offers-desk)
        then: [ stop-scan, { wait: 3 s } ]
    again: *parameters
    """

  @Test func `a thousand mutations of a good file`() {
    #expect(complaints(Self.good) == [])
    var generator = SeededGenerator(state: 7)
    let interesting =
      Array("\t\n\r\0 :-?[]{}#&*!|>'\"%@`,<~\u{7F}".utf8) + [0x85, 0xC2, 0xE2, 0xFF]
    for _ in 0..<1000 {
      var bytes = Array(Self.good.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let slot = Int.random(in: 0..<bytes.count, using: &generator)
        let byte =
          Bool.random(using: &generator)
          ? interesting.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[slot] = byte
        case 1: bytes.insert(byte, at: slot)
        case 2: bytes.remove(at: slot)
        default:
          let end = min(bytes.count, slot + Int.random(in: 1...40, using: &generator))
          bytes.insert(contentsOf: bytes[slot..<end], at: slot)
        }
      }
      // What is not UTF-8 any more comes with replacement characters; files refuse it before.
      _ = complaints(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// SplitMix64, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Expects every complaint to point into the text or directly behind one of its lines.
func expectPlaces(_ diagnostics: Diagnostics, inside text: String) {
  let lines = SourceTexts.lines(of: text)
  for diagnostic in diagnostics.all {
    let slot = diagnostic.location
    guard lines.indices.contains(slot.line - 1) else {
      Issue.record("\(slot) is outside: \(diagnostic.message)")
      continue
    }
    let length = lines[slot.line - 1].unicodeScalars.count
    #expect((1...(length + 1)).contains(slot.column), "\(diagnostic)")
  }
}
