import ArgumentParser
import Reports
import Results
import ScenarioLanguage
import Studies

struct ResultsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Show the study of a store, one of its points, or a run and the command that repeats it.",
    discussion: """
      Examples:
        drainsim results show sweep.db
        drainsim results show sweep.db --point 12
        drainsim results show sweep.db --run 12/improved/37
        drainsim results show sweep.db --scenario > resolved.yaml

      A run is named point/variant/replication, such as 12/improved/37. It is shown as by \
      'run', with the command that repeats it alone.
      """)

  @Argument(help: "The store.", completion: .file(extensions: ["db"]))
  var store: String

  @Option(
    name: .customLong("run"), help: .value("run", "Show this run, by point/variant/replication."))
  var runName: String?

  @Option(
    help: .value(
      "point",
      "Compare the variants at this point, counted from 1, with energy by component and app."))
  var point: PositiveCount?

  @Flag(help: "Print the resolved scenario, before the values of any point.") var scenario = false

  @Option(help: "Write in this format.") var format = DocumentFormat.text

  func validate() throws {
    try refuse(
      [runName != nil, point != nil, scenario].count { $0 } > 1,
      "--run, --point and --scenario exclude each other.")
    try refuse(scenario && format == .json, "--scenario writes YAML: leave out --format json.")
  }

  func run() throws { try ResultStore.reading(store, printContent) }

  private func printContent(of store: ResultStore) throws {
    if scenario { return try StandardOutput.write(store.study.resolvedScenario) }
    if let runName { return try printRun(named: runName, in: store) }
    if let point { return try printPoint(point.value, of: store) }
    let summary = try store.summary()
    try format.write(
      { try StoreTable.text(of: store.study, summary, done: store.countsByPoint(), style: $0) },
      json: StoreJSON.text(of: store, summary))
  }

  private func printPoint(_ number: Int, of store: ResultStore) throws {
    guard let point = try store.summary(ofPoint: number) else {
      throw StudyFailure(.usage, "the study has points 1 to \(store.study.points.count)")
    }
    try format.write(
      { try PointTable(point, in: store.study, answer: answer(to: point, in: store)).text($0) },
      json: StoreJSON.text(of: point, in: store.study))
  }

  /// The answer at a point; nil, with a note, where the scenario needs files that are gone.
  private func answer(to point: PointSummary, in store: ResultStore) throws -> Answer? {
    guard point.runs > 0 else { return nil }
    do {
      let (document, scenario) = try KeptPlans(of: store).comparison(of: point, in: store)
      return Answer(document, of: scenario)
    } catch let failure as LoadFailure {
      StandardError.note("no comparison of the variants: \(failure.reason)")
    } catch let failure as StudyFailure {
      StandardError.note("no comparison of the variants: \(failure.message)")
    }
    return nil
  }

  private func printRun(named name: String, in store: ResultStore) throws {
    guard let key = store.key(named: name) else {
      throw StudyFailure(
        .usage,
        "the study has no run '\(name)'; a run is named point/variant/replication, "
          + "such as \(store.name(of: store.firstKey))")
    }
    guard let run = try store.run(key) else {
      throw StudyFailure(.missingInput, "run \(name) is not in '\(self.store)'")
    }
    let command = store.study.command(repeating: key)
    if case .failed(let reason) = run.result {
      throw StudyFailure(
        .wrongData, "run \(name) failed: \(reason); repeat it with: " + ShellWords.line(of: command)
      )
    }
    guard let report = store.study.report(of: run) else {
      throw StudyFailure(.wrongData, "run \(name) was kept without its parts")
    }
    try format.write(
      {
        RunTable(report, style: $0).text + "\nrepeat it with: \(ShellWords.line(of: command))\n"
      },
      json: RunJSON.text(of: report, by: store.study.provenance.identity, repeatedBy: command))
  }
}
