/// The note on points that could not be run.
enum ImpossibleText {
  /// The most reasons that are listed one by one.
  private static let mostReasons = 3

  /// Lines with how many there were and why; none if all could be run.
  static func lines(
    _ reasons: [(reason: String, count: Int)], of total: Int, _ things: String, width: Int = 100
  ) -> [String] {
    guard !reasons.isEmpty else { return [] }
    let count = reasons.reduce(0) { $0 + $1.count }
    var lines = ["\(count) of \(total) \(things) could not be run:"]
    for (reason, count) in reasons.prefix(mostReasons) {
      lines += Paragraph.lines("\(count): \(reason.shown)", first: "  ", indent: 4, width: width)
    }
    let rest = reasons.count - mostReasons
    if rest > 0 { lines.append("  and \(CountText.of(rest, "other reason"))") }
    return lines
  }
}
