import Experiments

/// Cautions on intervals and p-values that apply to several metrics.
struct ComparisonCautions {
  let document: ComparisonDocument

  var texts: [String] { [doubts, multiplicity].compactMap(\.self) }

  /// Where Student's interval rests on little.
  private var doubts: String? {
    let verdicts = document.metrics.flatMap(\.comparisons)
      .filter { $0.p != nil }.compactMap { $0.shape?.verdict }
    if verdicts.contains(.tooFew) {
      return "So few runs do not tell whether differences are near enough to normal for ± and p."
    }
    let names = document.metrics.filter { metric in
      metric.comparisons.contains { $0.isSkewed && $0.departingBootstrap == nil }
    }.map(\.name)
    guard !names.isEmpty else { return nil }
    return
      "Differences of \(names.joined(separator: ", ")) are too skewed for so few runs: their ± and p may miss "
      + "more often than they say."
  }

  /// The comparisons that are found alone, and not beside all others.
  private var multiplicity: String? {
    let error = 1 - document.confidence
    let tests = document.metrics.flatMap { metric in
      metric.comparisons.compactMap { contrast -> (name: String, p: Double, adjusted: Double)? in
        guard let p = contrast.p, let adjusted = contrast.pHolm else { return nil }
        return ("\(metric.name) of \(contrast.variant)", p, adjusted)
      }
    }
    let lost = tests.filter { $0.p < error && $0.adjusted >= error }
      .map { "\($0.name) (\(DecimalText.pValue($0.adjusted)))" }
    guard !lost.isEmpty else { return nil }
    let threshold = DecimalText.short(error, digits: 2)
    let together =
      tests.count == 1 ? "With one comparison" : "With \(tests.count) comparisons together"
    return "\(together), p by Holm is not below \(threshold) for "
      + lost.joined(separator: ", ") + "."
  }
}
