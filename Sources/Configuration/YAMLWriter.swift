/// Writer of a tree as YAML in one canonical form, such that reading it gives the same content.
///
/// Block style, two spaces per level, keys in their order. A scalar that was plain stays plain
/// where that is safe; every other is in double quotes, so that every reader takes it as a string.
package enum YAMLWriter {
  /// The text of `node`, ending in a line break.
  ///
  /// - Parameter sharedBelow: Keys at whose values a collection that an alias repeats is written once.
  ///   Whoever reads the text again has it in one place, as its author had.
  package static func text(of node: ConfigurationNode, sharedBelow keys: [String] = []) -> String {
    if let inline = inline(node) { return inline + "\n" }
    var text = ""
    var shared = SharedNodes()
    for key in keys { if let node = node[key] { shared.add(node) } }
    write(node, indent: 0, startsLine: true, sharing: &shared, to: &text)
    return text
  }

  /// Collections that stand at several places of a tree and in one place of its file.
  private struct SharedNodes {
    private var seen: [SourceLocation: ConfigurationNode] = [:]
    private var repeated: Set<SourceLocation> = []
    private var anchors: [SourceLocation: String] = [:]

    mutating func add(_ node: ConfigurationNode) {
      guard !node.children.isEmpty else { return }
      if seen[node.location]?.hasSameContent(as: node, inOrder: true) == true {
        repeated.insert(node.location)
        return
      }
      if seen[node.location] == nil { seen[node.location] = node }
      for child in node.children { add(child) }
    }

    /// `&name` where it is written, and `*name` after that; nil for a node that stands alone.
    mutating func mark(of node: ConfigurationNode) -> String? {
      guard repeated.contains(node.location),
        seen[node.location]?.hasSameContent(as: node, inOrder: true) == true
      else { return nil }
      if let name = anchors[node.location] { return "*" + name }
      anchors[node.location] = "same-\(anchors.count + 1)"
      return anchors[node.location].map { "&" + $0 }
    }
  }

  /// The text of a mapping, ending in a line break.
  ///
  /// - Parameter memo: The texts of entries that were written before.
  package static func text(
    of node: ConfigurationNode, memo: TreeMemo<String>
  ) -> String {
    guard let entries = node.entries, !entries.isEmpty else { return text(of: node) }
    return entries.map { entry in
      let own = memo.value(of: [entry.value]) {
        let alone = ConfigurationNode(.mapping([entry]), at: node.location)
        let whole = text(of: alone)
        return (String(whole.dropFirst(keyText(entry.key).count)), inline(entry.value) == nil)
      }
      return keyText(entry.key) + own
    }.joined()
  }

  private static func keyText(_ key: String) -> String {
    (isSafePlain(key) ? key : quoted(key)) + ":"
  }

  /// The text that fits behind a key or a dash; nil for a collection that is not empty.
  private static func inline(_ node: ConfigurationNode) -> String? {
    switch node.content {
    case .null: "~"
    case .scalar(let text, let isPlain): isPlain && isSafePlain(text) ? text : quoted(text)
    case .sequence(let elements): elements.isEmpty ? "[]" : nil
    case .mapping(let entries): entries.isEmpty ? "{}" : nil
    }
  }

  /// Writes a collection that is not empty; its first line may already have begun with a dash.
  private static func write(
    _ node: ConfigurationNode, indent: Int, startsLine: Bool, sharing shared: inout SharedNodes,
    to text: inout String
  ) {
    let margin = String(repeating: " ", count: indent)
    var needsMargin = startsLine
    func begin(_ word: String, _ value: ConfigurationNode, breaksLine: Bool) {
      text += (needsMargin ? margin : "") + word
      needsMargin = true
      let mark = shared.mark(of: value)
      if let inline = inline(value) ?? (mark?.hasPrefix("*") == true ? mark : nil) {
        text += " \(inline)\n"
        return
      }
      let breaksLine = breaksLine || mark != nil
      text += (mark.map { " " + $0 } ?? "") + (breaksLine ? "\n" : " ")
      write(value, indent: indent + 2, startsLine: breaksLine, sharing: &shared, to: &text)
    }
    for entry in node.entries ?? [] { begin(keyText(entry.key), entry.value, breaksLine: true) }
    for element in node.elements ?? [] { begin("-", element, breaksLine: false) }
  }

  /// Whether `text` is read as itself without quotes, in a block collection and by any reader.
  private static func isSafePlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, last != " ", last != ":" else {
      return false
    }
    guard !["null", "Null", "NULL"].contains(text), !text.hasPrefix("..") else { return false }
    let second = scalars.dropFirst().first
    let startsPlainly =
      first.properties.isAlphabetic || ("0"..."9").contains(first)
      || "$/.(°µ".unicodeScalars.contains(first)
      || (first == "-" && second.map { ("0"..."9").contains($0) } == true)
    guard startsPlainly, scalars.allSatisfy(isPrintable) else { return false }
    return !text.contains(":", before: " ") && !text.contains(" ", before: "#")
  }

  /// Whether a reader accepts the character as it is, and it breaks no line.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
      // These break lines, and those reverse the text around them.
      !(0x2028...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }

  /// The text in double quotes, which every reader takes for itself.
  package static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case _ where isPrintable(scalar): return String(Character(scalar))
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let (letter, length) = digits.count <= 2 ? ("x", 2) : digits.count <= 4 ? ("u", 4) : ("U", 8)
      return "\\" + letter + String(repeating: "0", count: length - digits.count) + digits
    }
  }

  // MARK: - Writing of a device profile in its customary form: a number and its evidence in one line

  /// The text of `node`, ending in a line break: as ``text(of:)``, with mappings that have a
  /// `value` or a `title`, and lists, in flow style.
  package static func profileText(of node: ConfigurationNode) -> String {
    var text = ""
    writeProfile(node, indent: 0, to: &text)
    return text
  }

  private static func writeProfile(_ node: ConfigurationNode, indent: Int, to text: inout String) {
    for entry in node.entries ?? [] {
      text += String(repeating: " ", count: indent) + keyText(entry.key)
      let isLine = entry.value["value"] != nil || entry.value["title"] != nil
      if let entries = entry.value.entries, !entries.isEmpty, !isLine {
        text += "\n"
        writeProfile(entry.value, indent: indent + 2, to: &text)
      } else {
        text += " " + flow(entry.value, isInner: false) + "\n"
      }
    }
  }

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
      let parts = entries.map { keyText($0.key) + " " + flow($0.value, isInner: true) }
      return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
    }
  }
}

extension String {
  /// Whether one ASCII character comes directly before another.
  ///
  /// By bytes: those of other characters are never ASCII.
  fileprivate func contains(_ first: Unicode.Scalar, before second: Unicode.Scalar) -> Bool {
    zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: first) && $1 == UInt8(ascii: second) }
  }
}
