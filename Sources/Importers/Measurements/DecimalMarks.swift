/// The decimal marks of a file's numbers: all points, or all commas.
///
/// Beside `968.92`, the comma in `1,016` parts thousands, and the number is a thousand times as large
/// as with a decimal comma. Which of both holds cannot be known, so a file with both marks is refused.
struct DecimalMarks {
  /// A number with another mark than the first one of the file.
  struct Mistake {
    let text: String
    fileprivate let isComma: Bool
    fileprivate let other: (text: String, place: Int)

    /// The message, which names the line of the other number.
    func message(_ reader: inout CSVReader) -> String {
      let line = reader.location(of: other.place).line
      return
        "'\(text.prefix(40))' has a \(isComma ? "comma" : "point"), and '\(other.text.prefix(40))'"
        + " in line \(line) a \(isComma ? "point" : "comma") before its decimals"
    }
  }

  static let hint =
    "write all numbers with the same decimal mark, and none between thousands: 1016 for 1,016"

  private var first: (isComma: Bool, text: String, place: Int)?
  private var refused: Set<Int> = []

  /// The mistake in a number of a file in which a comma may be a decimal point; nil where there is
  /// none, or the column has one already.
  mutating func mistake(in number: String, of column: Int, at place: Int) -> Mistake? {
    let mark = number.utf8.first { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    guard let mark else { return nil }
    let isComma = mark == UInt8(ascii: ",")
    guard let first else {
      first = (isComma, number, place)
      return nil
    }
    guard first.isComma != isComma, refused.insert(column).inserted else { return nil }
    return Mistake(text: number, isComma: isComma, other: (first.text, first.place))
  }
}
