import Configuration

/// Markup in which no text of a user can become markup.
///
/// Written as a literal; an interpolated text is escaped, interpolated markup is inserted
/// unchanged: `"<h1>\(name)</h1>"`.
struct HTML: ExpressibleByStringInterpolation, Sendable, Equatable {
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Markup that was made by the program, and not read.
  init(made text: String) { self.text = text }

  init(_ parts: [HTML], between separator: HTML = "") {
    text = parts.map(\.text).joined(separator: separator.text)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ content: String) { text += HTML.escaped(content) }
    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
    mutating func appendInterpolation(_ markup: HTML) { text += markup.text }
    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
  }

  /// A text as it may stand between tags and in quoted attributes, on one line.
  static func escaped(_ content: String) -> String {
    content.shown.replacingScalars { entities[$0] }
  }

  private static let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]
}

extension HTML {
  static func + (first: HTML, second: HTML) -> HTML { HTML(made: first.text + second.text) }
}
