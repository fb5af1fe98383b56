import ArgumentParser
import Configuration
import Experiments
import Studies

/// The axes of a sweep, and the design of its points.
struct SweepOptions: ParsableArguments, SweepAxes {
  @Option(
    name: .customLong("vary"),
    help: .value(
      "path=values",
      """
      Vary a value over a list (1s,2s,5s) or a step (2s..15s:1s); may be repeated.
      """)) var varied: [String] = []

  @Option(
    help: .further(
      "kinds",
      """
      Also vary every number of these kinds over its range: phones, networks, habits or all (design: \
      morris, unless another is named).
      """))
  var over: KindList?

  @Option(help: .further("phones", "Vary the phone over these, as compare --phones takes them."))
  var phones: String?

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

  func validate() throws {
    try points?.check("--points", most: SweepDesign.mostPoints)
    try refuse(
      phones != nil && varied.contains { $0.hasPrefix("phone=") || $0.hasPrefix("device=") },
      "--phones and --vary phone=… exclude each other.")
  }

  var pointCount: Int? { points?.value }
  var kinds: [Unknown] { over?.kinds ?? [] }

  var vary: [String] {
    get throws {
      guard let phones else { return varied }
      let chosen = try PhoneSelection(phones)
      try refuse(chosen.hasShares, "--phones of a sweep takes words and names, and no shares.")
      return varied + ["phone=" + chosen.phones.map(\.name).joined(separator: ",")]
    }
  }
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
