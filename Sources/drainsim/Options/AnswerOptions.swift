import ArgumentParser
import Experiments

/// The question to the runs of a sweep.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Tell this metric point by point, and what it hangs on; may be repeated (if not given: the saving of \
      the scenario's practice, app-energy or energy).
      """, valueName: "metric"))
  var metric: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Say which points are worth their price in this metric, of which less is better; may be repeated (if \
      not given: what the scenario's practice costs).
      """, valueName: "metric"))
  var quality: [String] = []

  @Option(
    name: .customLong("quality-more"),
    help: ArgumentHelp(
      "The same with a metric of which more is better; may be repeated.", valueName: "metric"))
  var qualityMore: [String] = []

  @Option(help: "How to write the findings to standard output; 'results export' has the runs.")
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
