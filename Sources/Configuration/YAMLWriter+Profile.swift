/// Writing of a device profile in its customary form: a number and its evidence in one line.
extension YAMLWriter {
  /// The text of `node`, ending in a line break: as ``text(of:)``, with mappings that have a
  /// `value` or a `title`, and lists, in flow style.
  package static func profileText(of node: ConfigurationNode) -> String {
    var text = ""
    writeProfile(node, indent: 0, to: &text)
    return text
  }

  private static func writeProfile(_ node: ConfigurationNode, indent: Int, to text: inout String) {
    for entry in node.entries ?? [] {
      text += String(repeating: " ", count: indent) + key(entry.key) + ":"
      let isLine = entry.value["value"] != nil || entry.value["title"] != nil
      if let entries = entry.value.entries, !entries.isEmpty, !isLine {
        text += "\n"
        writeProfile(entry.value, indent: indent + 2, to: &text)
      } else {
        text += " " + flow(entry.value, isInner: false) + "\n"
      }
    }
  }

  private static func key(_ key: String) -> String { isSafePlain(key) ? key : quoted(key) }

  private static func flow(_ node: ConfigurationNode, isInner: Bool) -> String {
    switch node.content {
    case .null: return "~"
    case .scalar(let text, let isPlain):
      // Inside braces, a comma or a bracket would end the scalar.
      let isSafe =
        !isInner || text.unicodeScalars.allSatisfy { !",[]{}".unicodeScalars.contains($0) }
      return isPlain && isSafe && isSafePlain(text) ? text : quoted(text)
    case .sequence(let elements):
      return "[" + elements.map { flow($0, isInner: true) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let parts = entries.map { key($0.key) + ": " + flow($0.value, isInner: true) }
      return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
    }
  }
}
