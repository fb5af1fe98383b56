import ArgumentParser
import Configuration
import Experiments
import Reports

struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Sample all uncertain numbers and keep the samples that give a measured mean.",
    discussion: """
      Every number of the scenario and its device that has a range is varied over it, all at \
      once, by a Sobol sequence; at most 40 of them, which --over selects. A number that --set \
      gives is not varied. Samples in which the metric of the variant comes out near the \
      measured value are kept. The measurement cannot determine the numbers in which they still \
      differ.

      Example:
        drainsim calibrate scenarios/ergondesk/search.yaml --metric search-time \\
          --variant improved --near '10.5 s' --within '1 s'
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(help: .value("metric", "The measured metric.")) var metric: String

  @Option(help: .value("variant", "The measured variant.")) var variant: String

  @Option(help: .value("value", "The measured mean, with its unit.")) var near: String

  @Option(help: .value("distance", "Keep samples with a mean at most this far from it."))
  var within: String

  @Option(
    help: .value(
      "path",
      "Vary only this number or section, such as device.components.cellular; may be repeated."))
  var over: [String] = []

  @Option(help: .value("count", "Draw this many samples.")) var samples = PositiveCount(1024)

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs for each (default: the scenario's)."))
  var replications: PositiveCount?

  @OptionGroup var work: JobOptions

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    let most = SweepDesign.mostPoints
    try refuse(samples.value > most, "--samples takes at most \(most).")
  }

  func run() throws {
    let (loaded, make) = try input.loadWithMaker()
    let scenario = loaded.scenario
    let parameters = try chosen(in: scenario, make)
    let calibration = try calibration(of: scenario)
    var summary = CalibrationSummary()
    try ProgressLine.during(calibration.samples, of: "samples", by: work.count) { progress in
      try calibration.run(parameters, make: make) { sample in
        summary.add(sample)
        progress.update(summary.sampleCount)
      }
    }
    try StandardOutput.write(
      CalibrationTable.text(
        of: summary,
        headline: "\(scenario.name): \(metric) of \(variant) within \(within) of \(near), "
          + "\(calibration.plan.replications.count) runs a sample", parameters: parameters))
  }

  /// The numbers to vary.
  private func chosen(
    in scenario: Scenario, _ make: @escaping ScenarioMaker
  ) throws -> [UncertainParameter] {
    let all = UncertainParameters(of: scenario, make: make)
    for path in over where all.under([path]).isEmpty {
      throw CommandFailure.unknown("number with a range", path, among: all.varied.map(\.name))
    }
    let parameters = all.under(over)
    try require(
      (1...40).contains(parameters.count), or: .wrongData,
      "\(parameters.count) numbers have a range; 1 to 40 can be varied at once, see --over")
    if !all.unreached.isEmpty {
      StandardError.note(
        "not varied, since no setting reaches them: \(all.unreached.joined(separator: ", "))")
    }
    return parameters
  }

  private func calibration(of scenario: Scenario) throws -> Calibration {
    let place = try scenario.place(ofMetric: metric)
    let unit = scenario.metrics[place].unit
    return Calibration(
      metric: place, variant: try scenario.place(ofVariant: variant),
      target: try value(near, "--near", in: unit),
      tolerance: try value(within, "--within", in: unit), samples: samples.value,
      plan: ExperimentPlan(
        scenario: scenario, replications: replications?.runs, seed: input.seed, jobs: work.count))
  }

  private func value(_ text: String, _ option: String, in unit: String) throws -> Double {
    let quantity: Quantity
    do throws(QuantityProblem) {
      quantity = try UnitParser.parse(text)
    } catch {
      throw CommandFailure(.usage, "\(option): \(error.message)")
    }
    if unit == "1", quantity.dimension == .none { return quantity.value }
    if let value = quantity.value(in: unit) { return value }
    throw CommandFailure(.usage, "\(option): '\(text)' is \(quantity.dimension), not in \(unit)")
  }
}
