/// A column's title as name and unit: `energy (J)` or `energy [J]`.
struct ColumnHeader: Hashable {
  let text: String
  let name: String
  let unit: String?

  init(_ text: String) {
    self.text = text
    guard let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }), open != text.startIndex,
      text.last == (text[open] == "(" ? ")" : "]")
    else {
      name = text
      unit = nil
      return
    }
    let bare = text[..<open]
    name = String(bare.prefix(upTo: (bare.lastIndex { $0 != " " }).map(bare.index(after:)) ?? open))
    let inside = text[text.index(after: open)...].dropLast()
    unit = inside.isEmpty ? nil : String(inside)
  }

  /// The first columns in a hint.
  static func hint(_ titles: [String]) -> String {
    "there are " + titles.prefix(20).map { "'\(cut($0))'" }.joined(separator: ", ")
  }

  /// A text of a table in a message, which may be as long as the table.
  static func cut(_ text: String) -> String {
    let start = text.prefix(60)
    return start.endIndex < text.endIndex ? start + "…" : text
  }

  /// Whether `wanted` refers to this column.
  func answers(to wanted: String) -> Bool { text == wanted || name == wanted }
}
