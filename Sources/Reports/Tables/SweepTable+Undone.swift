extension SweepTable {
  /// Warnings that there is room for.
  private static let mostWarnings = 10

  /// The warnings of unfinished work at some points; the verdict has what savings were
  /// bought with.
  var undone: [String] {
    let text = SweptUndoneText(document)
    let hidden = text.warnings.count - Self.mostWarnings
    let warnings =
      text.warnings.prefix(Self.mostWarnings).flatMap {
        style.lines("warning: " + $0, indent: 2)
      } + (hidden > 0 ? ["and \(hidden) more: \(Self.everything)"] : [])
    let calm = text.calm.joined(separator: " ")
    return warnings.map { style.styled($0, .doubtful) }
      + (style.lines(calm) + text.known.flatMap(style.item)).map { style.styled($0, .faint) }
  }
}
