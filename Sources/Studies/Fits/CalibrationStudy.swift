import Configuration
import Experiments

/// The plausible values of all uncertain numbers at which a metric has a measured mean.
package enum CalibrationStudy {
  /// - Parameters:
  ///   - near: The measured mean with its unit.
  ///   - within: The distance from it within which samples are kept.
  ///   - over: The numbers to vary, or sections of them; all where there is none.
  ///   - replications: Of each sample; nil for the scenario's.
  /// - Returns: The kept samples, the numbers that were varied, and what was asked in words.
  package static func run(
    _ input: any ScenarioInput, metric: String, variant: String, near: String, within: String,
    over: [String], samples: Int, replications: Int?, jobs: Int, _ observer: any StudyObserver
  ) throws -> (summary: CalibrationSummary, parameters: [UncertainParameter], question: String) {
    let (loaded, make) = try input.loadWithMaker(observer)
    let scenario = loaded.scenario
    let parameters = try chosen(over, in: scenario, make, observer)
    let place = try scenario.place(ofMetric: metric)
    let unit = scenario.metrics[place].unit
    let calibration = Calibration(
      metric: place, variant: try scenario.place(ofVariant: variant),
      target: try value(near, "--near", in: unit),
      tolerance: try value(within, "--within", in: unit), samples: samples,
      plan: ExperimentPlan(
        scenario: scenario, replications: replications.map { 1...$0 }, seed: input.seed,
        jobs: jobs))
    var summary = CalibrationSummary()
    try observer.following(WorkExtent(total: calibration.samples, things: "samples", workers: jobs))
    { progress in
      try calibration.run(parameters, make: make) { sample in
        summary.add(sample)
        progress.update(summary.sampleCount)
      }
    }
    let question =
      "\(scenario.name): \(metric) of \(variant) within \(within) of \(near), "
      + "\(calibration.plan.replications.count) runs a sample"
    return (summary, parameters, question)
  }

  /// The numbers to vary.
  private static func chosen(
    _ over: [String], in scenario: Scenario, _ make: @escaping ScenarioMaker,
    _ observer: any StudyObserver
  ) throws -> [UncertainParameter] {
    let all = UncertainParameters(of: scenario, make: make)
    for path in over where all.under([path]).isEmpty {
      throw StudyFailure.unknown("number with a range", path, among: all.varied.map(\.name))
    }
    let parameters = all.under(over)
    try require(
      (1...40).contains(parameters.count), or: .wrongData,
      "\(parameters.count) numbers have a range; 1 to 40 can be varied at once, see --over")
    if !all.unreached.isEmpty {
      observer.note(
        "not varied, since no setting reaches them: \(all.unreached.joined(separator: ", "))")
    }
    return parameters
  }

  private static func value(_ text: String, _ option: String, in unit: String) throws -> Double {
    let quantity: Quantity
    do throws(QuantityProblem) {
      quantity = try UnitParser.parse(text)
    } catch {
      throw StudyFailure(.usage, "\(option): \(error.message)")
    }
    if unit == "1", quantity.dimension == .none { return quantity.value }
    if let value = quantity.value(in: unit) { return value }
    throw StudyFailure(.usage, "\(option): '\(text)' is \(quantity.dimension), not in \(unit)")
  }
}
