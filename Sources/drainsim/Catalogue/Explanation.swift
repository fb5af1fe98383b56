import Configuration

/// A piece of what there is to know about a thing.
enum ExplanationPart {
  case text(String)
  /// A title and lines below it.
  case lines(String, [String])
  /// A title and names with what they mean.
  case entries(String, [(name: String, text: String)])

  /// The lines of the part, none where there is nothing to say.
  var rendered: [String] {
    switch self {
    case .text(let text): return [text]
    case .lines(_, let lines) where lines.isEmpty: return []
    case .lines(let title, let lines): return [title] + lines.map { "  " + $0 }
    case .entries(_, let entries) where entries.isEmpty: return []
    case .entries(let title, let entries): return [title] + NameList.lines(entries)
    }
  }
}

/// Names in one column and what they mean in the next.
enum NameList {
  static func lines(_ entries: [(name: String, text: String)]) -> [String] {
    let width = entries.map { TerminalText.columns(of: $0.name) }.max() ?? 0
    return entries.map { entry in
      let gap = width - TerminalText.columns(of: entry.name) + 2
      return "  \(entry.name)\(String(repeating: " ", count: gap))\(entry.text)"
    }
  }
}

extension Topic {
  /// What `explain` prints, ending in a line break.
  var text: String {
    let parts = explanation().map(\.rendered).filter { !$0.isEmpty }
    let blocks = [["\(name) (\(kind.singular)): \(summary)"]] + parts
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }
}
