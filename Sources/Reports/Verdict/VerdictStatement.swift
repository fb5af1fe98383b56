import Experiments
import Results
import Statistics

/// The effect of a variant on one metric in words, with both uncertainties: every form of a verdict
/// prints it.
struct VerdictStatement {
  /// An interval and the basis that it has.
  struct Span: Equatable {
    /// `55.8 to 66.8 % lower`.
    let text: String
    /// `over 50 runs (95 %)`.
    let basis: String
  }

  /// The work left undone, which comes before what was saved by it.
  let undone: [String]
  /// `improved lowers app-energy by 62.7 %, from 25.9 J to 9.69 J`.
  let claim: String
  /// Over the runs, and over the ranges; the ranges first where they lead.
  let spans: [Span]

  init(_ claim: String, spans: [Span] = [], undone: [String] = []) {
    self.claim = claim
    self.spans = spans
    self.undone = undone
  }

  /// The claim behind the work left undone.
  var opening: String {
    guard !undone.isEmpty else { return claim }
    // Names stay as they are written; the count of several variants goes on with the sentence.
    let counts = ["Both ", "All ", "Of ", "None ", "In one run", "Over the ranges"]
    let isCount = counts.contains { claim.hasPrefix($0) }
    return (undone + [isCount ? claim.prefix(1).lowercased() + claim.dropFirst() : claim])
      .joined(separator: "; ")
  }

  /// All of it in one sentence, ending in a full stop.
  var sentence: String {
    let spans = spans.map { "\($0.text) \($0.basis)" }
    return spans.isEmpty ? "\(opening)." : "\(opening): \(spans.joined(separator: "; "))."
  }
}

extension ComparisonDocument.VerdictEntry {
  /// Whether there is anything between the ends of either interval, or beside zero.
  var tellsSpans: Bool {
    [runs?.low, runs?.high, ranges?.low, ranges?.high].contains { $0.map { $0 != 0 } ?? false }
  }

  /// The interval over the runs; nil of one run.
  func runsSpan(_ scale: MetricScale, basis: String) -> VerdictStatement.Span? {
    runs?.interval.map {
      .init(text: SpanText($0, about: value, isPercent: percent != nil, scale).text, basis: basis)
    }
  }

  /// The interval over the ranges, with the number of draws that agree with the estimate.
  ///
  /// - Parameter draws: All of them, also those that gave no value.
  func rangesSpan(
    _ scale: MetricScale, basis: String, of draws: Int
  ) -> VerdictStatement.Span? {
    guard let ranges, let interval = ranges.interval else { return nil }
    let middle = (ranges.low + ranges.high) / 2
    let span = SpanText(interval, about: middle, isPercent: percent != nil, scale)
    let missing = draws - ranges.points
    let remarks = [
      basis, agreement(ranges),
      missing > 0
        ? "no \(percent == nil ? "value" : "percent") in \(missing) of \(CountText.of(draws, "draw"))"
        : nil,
      // Of one value there is no spread.
      span.isPoint ? nil : Self.remark(onRuns: ranges.runsShare),
    ]
    return .init(text: span.text, basis: remarks.compactMap(\.self).joined(separator: ", "))
  }

  /// `lower in 189 of 199`.
  private func agreement(_ ranges: ComparisonDocument.VerdictRanges) -> String {
    func count(_ count: Int) -> String {
      guard count == ranges.points, count > 0 else {
        return "\(count == 0 ? "none" : "\(count)") of \(ranges.points)"
      }
      let unseen = DecimalText.short(100 * CentralDraws.unseenShare(of: count), digits: 2)
      return "all \(count) (of further draws, up to \(unseen) % may differ)"
    }
    if value == 0 {
      return "lower in \(count(ranges.lower)) and higher in \(count(ranges.higher))"
    }
    return value < 0
      ? "lower in \(count(ranges.lower))" : "higher in \(count(ranges.higher))"
  }

  /// The remark that the ends would be elsewhere in other runs; nil where runs hardly matter.
  private static func remark(onRuns share: Double?) -> String? {
    guard let share, share > RangeSize.mostRunsShare else { return nil }
    return share > 0.5
      ? "most of this spread is chance between runs, not the ranges: take more runs at each draw "
        + "(--range-replications)"
      : "\(DecimalText(100 * share).fixed(0)) % of this spread is chance between runs"
  }
}
