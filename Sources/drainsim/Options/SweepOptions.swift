import ArgumentParser
import Experiments
import Studies

/// The axes of a sweep, and the design of its points.
struct SweepOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Vary this path, as --set takes it, over values: a list (1s,2s,5s), a range with a step \
      (2s..15s:1s), a factor (1s..100s:x10) or a number of equal ratios (1s..100s:log:7), or, \
      for designs that draw from it, a range alone (2s..15s, 1s..100s:log). May be repeated; \
      replaces the scenario's own sweep.
      """, valueName: "path=values")) var vary: [String] = []

  @Option(
    help: .value("design", "Choose the points by this design (default: the scenario's, or a grid).")
  )
  var design: SweepDesign.Kind?

  @Option(
    help: ArgumentHelp(
      """
      Draw this many points (latin-hypercube, sobol), trajectories (morris) or pairs (saltelli).
      """, valueName: "count")) var points: PositiveCount?

  func validate() throws { try points?.check("--points", most: SweepDesign.mostPoints) }

  var axes: SweepAxes { SweepAxes(vary: vary, design: design, points: points?.value) }
}

extension SweepDesign.Kind: ExpressibleByArgument {}

/// The question to the runs of a sweep.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Report this metric point by point, with the numbers that it depends on; may be repeated \
      (default: the saving of the scenario's practice, app-energy or energy).
      """, valueName: "metric")) var metric: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Report which points are worth their price in this metric; may be repeated (default: the \
      costs of the scenario's practice).
      """, valueName: "metric")) var quality: [String] = []

  @Option(
    name: .customLong("quality-more"),
    help: .value(
      "metric", "Like --quality, where more is better whatever the metric says; may be repeated."))
  var qualityMore: [String] = []

  @Option(help: "Write the findings in this format; 'results export' writes the runs.")
  var format = DocumentFormat.text

  var metrics: SweepMetrics {
    SweepMetrics(metrics: metric, qualities: quality, qualitiesMore: qualityMore)
  }
}
