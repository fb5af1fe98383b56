extension ComparisonTable {
  /// The warnings of work that was left undone; the verdict has what savings were bought with.
  var undone: [String] {
    let text = UndoneText(document)
    let warnings = text.warnings.flatMap { style.lines("warning: " + $0, indent: 2) }
      .map { style.styled($0, .doubtful) }
    let calm = text.calm.joined(separator: " ")
    let lines = (calm.isEmpty ? [] : style.lines(calm)) + text.known.flatMap(style.item)
    return warnings + lines.map { style.styled($0, .faint) }
  }
}
