import Experiments

/// The rows of `ranges.csv`: one a point, with the values of all parameters and the results.
///
/// For each metric the mean of each variant, and for each variant but the baseline the difference
/// of the means and its change in percent. A point that could not be run has the reason in the
/// second column and no results. Units are in the titles; quoting is that of ``RunsCSV``.
package struct RangesCSV: Sendable {
  private let parameters: [UncertainParameter]
  private let metrics: [(name: String, unit: String)]
  private let variants: [String]
  private let baseline: Int

  package init(_ analysis: UncertaintyAnalysis) {
    let scenario = analysis.plan.scenario
    parameters = analysis.parameters.varied
    metrics = scenario.metrics.map { ($0.name, $0.unit) }
    variants = scenario.variants.map(\.name)
    baseline = analysis.plan.baseline
  }

  private var others: [Int] { variants.indices.filter { $0 != baseline } }

  /// The first line of the file.
  package var header: String {
    let numbers = parameters.map { Self.title($0.name, $0.unit) }
    let results = metrics.flatMap { metric in
      let unit = metric.unit == "1" ? "" : metric.unit
      return variants.map { Self.title("\(metric.name) of \($0)", unit) }
        + others.flatMap { other in
          [
            Self.title("\(metric.name) difference of \(variants[other])", unit),
            Self.title("\(metric.name) change of \(variants[other])", "%"),
          ]
        }
    }
    return CSVRow.line(["point", "impossible"] + numbers + results)
  }

  /// The line of one point.
  package func row(of point: DesignPoint) -> String {
    let values = point.values.map { "\($0)" }
    switch point.outcome {
    case .failure(let problem):
      let width = metrics.count * (variants.count + 2 * others.count)
      return CSVRow.line(
        ["\(point.number)", problem.reason] + values + Array(repeating: "", count: width))
    case .success(let comparison):
      let results = comparison.metrics.flatMap { metric in
        metric.estimates.map(\.mean)
          + metric.contrasts.flatMap { [$0.difference?.mean, $0.change?.percent] }
      }
      return CSVRow.line(["\(point.number)", ""] + values + results.map(CSVRow.number))
    }
  }

  private static func title(_ name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name) (\(unit))"
  }
}
