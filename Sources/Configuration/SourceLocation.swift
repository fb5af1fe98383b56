/// A place in a text the user wrote: file, line and column, both counted from 1.
public struct SourceLocation: Hashable, Sendable {
  /// The path as the user gave it, or the option (`--set`) the text came from.
  public let file: String
  public let line: Int
  public let column: Int

  /// A place in `file`, line and column counted from 1.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file:line:column`; an option of the command line has no lines, and stands alone.
  public var description: String {
    file.hasPrefix("--") ? file : "\(file):\(line):\(column)"
  }
}

extension SourceLocation: Comparable {
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
