/// One place of the code with one change of it.
struct Place: Hashable {
  /// The way in which the change is written beside the original.
  enum Form: Hashable {
    /// A choice between two expressions.
    case expression
    /// A choice between two statements.
    case statement
    /// A statement that is left out.
    case removal
  }

  /// What tells a place from all others without its line number, so that it survives edits
  /// elsewhere in its file.
  struct Key: Hashable {
    /// The path from the project's root.
    let file: String
    /// The first line of the place, without indentation.
    let line: String
    /// The operator and the change, such as `relational: < to <=`.
    let change: String
    /// The number of the place among those of the line with the same change, from 1.
    let ordinal: Int
  }

  let module: String
  let key: Key
  let form: Form
  let `operator`: MutationOperator
  /// The bytes of the file that the change replaces.
  let range: Range<Int>
  let lineNumber: Int
  let original: String
  let mutated: String

  /// Its file and line, the change, and both texts, for the list of survivors.
  var description: String {
    """
    \(key.file):\(lineNumber): \(key.change)
      line:     \(key.line)
      original: \(Self.shortened(original))
      mutated:  \(form == .removal ? "(removed)" : Self.shortened(mutated))
    """
  }

  private static func shortened(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
