import Experiments

/// What is said of points that could not be run.
enum ImpossibleText {
  /// Reasons that are told one by one.
  private static let mostReasons = 3

  /// Lines with how many there were and why; none if all could be run.
  static func lines(
    _ points: ImpossiblePoints, of total: Int, _ things: String, width: Int = 100
  ) -> [String] {
    guard points.count > 0 else { return [] }
    var lines = ["\(points.count) of \(total) \(things) could not be run:"]
    for (reason, count) in points.byReason.prefix(mostReasons) {
      lines += Paragraph.lines("\(count): \(reason.shown)", first: "  ", indent: 4, width: width)
    }
    let rest = points.byReason.count - mostReasons
    if rest > 0 { lines.append("  and \(CountText.of(rest, "other reason"))") }
    return lines
  }
}
