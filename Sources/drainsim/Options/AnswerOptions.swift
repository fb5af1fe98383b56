import ArgumentParser
import Experiments

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
      Report which points are worth their price in this metric, of which less is better; may be \
      repeated (default: the costs of the scenario's practice).
      """, valueName: "metric")) var quality: [String] = []

  @Option(
    name: .customLong("quality-more"),
    help: ArgumentHelp(
      "Like --quality, for a metric where more is better; may be repeated.", valueName: "metric"))
  var qualityMore: [String] = []

  @Option(help: "Write the findings in this format; 'results export' writes the runs.")
  var format = StoreFormat.text

  /// The same by indices.
  func question(of scenario: Scenario) throws -> SweepQuestion {
    let named = try scenario.places(ofMetrics: metric)
    let metrics = named.isEmpty ? [scenario.mainMetric] : named
    var qualities = try quality.map {
      (metric: try scenario.place(ofMetric: $0), isMoreBetter: false)
    }
    qualities += try qualityMore.map {
      (metric: try scenario.place(ofMetric: $0), isMoreBetter: true)
    }
    if qualities.isEmpty {
      qualities = (scenario.practice?.quality ?? []).map { (metric: $0, isMoreBetter: false) }
    }
    return SweepQuestion(metrics: metrics, cost: metrics[0], qualities: qualities)
  }
}
