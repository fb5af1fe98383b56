import Results

extension ComparisonTable {
  /// The answer before all tables: what each variant does, with both uncertainties.
  var verdict: [String] {
    let verdict = Verdict(document)
    let statements = verdict.statements
    // The table has the qualities of the others.
    let further = verdict.furtherStatements.flatMap { style.item($0[0].sentence) }
    return lines(of: statements[0])
      + statements.dropFirst().flatMap { style.lines($0.sentence, indent: 4) }
      + further + verdict.notes.flatMap { style.lines($0) }
  }

  /// The claim, and its intervals below one another.
  private func lines(of statement: VerdictStatement) -> [String] {
    let hasSpans = !statement.spans.isEmpty
    let claim = style.lines(statement.opening + (hasSpans ? ":" : "."), indent: 4)
      .map { style.styled($0, .strong) }
    let column = 4 + (statement.spans.map { $0.text.columns }.max() ?? 0) + 3
    return claim
      + statement.spans.flatMap { span in
        Paragraph.entry("    " + span.text, span.basis, column: column, width: style.width)
      }
  }
}
