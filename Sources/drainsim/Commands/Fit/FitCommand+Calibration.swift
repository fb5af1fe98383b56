import ArgumentParser
import Experiments
import Reports
import Studies

/// The options of a calibration: which plausible numbers of a scenario give a measured mean.
struct CalibrationOptions: ParsableArguments {
  @Option(help: .value("metric", "Of a scenario: the measured metric.")) var metric: String?

  @Option(help: .value("variant", "With --metric: the measured variant.")) var variant: String?

  @Option(help: .value("value", "With --metric: the measured mean, with its unit."))
  var near: String?

  @Option(help: .value("distance", "With --metric: keep samples at most this far from it."))
  var within: String?

  @Option(
    help: .further(
      "path",
      "Vary only this number or section, such as device.components.cellular; may be repeated."))
  var over: [String] = []

  @Option(help: .further("count", "Draw this many samples (default: \(Self.usualSamples))."))
  var samples: PositiveCount?

  @Option(
    name: .customLong("set"),
    help: .further("path=value", "Change a value of the scenario in all variants; may be repeated.")
  )
  var settings: [String] = []

  @OptionGroup(visibility: .hidden) var choice: PhoneOptions

  static let usualSamples = 1024

  /// The options that are given without the metric, which they need.
  var givenAlone: [String] {
    let all = [
      ("--variant", variant != nil), ("--near", near != nil), ("--within", within != nil),
      ("--over", !over.isEmpty), ("--samples", samples != nil), ("--set", !settings.isEmpty),
      ("--phone", choice.phone != nil), ("--device", choice.device != nil),
    ]
    return metric == nil ? all.filter(\.1).map(\.0) : []
  }

  func validate() throws { try samples?.check("--samples", most: SweepDesign.mostPoints) }
}

extension FitCommand: ScenarioInput {
  var scenario: String { fit }
  var settings: [String] { measured.settings }
  var phone: String? { measured.choice.phone }
  var device: String? { measured.choice.device }

  /// Sample all uncertain numbers, and print those that give a measured mean.
  func printCalibration(of metric: String) throws {
    guard let variant = measured.variant, let near = measured.near, let within = measured.within
    else { return }
    let found = try CalibrationStudy.run(
      self, metric: metric, variant: variant, near: near, within: within, over: measured.over,
      samples: measured.samples?.value ?? CalibrationOptions.usualSamples,
      replications: replications?.value, jobs: work.count, TerminalObserver())
    try StandardOutput.write(
      CalibrationTable.text(
        of: found.summary, headline: found.question, parameters: found.parameters,
        style: StandardOutput.style), forPeople: true)
  }
}
