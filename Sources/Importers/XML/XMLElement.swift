import Configuration

/// An element of an XML file with its content.
struct XMLElement {
  let name: String
  let location: SourceLocation
  var attributes: [String: String] = [:]
  /// The characters before the first child.
  var characters = ""
  var children: [XMLElement] = []

  /// The characters before the first child, without the space around them.
  var text: String {
    let scalars = characters.unicodeScalars
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The children of one name, in the order of the file.
  func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The text of the first child of a name, or the attribute of that name.
  subscript(name: String) -> String? {
    children.first { $0.name == name }?.text ?? attributes[name]
  }
}
