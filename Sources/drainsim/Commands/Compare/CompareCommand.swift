import ArgumentParser
import Experiments
import Studies

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare all variants of a scenario on the same runs, or all practices of a folder.",
    usage: "drainsim compare <scenario> [<options>]",
    discussion: """
      Examples:
        drainsim compare scenarios/ergondesk/search.yaml
        drainsim compare search.yaml -n 500 --set parameters.idle-stop=20s -o result
        drainsim compare search.yaml --against result --tolerance 'app-energy: 3 %'
        drainsim compare search.yaml --phones android,2020..

      A folder stands for all its scenarios. 'drainsim compare --help-hidden' lists the \
      other options, and docs/commands.md has more.
      """)

  @OptionGroup var input: ScenarioOptions

  @Argument(help: .further("folder", "Further folders with scenarios of practices, or files."))
  var folders: [String] = []

  @OptionGroup var counts: RunCountOptions
  @OptionGroup(visibility: .hidden) var ranges: RangeOptions

  @Flag(name: .customLong("no-ranges"), help: "Do not draw uncertain numbers from their ranges.")
  var leavesOutRanges = false

  @OptionGroup(visibility: .hidden) var precision: PrecisionOptions
  @OptionGroup(visibility: .hidden) var saving: StoreOptions

  @Option(
    help: .further(
      "metric",
      """
      Report which uncertain numbers the change of this metric depends on, and where it breaks \
      even; may be repeated (default: the saving of the scenario's practice). With --precision: \
      also the metric to estimate. With --detect: plan for this metric (default: all).
      """))
  var metric: [String] = []

  @OptionGroup(visibility: .hidden) var basis: ComparisonOptions
  @OptionGroup(visibility: .hidden) var more: DetailOptions
  @OptionGroup(visibility: .hidden) var strict: StrictOption
  @OptionGroup(visibility: .hidden) var pictures: PictureOptions

  @Flag(help: "Also show all metrics, tests and origins of energy.") var details = false

  @Option(help: "Write the results in this format.") var format = OutputFormat.text

  @OptionGroup(visibility: .hidden) var server: BuildServerOptions

  @Option(
    name: .output, help: .value("folder", "Also write the result into this folder."),
    completion: .directory)
  var output: String?

  @Option(
    help: .value("folder", "Exit with 1 where a metric is worse than kept here."),
    completion: .directory)
  var against: String?

  @Option(
    help: .further(
      "metric: amount",
      """
      How much worse than kept a metric may be, such as 'app-energy: 3 %' or 'data-age: +10 s'; may be \
      repeated (default: 2 % of energies, and a tenth of what says which way is better).
      """))
  var tolerance: [AllowanceOption] = []

  @Option(help: .value("phones", "Compare on these phones: android, 2021.., names, fleet.csv."))
  var phones: String?

  @Option(help: .value("share", "Estimate how many runs find a change of this share."))
  var detect: ShareOption?

  @OptionGroup(visibility: .hidden) var plan: PlanOptions

  @Flag(
    name: .customLong("catalogue"),
    help: ArgumentHelp("Print the table of practices of one file, too.", visibility: .hidden))
  var isCatalogue = false

  var replications: PositiveCount? { counts.replications }
  var only: PositiveCount? { counts.only }

  func validate() throws { try isOfPractices ? checkPractices() : checkCombinations() }

  func run() throws {
    if isOfPractices { return try printCatalogue() }
    if let detect { return try printPlan(finding: detect.share) }
    if let phones { return try printPhones(phones) }
    if let against { return try hold(against: against) }
    try pictures.check()
    try server.check(replacing: pictures.overwrite)
    let document: ComparisonDocument?
    if let place = saving.place {
      document = try answered(in: place)
    } else {
      let answer = try study(writing: output).run(TerminalObserver())
      if pictures.trace != nil { try pictures.writeTrace(of: answer.records()) }
      try tell(answer)
      document = answer.document
    }
    // A shard alone is no comparison.
    let surprises = (document?.expectations ?? []).filter { !$0.isAsAnnounced }
    let names = surprises.map(\.name).joined(separator: ", ")
    try require(surprises.isEmpty, or: .expectationNotMet, "not as the scenario expects: \(names)")
    try strict.check((document?.unknownWarnings ?? []).map(\.code))
  }
}
