import Experiments
import Quantities
import Results
import Statistics

/// The uncertainty over ranges, in words.
enum UncertaintyText {
  /// `97 % [92, 99]`, in whole percent unless that would make all of nearly all.
  static func cell(_ share: ComparisonDocument.Share) -> String {
    guard let value = share.share, let interval = share.interval else { return "—" }
    return "\(percent(value)) %\t[\(percent(interval.low)), \(percent(interval.high))]"
  }

  private static func percent(_ share: Double) -> String {
    let percent = 100 * share
    let whole = DecimalText(percent).fixed(0)
    let isEnd = whole == "0" || whole == "100"
    return isEnd && share != 0 && share != 1 ? DecimalText(percent).fixed(1) : whole
  }

  /// Where a saving ends along a number: `break-even at 3.2 s (saves below)`.
  ///
  /// - Parameter better: The direction of the metric, which decides whether it saves or gains.
  static func sentence(
    _ decision: ComparisonDocument.Decision, _ parameter: ComparisonDocument.Parameter,
    _ better: PreferredDirection
  ) -> String {
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit.shown)"
    let ends = [parameter.low, parameter.high].map { DecimalText.short($0, digits: 6) + unit }
    let range = parameter.range?.shown ?? ends.joined(separator: " to ")
    switch decision.saves {
    case .everywhere: return "\(better.gains) in all of its range, \(range)"
    case .nowhere: return "\(better.gains) nowhere in its range, \(range)"
    case .noDifference: return "makes no difference"
    case .unknown: return "break-even unknown: \((decision.reason ?? "").shown)"
    case .below, .above:
      let texts = decision.breakEven.map { value in
        // Counts are shown whole.
        let count = unit.isEmpty ? Int(exactly: value).map(String.init) : nil
        return count ?? DecimalText.short(value, digits: 3) + unit
      }
      let side = "\(better.gains) \(decision.saves.rawValue)\(texts.count > 1 ? " the first" : "")"
      return "break-even at \(texts.joined(separator: ", ")) (\(side))"
    }
  }
}

extension EstimateText {
  /// The median of a change in percent over the ranges, and the ends that hold its middle.
  init(_ change: SpreadOverPoints) {
    self.init(percent: change.median, change.interval.map { .bounded($0) })
  }
}

extension ComparisonDocument.Ranges {
  /// The numbers of draws that gave a value: one, and more where metrics had none at some draws; none
  /// of an older result, whose ends are quantiles.
  var counts: [Int] {
    NameOrder.unique(
      metrics.flatMap(\.comparisons).flatMap { [$0.change, $0.difference] }
        .compactMap { $0?.content == nil ? nil : $0?.points }
    ).filter { $0 > 0 }.sorted(by: >)
  }

  /// `the central 95 % of 199 draws`.
  static func middle(of count: Int) -> String {
    CentralText.of(count, holding: CentralDraws.content(of: count))
  }

  /// The same of all metrics; nil of an older result.
  var middle: String? {
    counts.isEmpty
      ? nil : counts.map(Self.middle).joined(separator: ", or where draws gave no value, ")
  }
}

extension ComparisonDocument {
  /// A metric of a variant over the ranges; nil where they were not drawn.
  func overRanges(_ metric: String, _ variant: String) -> RangeContrast? {
    overRanges?.metrics.first { $0.name == metric }?.comparisons
      .first { $0.variant == variant }
  }

  /// The scale of a metric, under its name.
  func scale(ofMetric name: String) -> MetricScale {
    metric(name)?.scale ?? MetricScale(unit: "1", means: [])
  }
}
