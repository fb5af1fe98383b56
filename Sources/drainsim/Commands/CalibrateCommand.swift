import ArgumentParser
import Experiments
import Reports
import Studies

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
    let study = CalibrationStudy(
      input.input, metric: metric, variant: variant, near: near, within: within, over: over,
      samples: samples.value, replications: replications?.value, jobs: work.count)
    let found = try study.run(TerminalObserver())
    try StandardOutput.write(
      CalibrationTable.text(
        of: found.summary, headline: found.question, parameters: found.parameters))
  }
}
