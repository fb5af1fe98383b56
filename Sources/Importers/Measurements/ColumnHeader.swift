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

  /// Whether `wanted` refers to this column.
  func answers(to wanted: String) -> Bool { text == wanted || name == wanted }
}
