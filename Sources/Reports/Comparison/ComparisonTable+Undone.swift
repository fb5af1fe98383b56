extension ComparisonTable {
  /// What was left undone: first what savings were bought with, then all warnings.
  var undone: [String] {
    let text = UndoneText(document)
    let clauses = text.clauses.flatMap { style.lines("warning: " + $0, indent: 2) }
      .map { style.styled($0, .bad) }
    let warnings = text.warnings.flatMap { style.lines("warning: " + $0, indent: 2) }
      .map { style.styled($0, .doubtful) }
    let calm = [text.nothing, text.exchanges].compactMap(\.self).joined(separator: " ")
    let lines = (calm.isEmpty ? [] : style.lines(calm)) + text.known.flatMap(style.item)
    return clauses + warnings + lines.map { style.styled($0, .faint) }
  }
}
