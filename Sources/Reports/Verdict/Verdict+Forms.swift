import Experiments
import Results

/// The verdict on a comparison for programs that print texts themselves.
package enum VerdictText {
  /// The leader's statements, one paragraph for each other variant, the notes, and the counts of
  /// work.
  package static func paragraphs(of document: ComparisonDocument) -> [String] {
    Verdict(document).paragraphs + UndoneText(document).calm
  }
}

/// The verdict on a comparison in the forms of text that have no place of their own.
extension Verdict {
  /// Paragraphs: the leader's statements, one for each other variant, and the notes.
  var paragraphs: [String] { [leaderText] + furtherVariants + notes }

  /// The leader's statements in one paragraph.
  var leaderText: String { statements.map(\.sentence).joined(separator: " ") }

  /// A list below the first statement, and the notes.
  var markdown: String {
    let statements = statements.map(\.sentence)
    let items = statements.dropFirst() + furtherVariants
    let list = items.map { "* \($0.inMarkdown)" }.joined(separator: "\n")
    let notes = notes.map(\.inMarkdown).joined(separator: " ")
    return [statements[0].inMarkdown, list, notes].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}
