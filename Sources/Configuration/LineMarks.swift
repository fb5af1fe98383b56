/// Marks along a line, by which any column of it is found in constant time: a line may be as long
/// as its file, and each value in it asks for its column.
package struct LineMarks: Sendable {
  /// The number of code points of the line.
  package let count: Int
  /// The index of every code point whose number is a multiple of the distance; empty for a short
  /// line.
  private let indices: [String.Index]

  private static let distance = 128

  /// Counts the code points of a line, in time in proportion to their number.
  package init(_ line: Substring) {
    let scalars = line.unicodeScalars
    // No code point takes less than a byte.
    guard line.utf8.count > Self.distance else {
      (count, indices) = (scalars.count, [])
      return
    }
    var (count, indices) = (0, [String.Index]())
    for index in scalars.indices {
      if count % Self.distance == 0 { indices.append(index) }
      count += 1
    }
    (self.count, self.indices) = (count, indices)
  }

  /// The index of a column, counted from 1, of the line from which the marks were made; nil at its
  /// end and beyond.
  package func index(ofColumn column: Int, in line: Substring) -> String.Index? {
    guard column >= 1, column <= count else { return nil }
    let scalars = line.unicodeScalars
    let (mark, rest) = (column - 1).quotientAndRemainder(dividingBy: Self.distance)
    let start = indices.isEmpty ? scalars.startIndex : indices[mark]
    return scalars.index(start, offsetBy: rest)
  }
}
