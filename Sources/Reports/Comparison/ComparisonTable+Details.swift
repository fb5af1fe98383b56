import Experiments
import PhoneModel
import Results

extension ComparisonTable {
  /// Tests and sizes of effect, where they were asked for.
  var testBlocks: [String] {
    guard showsDetails else { return [] }
    let hasOne = document.metrics.count == 1 && document.variants.count == 2
    let tests = document.metrics.flatMap { metric in
      metric.comparisons.flatMap { lines(of: $0, metric, isOnly: hasOne) }
    }
    return style.section("Tests and sizes of effect", tests)
  }

  private func lines(
    of contrast: ComparisonDocument.Contrast, _ metric: ComparisonDocument.Metric, isOnly: Bool
  ) -> [String] {
    let title =
      "  \(metric.title.shown): \(contrast.variant.shown) against \(contrast.baseline.shown)"
    guard contrast.tests != nil else {
      return [title, "    the values of so many runs are not kept"]
    }
    let lines = AnalysisLines(
      style: style, level: document.level, variants: metric.variants, scale: metric.scale)
    let pairing = contrast.varianceReduction.map { factor in
      "    the same runs divide the variance of the difference by "
        + DecimalText.significant(factor, digits: 3).shortened
    }
    return [title] + lines.lines(of: contrast, isOnly: isOnly) + (pairing.map { [$0] } ?? [])
  }

  /// Quantiles over runs, where requested.
  var distributionBlocks: [String] {
    style.section("Runs", document.metrics.flatMap(distributionLines))
  }

  /// The quantiles over runs, or why there are none; and how often batteries ended, which the
  /// metric's block leaves to the section on batteries.
  private func distributionLines(of metric: ComparisonDocument.Metric) -> [String] {
    var facts = metric.variants.flatMap { estimate in
      (estimate.quantiles ?? []).map { quantile in
        let text = QuantileText(
          quantile: quantile, scale: metric.scale, thing: "run", bound: "at most")
        return " of \(estimate.name.shown): \(text.text)"
      }
    }
    if showsDetails, metric.name == MetricCatalogue.batteryLife {
      facts += metric.variants.compactMap { estimate in
        FoundText.of(estimate, "run").map { " of \(estimate.name.shown): ended in \($0)" }
      }
    }
    switch metric.quantileGap {
    case .ratioOfSums?:
      facts.append(": a ratio of sums over all runs, of which there are no quantiles of runs")
    case .valuesNotKept?:
      facts.append(": the values of so many runs are not kept, so that there are no quantiles")
    case nil: break
    }
    return facts.flatMap { style.item(metric.name.shown + $0) }
  }
}
