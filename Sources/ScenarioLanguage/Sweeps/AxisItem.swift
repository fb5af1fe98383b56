/// An item of an axis between its commas: `1s, 2s, [a, b]` has three.
///
/// Commas inside brackets, braces and quotes belong to a value.
struct AxisItem {
  let text: String
  /// The number of Unicode scalars before it.
  let offset: Int

  static func all(in text: some StringProtocol) -> [AxisItem] {
    var found: [AxisItem] = []
    var current = String.UnicodeScalarView()
    var start = 0
    var depth = 0
    var quote: Unicode.Scalar?
    func take() {
      let trimmed = current.drop { $0.properties.isWhitespace }
      var text = String(String.UnicodeScalarView(trimmed))
      while text.last?.isWhitespace == true { text.removeLast() }
      found.append(AxisItem(text: text, offset: start + current.count - trimmed.count))
    }
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case _ where quote != nil: if scalar == quote { quote = nil }
      // Inside a word, these are letters.
      case "\"", "'": if current.allSatisfy({ $0 == " " }) || depth > 0 { quote = scalar }
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "," where depth <= 0:
        take()
        current = .init()
        start = offset + 1
        continue
      default: break
      }
      current.append(scalar)
    }
    take()
    return found
  }
}

/// `path=value`, as the command line takes it.
struct PathAssignment {
  let path: String
  let value: Substring
  /// The number of Unicode scalars before the value.
  let offset: Int

  /// - Returns: Nil for a text without a path or a value.
  init?(_ text: String) {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")),
      text[equals...].dropFirst().contains(where: { !$0.isWhitespace })
    else { return nil }
    path = String(text[..<equals])
    value = text[equals...].dropFirst()
    offset = text[...equals].unicodeScalars.count
  }
}
