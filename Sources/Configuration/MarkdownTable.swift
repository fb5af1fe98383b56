/// A table in Markdown.
package enum MarkdownTable {
  /// The lines of a table.
  ///
  /// - Parameter numbers: Whether all columns but the first are numbers.
  package static func text(head: [String], rows: [[String]], numbers: Bool = false) -> String {
    let rules = head.indices.map { numbers && $0 > 0 ? "---:" : "---" }
    return ([head, rules] + rows).map { cells in
      let escaped = cells.map { $0.replacingScalars { $0 == "|" ? "\\|" : nil } }
      return "| " + escaped.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }
}
