import Experiments
import Quantities
import Statistics

/// The uncertainty over ranges, in words.
enum UncertaintyText {
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

/// The draws from the ranges that gave a value, in words.
struct DrawCounts {
  /// One, and more where metrics had no value at some draws, the largest first; none of an older
  /// result, whose ends are quantiles.
  let counts: [Int]

  /// - Parameter metric: The only metric of interest; nil for all.
  init(_ document: ComparisonDocument, of metric: String? = nil) {
    let metrics = document.overRanges?.metrics.filter { metric == nil || $0.name == metric } ?? []
    let found = metrics.flatMap { metric in
      metric.comparisons.compactMap { document.toldSpread($0, of: metric.name) }
    }
    counts = found.compactMap { $0.content == nil ? nil : $0.points }.distinct
      .filter { $0 > 0 }.sorted(by: >)
  }

  /// `the central 95 % of 199 draws`, and of how many where some gave no value; nil of an older
  /// result.
  var middle: String? {
    counts.first.map { CentralText.of($0, holding: CentralDraws.content(of: $0)) + fewer }
  }

  /// `, or of the 180 to 198 draws that gave a value`; nothing where all metrics have the same
  /// number.
  private var fewer: String {
    guard counts.count > 1, let most = counts.dropFirst().first, let least = counts.last else {
      return ""
    }
    return ", or of the \(least == most ? "" : "\(least) to ")\(most) draws that gave a value"
  }
}

extension ComparisonDocument {
  /// The change or the difference over the ranges, whichever is shown.
  func toldSpread(_ range: RangeContrast, of name: String) -> SpreadOverPoints? {
    guard let metric = metric(name), let contrast = metric.contrast(of: range.variant) else {
      return range.change ?? range.difference
    }
    return form(of: contrast, metric) == .percent ? range.change : range.difference
  }
}
