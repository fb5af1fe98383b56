import Configuration
import Reports
import Studies

extension ExplanationPart {
  /// The lines of the section, none where it is empty.
  func lines(width: Int) -> [String] {
    switch self {
    case .text(let text): [text]
    case .lines(_, let lines) where lines.isEmpty: []
    case .lines(let title, let lines):
      [title] + lines.flatMap { Paragraph.lines($0, first: "  ", indent: 4, width: width) }
    case .entries(_, let entries) where entries.isEmpty: []
    case .entries(let title, let entries): [title] + nameList(entries, width: width)
    }
  }
}

/// Names in one column and their meaning in the next.
func nameList(_ entries: [(name: String, text: String)], width: Int) -> [String] {
  let names = entries.map { TerminalText.columns(of: $0.name) }.max() ?? 0
  return entries.flatMap { entry in
    Paragraph.entry("  " + entry.name, entry.text, column: names + 4, width: width)
  }
}

extension Topic {
  /// The text that `explain` prints, ending in a line break.
  func text(width: Int) -> String {
    let parts = explanation().map { $0.lines(width: width) }.filter { !$0.isEmpty }
    let head = Paragraph.lines("\(name) (\(kind.singular)): \(summary)", indent: 2, width: width)
    return ([head] + parts).map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }
}
