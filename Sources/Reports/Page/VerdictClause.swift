import Results
import Statistics

/// What one variant does to one metric, as the predicate of a sentence.
struct VerdictClause {
  let kind: VerdictKind
  private let name: String
  private let both: String
  private let days: String
  /// `50.0 %`, without a sign where the verb has it.
  private let size: String
  /// `95 % interval 46.0 to 54.0 %`, or nothing.
  private let margin: String
  /// `, from 25.9 J to 9.69 J`.
  private let means: String

  /// - Parameters:
  ///   - level: What stands before the interval: `95 % interval `, or nothing.
  ///   - hasMeans: Whether the means are told.
  init(
    _ metric: StoredMetric, of variant: String, in comparison: StoredComparison, level: String,
    hasMeans: Bool
  ) {
    let contrast = metric.contrast(of: variant)
    kind = VerdictKind(contrast)
    name = metric.name.shown
    both = "\(variant.shown) and \(comparison.baseline.shown)"
    days = CountText.of(comparison.replications, "day")
    means = hasMeans ? Self.means(metric, variant, comparison) : ""
    let amount = contrast.map { Self.amount($0, metric, isSigned: VerdictKind($0) == .unsure) }
    size = amount?.size ?? ""
    margin = amount.map { $0.margin.isEmpty ? "" : level + $0.margin } ?? ""
  }

  var hasInterval: Bool { !margin.isEmpty }

  /// Whether ``predicate`` is a sentence of its own.
  var isMissing: Bool { kind == .missing }

  /// `lowers energy by 50.0 % (95 % interval 46.0 to 54.0 %), from 20.0 J to 10.0 J`.
  var predicate: String { Self.predicate(kind, object, both: both, days: days) }

  /// What is done to a metric and how much.
  private var object: String {
    switch kind {
    case .lower, .raise: "\(name) by \(size)\(inParentheses(margin))\(means)"
    case .unsure: "\(name)\(inParentheses("\(size), \(margin)"))\(means)"
    case .same, .missing: name
    }
  }

  private static func predicate(
    _ kind: VerdictKind, _ object: String, both: String, days: String
  ) -> String {
    switch kind {
    case .lower: "lowers \(object)"
    case .raise: "raises \(object)"
    case .unsure: "does not surely change \(object)"
    case .same: "makes no difference to \(object) on any of \(days)"
    case .missing: "No day gave \(object) of both \(both)"
    }
  }

  /// So many metrics of which a variant does the same are named.
  private static let most = 3

  /// Several metrics to which the variant does the same, under one verb; nil of none.
  static func together(
    _ clauses: [VerdictClause]
  ) -> (predicate: String, isMissing: Bool)? {
    guard let first = clauses.first else { return nil }
    // How much is not surely changed is nothing to be listed.
    let isShort = first.kind == .unsure && clauses.count > 1
    let objects = Enumeration.text(
      clauses.map { isShort ? $0.name : $0.object }, most: most, of: "metric")
    return (
      predicate(first.kind, objects, both: first.both, days: first.days), first.kind == .missing
    )
  }

  /// The same of the variant that has least of the metric, after the metric was named.
  ///
  /// - Parameters:
  ///   - isOnly: Whether no other lowers it.
  ///   - overlap: What is to be said of the interval.
  func opening(of variant: String, isOnly: Bool, overlap: String) -> String {
    let reach = inParentheses(margin.isEmpty ? "" : margin + overlap)
    return switch kind {
    case .lower: "\(variant) lowers it \(isOnly ? "" : "most, ")by \(size)\(reach)\(means)"
    case .raise: "\(variant) raises it least, by \(size)\(reach)\(means)"
    case .unsure: "\(variant) comes out lowest\(inParentheses("\(size), \(margin)"))\(means)"
    case .same: "\(variant) is the same on all of \(days)"
    case .missing: predicate
    }
  }

  private func inParentheses(_ text: String) -> String { text.isEmpty ? "" : " (\(text))" }

  /// How much: in percent where the change has ends, in the metric's unit where not.
  private static func amount(
    _ contrast: StoredContrast, _ metric: StoredMetric, isSigned: Bool
  ) -> (size: String, margin: String) {
    if let change = contrast.change, case .bounded(let interval) = change.interval {
      let text =
        isSigned
        ? EstimateText(percent: change.percent, .bounded(interval))
        : EstimateText(percent: change.percent.magnitude, .bounded(interval.magnitudes))
      return (text.value, text.reach(unit: "%"))
    }
    guard let difference = contrast.difference else { return ("", "") }
    let unit = metric.scale.unit == "1" ? "" : metric.scale.unit.shown
    let text =
      isSigned
      ? metric.scale.text(difference.mean, difference.interval)
      : metric.scale.text(difference.mean.magnitude, difference.interval?.magnitudes)
    return (
      [text.value, unit].filter { !$0.isEmpty }.joined(separator: " "), text.reach(unit: unit)
    )
  }

  /// Nothing where both, as rounded, hide what lies between them or say something else.
  private static func means(
    _ metric: StoredMetric, _ variant: String, _ comparison: StoredComparison
  ) -> String {
    let unit = metric.scale.unit == "1" ? "" : " \(metric.scale.unit.shown)"
    let texts = [comparison.baseline, variant].compactMap { name in
      metric.variants.first { $0.name == name }.flatMap { estimate in
        estimate.mean.map { metric.scale.text($0, estimate.interval).value }
      }
    }
    guard texts.count == 2, let difference = metric.contrast(of: variant)?.difference?.mean else {
      return ""
    }
    let shown = texts.compactMap { Double($0.replacing(DecimalText.minus, with: "-")) }
    let exact = metric.scale.factor * difference
    guard shown.count == 2, (shown[1] - shown[0] - exact).magnitude <= exact.magnitude / 4 else {
      return ""
    }
    return ", from \(texts[0])\(unit) to \(texts[1])\(unit)"
  }
}

extension ConfidenceInterval {
  /// The same of the size of a value whose sign is sure.
  fileprivate var magnitudes: ConfidenceInterval {
    ConfidenceInterval(
      low: min(low.magnitude, high.magnitude), high: max(low.magnitude, high.magnitude))
  }
}

extension EstimateText {
  /// The margin in a sentence: `55.8 to 66.8 %`, `± 2.1 J`.
  fileprivate func reach(unit: String) -> String {
    guard !margin.isEmpty else { return "" }
    let ends =
      margin.hasPrefix("[") && margin.hasSuffix("]")
      ? String(margin.dropFirst().dropLast()).replacing(", ", with: " to ") : margin
    return unit.isEmpty ? ends : "\(ends) \(unit)"
  }
}
