import ArgumentParser
import Experiments
import Reports
import Results
import Studies

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find numbers of a phone from a table of measured values, and judge them.",
    discussion: """
      A fit names a scenario, what each row of the table sets in it, which metric a column \
      measured, which numbers are free, and which rows are held out. The numbers are found by \
      nonlinear least squares on simulated runs. The rows held out are predicted once, beside the \
      mean, the best constant, least squares on the columns, and the rivals that the fit names. A \
      fit that does not converge prints its results, writes no profile, and ends with status 65.

      Example:
        drainsim fit fits/pixel-8-display.yaml --data measured -o pixel-8-display.yaml
      """)

  @Argument(help: "The fit (YAML).", completion: .file(extensions: ["yaml", "yml"]))
  var fit: String

  @Option(
    help: .value("path", "The table (CSV), or the folder below which the fit names it."),
    completion: .file())
  var data: String

  @Option(
    name: .output,
    help: .value(
      "file", "Write a device profile with the numbers; FILE.json beside it holds the results."),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Flag(help: "Replace existing files.") var overwrite = false

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs for each row (default: the scenario's)."))
  var replications: PositiveCount?

  @Option(help: "Use this seed for all random draws (default: the scenario's).") var seed: UInt64?

  @Flag(help: "Also find intervals by the profile of the sum of squares, which takes longer.")
  var profiles = false

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  @OptionGroup var work: JobOptions

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
  }

  func run() throws {
    if let output {
      for path in [output, output + ".json"] {
        try OutputDocument.check(path, replacing: overwrite)
      }
    }
    let study = try FitTableStudy(at: fit, data: data, profiles: profiles, TerminalObserver())
    if let output { try study.refuseInputs(as: output) }
    let (document, profile) = try study.run(
      replications: replications?.value, seed: seed, jobs: work.count, output: output,
      by: ProgramVersion.current)
    if let output {
      try OutputDocument.write(document.text, to: output + ".json", replacing: overwrite)
      if let profile { try OutputDocument.write(profile, to: output, replacing: overwrite) }
    }
    try StandardOutput.write(
      format.output(
        text: FitText(document, style: StandardOutput.style).text, json: document.text))
    try require(
      document.converged, or: .wrongData,
      (output == nil ? "the fit did" : "no profile was written, since the fit did")
        + " not converge: \(document.reasonOfEnding)")
  }
}
