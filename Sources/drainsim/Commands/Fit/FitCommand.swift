import ArgumentParser
import Experiments
import Reports
import Results
import Studies

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find numbers of a phone from measured values, and judge them.",
    usage: """
      drainsim fit <fit> --data <path> [<options>]
      drainsim fit <folder> --data <folder> [<options>]
      drainsim fit <scenario> --metric <metric> [<options>]
      """,
    discussion: """
      Examples:
        drainsim fit fits/pixel-8-display.yaml --data measured -o p8.yaml
        drainsim fit fits --data measured > truth.md
        drainsim fit scenarios/ergondesk/search.yaml --metric search-time \\
          --variant improved --near '10.5 s' --within '1 s'

      'drainsim fit --help-hidden' lists the other options; docs/commands.md has more.
      """)

  @Argument(
    help: "The fit, a folder of fits, or a scenario.",
    completion: .file(extensions: ["yaml", "yml"]))
  var fit = "fits"

  @Option(
    help: .value("path", "The table (CSV), or the folder of the tables."), completion: .file())
  var data: String?

  @OptionGroup var measured: CalibrationOptions

  @Option(
    name: .output,
    help: .value("file", "Write a device profile, and FILE.json beside it."),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Flag(help: "Replace existing files.") var overwrite = false

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs for each row or sample."))
  var replications: PositiveCount?

  @Option(help: .value("seed", "Use this seed (default: the scenario's).")) var seed: UInt64?

  @Flag(
    help: ArgumentHelp(
      "Also find intervals by the profile of the sum of squares, which takes longer.",
      visibility: .hidden))
  var profiles = false

  @Option(
    help: .further(
      "folder",
      "Of a folder: also write pictures of gauges into this folder; its path stands on the page."),
    completion: .directory)
  var figures: String?

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  @OptionGroup var work: JobOptions

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    let alone = measured.givenAlone
    try refuse(
      !alone.isEmpty,
      "\(alone.joined(separator: ", ")) need\(alone.count == 1 ? "s" : "") --metric.")
    try refuse(
      measured.metric == nil && data == nil,
      "Missing expected argument '--data <path>', or '--metric <metric>' of a scenario")
    try refuse(
      measured.metric != nil
        && (measured.variant == nil || measured.near == nil || measured.within == nil),
      "--metric needs --variant, --near and --within.")
    try refuse(
      measured.metric != nil
        && (data != nil || output != nil || profiles || figures != nil || format != .text),
      "--metric does not go with --data, --output, --profiles, --figures and --format.")
    if data != nil { try checkFolder() }
  }

  func run() throws {
    if let metric = measured.metric { return try printCalibration(of: metric) }
    guard let data else { return }
    guard FilePaths.kind(of: fit) == .folder else { return try printFit(to: data) }
    try printTruth(from: data)
  }

  private func printFit(to data: String) throws {
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
    try format.write(FitText(document).text, json: document.text)
    try require(
      document.converged, or: .wrongData,
      (output == nil ? "the fit did" : "no profile was written, since the fit did")
        + " not converge: \(document.reasonOfEnding)")
  }
}
