import Configuration
import Workloads

/// `from` and `to`: the time between two marks.
struct IntervalMetric: MetricForm {
  static let keys = [FieldDefinition("from", .label, "a mark: the time from its first record")]
  static let companions = [
    FieldDefinition("to", .label, "to this mark"), within,
    FieldDefinition("pairs", .choice(["first", "all"]), "first (if not said), or the mean of all"),
  ]
  static let within = FieldDefinition(
    "within", .quantity(.duration),
    "the limit; what takes longer is censored and counts with it, or is not in time")

  /// The index of its probe.
  let probe: Int
  let averagesWithinRuns: Bool
  var canBeCensored: Bool { true }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition] {
    guard let to = entry["to"], let within = entry["within"] else {
      reader.diagnostics.error(
        "\(entry.title) needs 'to' and 'within' beside 'from'", at: entry.location,
        note: "'within' is the limit that counts for what never comes")
      return []
    }
    let pairs = entry["pairs"]?.choice(
      "'pairs' of \(entry.title)", among: ["first", "all"], diagnostics: reader.diagnostics)
    guard let first = reader.mark(entry.node, entry.title),
      let second = reader.mark(to, entry.title),
      let limit = reader.duration(within, "'within' of \(entry.title)")
    else { return [] }
    let countsAll = pairs == 1
    reader.probes.intervals.append(
      IntervalProbe(from: first, to: second, within: limit, countsAllPairs: countsAll))
    let (from, until, longest) = (entry.node.text ?? "", to.text ?? "", within.text ?? "")
    return entry.metric(
      unit: "s",
      "\(countsAll ? "mean time of a run" : "time") from \(from) to \(until), cut off at \(longest)",
      Self(probe: reader.probes.intervals.count - 1, averagesWithinRuns: countsAll))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    let pairs = phone.engine.probes.interval(probe)
    return MetricValue(pairs.mean, isCensored: pairs.censored > 0)
  }
}
