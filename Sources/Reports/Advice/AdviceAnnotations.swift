import Configuration
import Results

/// Advice as annotations of a file's lines on GitHub.
///
/// https://docs.github.com/actions: lines `::notice file=…,line=…,title=…::…` of a job are shown at
/// the lines of the files.
package enum AdviceAnnotations {
  /// A line for each change that is advised, and for each trade-off.
  package static func text(of document: AdviceDocument) -> String {
    let words = AdviceWords(document: document)
    let pieces = document.advice.filter { $0.verdict != "rejected" }
    return pieces.map { piece in
      let level = piece.verdict == "advised" ? "warning" : "notice"
      let place = "file=\(property(piece.file)),line=\(piece.line)"
      let title = property(words.title(of: piece).shown)
      let message = "\(words.saving(of: piece)); \(words.costs(of: piece))\n\(piece.patch)"
      return "::\(level) \(place),title=\(title)::\(escaped(message))\n"
    }.joined()
  }

  /// A text behind the second `::`.
  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A text as the value of a property.
  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
