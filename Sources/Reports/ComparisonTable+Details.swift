import Experiments
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

  /// Shares and quantiles of days, where details were asked for.
  var dayBlocks: [String] {
    guard showsDetails else { return [] }
    let days = comparison.metrics.flatMap(dayLines)
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

  /// The share of days on which something was found, and quantiles of days.
  private func dayLines(of metric: MetricComparison) -> [String] {
    let scale = MetricScale(metric)
    return metric.estimates.flatMap { estimate -> [String] in
      var facts: [String] = []
      if let found = estimate.found, let share = found.share {
        let what = metric.averagesWithinRuns ? "none cut off in" : "found in"
        let interval = found.interval(at: comparison.confidence)
        let text = EstimateText(
          100 * share,
          interval.map { ConfidenceInterval(low: 100 * $0.low, high: 100 * $0.high) })
        facts.append("\(what) \(text.value) % \(text.margin) of \(found.trials) days")
      }
      facts += estimate.quantiles.map { text(of: $0, scale) }
      return facts.flatMap { fact in
        Paragraph.lines(
          "\(metric.name.shown) of \(estimate.variant.shown): \(fact)", first: "  ", indent: 4,
          width: style.width)
      }
    }
  }

  private func text(of quantile: QuantileEstimate, _ scale: MetricScale) -> String {
    let share = DecimalText.significant(100 * quantile.share, digits: 6).shortened
    switch quantile.interval {
    case .bounded(let interval, _):
      let text = scale.text(quantile.value, interval)
      let unit = scale.unit == "1" ? "" : " \(scale.unit.shown)"
      return "\(share) % of the days below \(text.value) \(text.margin)\(unit)"
    case .refused(let needed):
      return "its \(share) % quantile takes \(needed) days to bound"
    }
  }
}
