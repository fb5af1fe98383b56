/// A JSON document whose members keep their order and whose numbers keep every digit.
package indirect enum JSONValue: Sendable, ExpressibleByDictionaryLiteral,
  ExpressibleByStringLiteral
{
  /// Members in the order of the text.
  case object([(name: String, value: JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  /// Beyond `Int`, such as a seed; readers that keep numbers as doubles may round it.
  case unsigned(UInt64)
  /// Infinite and undefined numbers have no form in JSON and are written as null.
  case number(Double)
  case flag(Bool)
  case null

  /// A list of texts.
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
  package init(stringLiteral text: String) { self = .string(text) }

  /// Of an object; none of anything else.
  package var members: [(name: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Whether it holds other values, one at least.
  fileprivate var isCollection: Bool {
    switch self {
    case .object(let members): !members.isEmpty
    case .array(let elements): !elements.isEmpty
    default: false
    }
  }
}

/// Writes JSON (RFC 8259) that depends on nothing but the value.
///
/// Members in their order, two spaces a level, one line for a collection without further
/// collections; the shortest digits that read back as the same double.
package enum JSONText {
  /// The text of `value`, ending in a line break.
  package static func text(of value: JSONValue) -> String {
    var text = ""
    write(value, indent: 0, to: &text)
    return text + "\n"
  }

  private static func write(_ value: JSONValue, indent: Int, to text: inout String) {
    switch value {
    case .object(let members):
      let parts = members.map { (prefix: quoted($0.name) + ": ", value: $0.value) }
      write(parts, between: ("{", "}"), indent: indent, to: &text)
    case .array(let elements):
      let parts = elements.map { (prefix: "", value: $0) }
      write(parts, between: ("[", "]"), indent: indent, to: &text)
    case .string(let string): text += quoted(string)
    case .integer(let number): text += "\(number)"
    case .unsigned(let number): text += "\(number)"
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    }
  }

  private static func write(
    _ parts: [(prefix: String, value: JSONValue)], between brackets: (open: String, close: String),
    indent: Int, to text: inout String
  ) {
    let isFlat = parts.allSatisfy { !$0.value.isCollection }
    let margin = isFlat ? "" : "\n" + String(repeating: " ", count: indent + 2)
    let space = isFlat && brackets.open == "{" && !parts.isEmpty ? " " : ""
    text += brackets.open + space
    for (index, part) in parts.enumerated() {
      if index > 0 { text += isFlat ? ", " : "," }
      text += margin + part.prefix
      write(part.value, indent: indent + 2, to: &text)
    }
    if !isFlat { text += "\n" + String(repeating: " ", count: indent) }
    text += space + brackets.close
  }

  /// A character by its number: `\u003c`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A text in quotes.
  package static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // The last ones reverse the text around them.
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
