import Configuration
import Foundation
import Testing

struct `JSON text` {
  private func parsed(_ value: JSONValue) throws -> Any {
    let data = Data(JSONText.text(of: value).utf8)
    return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }

  @Test(arguments: [
    0.1, 1e-7, 1e16, 1.7976931348623157e308, Double.leastNonzeroMagnitude, -0.0,
    123456789.123456789, 2.0 / 3,
  ])
  func `gives every double back`(number: Double) throws {
    let back = try #require(try parsed(.number(number)) as? Double)
    #expect(back.bitPattern == number.bitPattern)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `writes what is no number as null`(number: Double) {
    #expect(JSONText.text(of: .number(number)) == "null\n")
  }

  @Test func `gives back every character of a text`() throws {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "改🔋"
    #expect(try parsed(.string(text)) as? String == text)
  }

  // As two bytes of UTF-8, U+009B begins a command of a terminal; U+202E reverses a line.
  @Test(arguments: ["\u{9B}", "\u{7F}", "\u{202E}", "\u{2066}"])
  func `sends no terminal a command`(sign: String) throws {
    let text = JSONText.text(of: .string("a\(sign)31m"))
    #expect(text.utf8.allSatisfy { $0 < 0x7F })
    #expect(try parsed(.string("a\(sign)31m")) as? String == "a\(sign)31m")
  }

  @Test func `keeps the order of members`() {
    let inner: JSONValue = ["z": .null, "y": ["x": .flag(true)]]
    let value: JSONValue = ["b": .integer(1), "a": .array([]), "c": inner]
    #expect(
      JSONText.text(of: value) == """
        {
          "b": 1,
          "a": [],
          "c": {
            "z": null,
            "y": { "x": true }
          }
        }

        """)
  }

  @Test func `writes the largest seed digit by digit`() {
    #expect(JSONText.text(of: .unsigned(.max)) == "18446744073709551615\n")
  }
}
