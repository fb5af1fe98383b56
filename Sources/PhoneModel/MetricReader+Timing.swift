import Configuration
import Workloads

/// Metrics of when things happen: shares in time, and parts of the day.
extension MetricReader {
  mutating func share(
    _ name: String, _ reader: MappingReader, _ title: String
  ) -> MetricDefinition? {
    guard let before = reader["before"], let within = reader["within"] else {
      diagnostics.error(
        "\(title) needs 'before' and 'within' beside 'share-of'", at: reader.node.location)
      return nil
    }
    let limit = within.duration(
      "'within' of \(title)", scope: scope, diagnostics: diagnostics)
    guard let mark = markOrEvent(reader["share-of"]!, title), let next = markOrEvent(before, title),
      let limit
    else { return nil }
    shares.append(ShareProbe(of: mark, before: next, within: limit))
    return MetricDefinition(
      name: name, unit: "1",
      estimand:
        "of all \(reader["share-of"]!.text ?? ""), how many come at most \(within.text ?? "") before the next \(before.text ?? ""): a ratio of sums over the runs",
      source: .share(shares.count - 1))
  }

  /// A metric for each part of the day, named after its hours.
  mutating func partsOfDay(
    _ name: String, _ reader: MappingReader, _ title: String
  ) -> [MetricDefinition] {
    var hours: Int64 = 1
    if let node = reader["every"] {
      guard
        let length = node.duration(
          "'every' of \(title)", scope: scope, diagnostics: diagnostics)
      else { return [] }
      let hour: Int64 = 3_600_000_000_000
      hours = length.nanoseconds / hour
      guard length.nanoseconds % hour == 0, hours > 0, 24 % hours == 0 else {
        diagnostics.error(
          "'every' of \(title) must be whole hours that make a day, found \(node.text ?? "")",
          at: node.location, note: "1, 2, 3, 4, 6, 8, 12 or 24 h")
        return []
      }
    }
    let node = reader["by-hour-of"]!
    guard let mark = markOrEvent(node, title) else { return [] }
    let parts = Int(24 / hours)
    days.append(DayProbe(mark: mark, parts: parts))
    return (0..<parts).map { part in
      let (from, to) = (part * Int(hours), (part + 1) * Int(hours))
      return MetricDefinition(
        name: "\(name)-\(twoDigits(from))-\(twoDigits(to))", unit: "1",
        estimand:
          "how often '\(node.text ?? "")' came from \(twoDigits(from)) to \(twoDigits(to)) o'clock in a run",
        source: .partOfDay(days.count - 1, part: part))
    }
  }

  private func twoDigits(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }

  /// A mark, or else an event of the first app, which becomes one.
  private func markOrEvent(_ node: ConfigurationNode, _ title: String) -> Int? {
    if let name = node.text, !assembly.isMarked(name),
      let mark = assembly.mark(ofEvent: name, app: 1)
    {
      return mark
    }
    return mark(node, title)
  }
}
