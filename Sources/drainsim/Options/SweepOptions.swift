import ArgumentParser
import Experiments
import Studies

/// The axes of a sweep, and the design of its points.
struct SweepOptions: ParsableArguments, SweepAxes {
  @Option(
    help: .value(
      "path=values",
      """
      Vary a value over a list (1s,2s,5s) or a step (2s..15s:1s); may be repeated.
      """)) var vary: [String] = []

  @Option(
    help: .further(
      "design", "Choose the points by this design (default: the scenario's, or a grid).")
  )
  var design: SweepDesign.Kind?

  @Option(
    help: .further(
      "count",
      "Draw this many points (latin-hypercube, sobol), trajectories (morris) or pairs (saltelli).")
  ) var points: PositiveCount?

  func validate() throws { try points?.check("--points", most: SweepDesign.mostPoints) }

  var pointCount: Int? { points?.value }
}

extension SweepDesign.Kind: ExpressibleByArgument {}

/// The question to the runs of a sweep.
struct AnswerOptions: ParsableArguments, SweepMetrics {
  @Option(help: .value("metric", "Report this metric (default: the saving)."))
  var metric: [String] = []

  @Option(
    help: .further(
      "metric",
      """
      Report which points are worth their price in this metric; may be repeated (default: the \
      costs of the scenario's practice).
      """)) var quality: [String] = []

  @Option(
    name: .customLong("quality-more"),
    help: .further(
      "metric", "Like --quality, where more is better whatever the metric says; may be repeated."))
  var qualityMore: [String] = []

  @Option(help: "Write the findings in this format.")
  var format = DocumentFormat.text
}
