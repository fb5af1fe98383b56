import Configuration
import Workloads

/// `share-of`: the share of a mark's records that precede a record of another mark within a time.
struct ShareMetric: MetricForm {
  static let keys = [
    FieldDefinition(
      "share-of", .label,
      "a mark, or an event of the first app: the share of it that comes no longer than 'within'")
  ]
  static let companions = [
    FieldDefinition("before", .label, "before this mark, or event of the first app"),
    IntervalMetric.within,
  ]

  /// The index of its probe.
  let probe: Int
  var isRatio: Bool { true }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition] {
    guard let before = entry["before"], let within = entry["within"] else {
      reader.diagnostics.error(
        "\(entry.title) needs 'before' and 'within' beside 'share-of'", at: entry.location)
      return []
    }
    let limit = reader.duration(within, "'within' of \(entry.title)")
    guard let mark = reader.markOrEvent(entry.node, entry.title),
      let next = reader.markOrEvent(before, entry.title), let limit
    else { return [] }
    reader.probes.shares.append(ShareProbe(of: mark, before: next, within: limit))
    let (what, time, follower) = (entry.node.text ?? "", within.text ?? "", before.text ?? "")
    return entry.metric(
      unit: "1",
      "of all \(what), how many come at most \(time) before the next \(follower): a ratio of sums over the runs",
      Self(probe: reader.probes.shares.count - 1))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    let share = phone.engine.probes.share(probe)
    return MetricValue(Double(share.hits), weight: Double(share.total))
  }
}
