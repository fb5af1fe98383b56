import Foundation
import Testing

@testable import Importers

struct `A check of JSON` {
  private func mistake(_ text: String) -> JSONCheck.Mistake? {
    Array(text.utf8).withUnsafeBytes { JSONCheck.mistake(in: $0) }
  }

  @Test(arguments: [
    "{}", "[]", "1", "-0.5e-3", "\"a\\u00e9\\n\"", "null", " [true, false, null] ",
    "{\"a\": [1, {\"b\": \"é🙂\"}], \"\": {}}\r\n\t", "[[[[]]]]",
  ])
  func `takes what is JSON`(_ text: String) { #expect(mistake(text) == nil) }

  @Test(arguments: [
    ("", "the JSON ends too early", 1, 1),
    ("{\"a\": 1,\n \"b\": tru}", "no JSON value begins here", 2, 7),
    ("[1,]", "no JSON value begins here", 1, 4),
    ("{\"a\":1,}", "a name in quotation marks is missing", 1, 8),
    ("{'a':1}", "a name in quotation marks is missing", 1, 2),
    ("[01]", "a ',' or an end is missing", 1, 3),
    ("[1 2]", "a ',' or an end is missing", 1, 4), ("{\"a\" 1}", "a ':' is missing", 1, 6),
    ("[\"a\u{1}\"]", "a control character stands in a text", 1, 4),
    ("[1]\n]", "something stands behind the end of the JSON", 2, 1),
    ("[\"\\x\"]", "this is no escape", 1, 3), ("[\"abc", "this text is not closed", 1, 2),
    ("[-]", "this is no number", 1, 2),
    ("[1.]", "this is no number", 1, 2), ("[}", "no JSON value begins here", 1, 2),
    ("{\"a\":1]", "this closes nothing", 1, 7),
  ])
  func `tells the place of a mistake`(_ text: String, _ message: String, _ line: Int, _ column: Int)
  {
    #expect(mistake(text) == .init(message: message, line: line, column: column))
  }

  @Test func `refuses what is nested too deep, and what is not UTF-8`() {
    #expect(mistake(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    #expect(mistake(String(repeating: "[", count: 1_000_000))?.column == 65)
    for bytes: [UInt8] in [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82],
    ] {
      let text = [0x22] + bytes + [0x22]
      #expect(text.withUnsafeBytes { JSONCheck.mistake(in: $0) }?.message == "this is not UTF-8")
    }
  }

  /// Foundation takes what the check takes: otherwise a mistake would have no place.
  @Test func `agrees with Foundation about random texts`() {
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u0041\"", "1", "-2.5", "1e0", "0", "00", "true",
      "nul", " ", "\n", "\"", "\\", ".", "-", "é", "\"x\":1",
    ]
    var mutator = ByteMutator(seed: 5)
    var both = 0
    for round in 0..<20_000 {
      let count = 1 + round % 7
      let text = (0..<count).map { _ in parts[mutator.below(parts.count)] }.joined()
      // Foundation refuses numbers beyond its greatest, which are JSON.
      if text.contains(#/e[0-9]{4}/#) { continue }
      let data = Data(text.utf8)
      let isTaken =
        (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
      #expect((mistake(text) == nil) == isTaken, "\(text)")
      both += isTaken ? 1 : 0
    }
    #expect(both > 200)
  }
}
