/// A file in which each mutant is a choice beside the original code.
///
/// An expression becomes `(mutant(17) ? (changed) : (original))`, and a statement becomes
/// `if mutant(17) { changed } else { original }`. Mutants inside the original stand in this copy of
/// it alone, and so each of them is one change of the whole program.
struct MutatedSource {
  private var output: [UInt8] = []
  /// The bytes of the output that each mutant takes, in the order of their ends.
  private var ranges: [(number: Int, range: Range<Int>)] = []
  private let source: [UInt8]

  /// Rewrites a file.
  ///
  /// - Parameter mutants: The mutants of this file with their numbers.
  init(_ source: String, _ mutants: [(number: Int, place: Place)]) {
    self.source = Array(source.utf8)
    var rest = mutants.sorted {
      ($0.place.range.lowerBound, -$0.place.range.upperBound)
        < ($1.place.range.lowerBound, -$1.place.range.upperBound)
    }[...]
    // Before anything else: a file may not begin with what it imports later.
    if !mutants.isEmpty, !source.contains("import Quantities\n") {
      write("public import Quantities\n")
    }
    write(0..<self.source.count, &rest)
  }

  /// The text of the rewritten file.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The numbers of the mutants to which an error of the compiler belongs: the innermost around
  /// it, or else all that share its line.
  func mutants(atLine line: Int, column: Int) -> [Int] {
    let lines = SourceLines(output)
    guard let whole = lines.range(ofLine: line) else { return [] }
    let offset = whole.lowerBound + column - 1
    let around = ranges.filter { $0.range.contains(offset) }
    if let innermost = around.min(by: { $0.range.count < $1.range.count }) {
      return [innermost.number]
    }
    return ranges.filter { $0.range.overlaps(whole) }.map(\.number)
  }

  private mutating func write(_ text: String) { output += Array(text.utf8) }

  /// Writes a part of the source with all mutants that lie in it, which are the next of `rest`.
  private mutating func write(
    _ part: Range<Int>, _ rest: inout ArraySlice<(number: Int, place: Place)>
  ) {
    var written = part.lowerBound
    while let next = rest.first, next.place.range.upperBound <= part.upperBound,
      next.place.range.lowerBound >= part.lowerBound
    {
      output += source[written..<next.place.range.lowerBound]
      rest.removeFirst()
      write(next.number, next.place, &rest)
      written = next.place.range.upperBound
    }
    output += source[written..<part.upperBound]
  }

  private mutating func write(
    _ number: Int, _ place: Place, _ rest: inout ArraySlice<(number: Int, place: Place)>
  ) {
    let start = output.count
    switch place.form {
    case .expression:
      write("(mutant(\(number)) ? (\(place.mutated)) : (")
      write(place.range, &rest)
      write("))")
    case .statement:
      write("if mutant(\(number)) { \(place.mutated) } else { ")
      write(place.range, &rest)
      write(" }")
    case .removal:
      write("if !mutant(\(number)) { ")
      write(place.range, &rest)
      write(" }")
    }
    ranges.append((number, start..<output.count))
  }
}

/// The lines of a file, by the number of their first byte.
struct SourceLines {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The line of a byte, from 1.
  func line(of offset: Int) -> Int { starts.count { $0 <= offset } }

  /// The bytes of a line, without the one that ends it; nil where there is no such line.
  func range(ofLine line: Int) -> Range<Int>? {
    guard starts.indices.contains(line - 1) else { return nil }
    let start = starts[line - 1]
    return start..<(line < starts.count ? starts[line] - 1 : bytes.count)
  }

  /// The text of a line, without the blanks around it.
  func text(ofLine line: Int) -> String {
    guard let range = range(ofLine: line) else { return "" }
    let text = String(decoding: bytes[range], as: UTF8.self)
    return String(
      text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
