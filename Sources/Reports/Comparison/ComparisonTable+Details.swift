import Experiments
import PhoneModel
import Statistics

extension ComparisonTable {
  /// Tests and sizes of effect, where they were asked for.
  var testBlocks: [String] {
    guard showsDetails else { return [] }
    let hasOne = comparison.metrics.count == 1 && comparison.variants.count == 2
    let tests = comparison.metrics.flatMap { metric in
      metric.contrasts.flatMap { lines(of: $0, metric, isOnly: hasOne) }
    }
    return tests.isEmpty ? [] : [style.styled("Tests and sizes of effect", .strong)] + tests
  }

  /// Quantiles of days, where they were asked for.
  var distributionBlocks: [String] {
    let days = comparison.metrics.flatMap(distributionLines)
    return days.isEmpty ? [] : [style.styled("Days", .strong)] + days
  }

  private func lines(
    of contrast: Contrast, _ metric: MetricComparison, isOnly: Bool
  ) -> [String] {
    let scale = MetricScale(metric)
    let unit = scale.unit == "1" ? "" : " (\(scale.unit.shown))"
    let title =
      "  \(metric.name.shown)\(unit): \(contrast.variant.shown) against \(contrast.baseline.shown)"
    guard let analysis = contrast.analysis else {
      return [title, "    the values of so many days are not kept"]
    }
    let lines = AnalysisLines(style: style, level: level) { scale.text($0, $1) }
    let pairing = contrast.varianceReduction.map { factor in
      "    the same days divide the variance of the difference by "
        + DecimalText.significant(factor, digits: 3).shortened
    }
    return [title]
      + lines.lines(of: .paired(analysis), adjusted: isOnly ? nil : contrast.adjustedPValue)
      + (pairing.map { [$0] } ?? [])
  }

  /// The quantiles of days, or why there are none; and how often batteries ended, which the metric's block leaves
  /// to what they ended of.
  private func distributionLines(of metric: MetricComparison) -> [String] {
    let scale = MetricScale(metric)
    var facts: [(about: String, fact: String)] = metric.estimates.flatMap { estimate in
      estimate.quantiles.map {
        (
          " of \(estimate.variant.shown)",
          QuantileText(quantile: $0, scale: scale, thing: "day", bound: "at most").text
        )
      }
    }
    if showsDetails, metric.name == MetricCatalog.batteryLife {
      facts += metric.estimates.compactMap { estimate in
        estimate.found.map {
          (
            " of \(estimate.variant.shown)",
            "ended in " + FoundText(found: $0, level: comparison.confidence, what: "day").text
          )
        }
      }
    }
    switch metric.quantileGap {
    case .ratioOfSums?:
      facts.append(("", "a ratio of sums over all days, of which there are no quantiles of days"))
    case .valuesNotKept?:
      facts.append(("", "the values of so many days are not kept, so that there are no quantiles"))
    case nil: break
    }
    return facts.flatMap { about, fact in
      Paragraph.lines(
        "\(metric.name.shown)\(about): \(fact)", first: "  ", indent: 4, width: style.width)
    }
  }
}
