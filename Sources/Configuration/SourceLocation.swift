/// A location in the user's text: file, line and column, both counted from 1.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible, Comparable {
  /// The path as the user gave it, or the option (`--set`) of the text.
  package let file: String
  package let line: Int
  package let column: Int

  /// Creates a location in `file`, its beginning unless line and column are given.
  package init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`; an option of the command line has no lines, and stands alone.
  package var description: String { file.hasPrefix("--") ? file : "\(file):\(line):\(column)" }

  package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
