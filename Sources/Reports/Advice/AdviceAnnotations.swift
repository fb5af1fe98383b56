import Advice

/// Advice as annotations of a scenario's lines on GitHub.
package enum AdviceAnnotations {
  /// A line for each change that is advised, and for each trade-off.
  package static func text(of document: AdviceDocument) -> String {
    let words = AdviceWords(document: document)
    let pieces = document.advice.filter { $0.verdict != .rejected }
    return pieces.map { piece in
      GitHubCommand.annotation(
        piece.verdict == .advised ? "warning" : "notice", file: piece.file, line: piece.line,
        title: words.title(of: piece),
        message: "\(words.saving(of: piece)); \(words.costs(of: piece))\n\(piece.patch)")
    }.joined()
  }
}
