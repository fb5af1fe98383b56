import Experiments
import PhoneModel
import Reports
import Studies

extension CompareCommand {
  /// The study that the options ask for.
  func study(writing folder: String?) -> CompareStudy {
    var request = CompareStudy.Request(input, basis, ranges)
    request.replications = replications?.value
    request.only = only?.value
    request.precision = precision.request
    request.leavesOutRanges = leavesOutRanges
    request.tellsLevels = more.levels
    request.metrics = metric
    request.detail = more.detail
    var use = CompareStudy.Use()
    use.folder = folder
    use.rows = format == .csv ? StandardOutput.file : nil
    use.showsRanges = format != .csv || folder != nil || server.junit != nil
    // Rows alone ask for no interval at all.
    request.detail.bootstraps =
      details || format == .json || folder != nil
      ? .all : format == .csv ? .none : .whereDoubtful
    return CompareStudy(request, for: use, by: ProgramVersion.current)
  }

  /// Make the runs in a store, and tell the answer once all are there.
  ///
  /// - Returns: Nil of a shard, which alone is no comparison.
  func answered(in place: StorePlace) throws -> ComparisonDocument? {
    var document: ComparisonDocument?
    let outcome = try study(writing: nil).run(
      in: place, needingWork: strict.isOn, TerminalObserver()
    ) { answer in
      try tell(answer, showsCourses: false)
      document = answer.document
    }
    try saving.conclude(outcome)
    return document
  }

  /// Write the files for build servers, and the requested output to standard output.
  func tell(_ answer: CompareStudy.Answer, showsCourses: Bool = true) throws {
    try server.writeJUnit(
      of: answer.document, isStrict: strict.isOn, replacing: pictures.overwrite)
    let courses = showsCourses ? try courses(of: answer) : []
    try text(of: answer.document, answer.plan.scenario, courses).map {
      try StandardOutput.write($0, forPeople: format == .text)
    }
    if server.summary == .github {
      StandardError.annotate(
        GitHubSummary.annotations(of: answer.document, from: answer.plan.scenario))
    }
  }

  /// The text for standard output; nil where rows were written there already.
  private func text(
    of document: ComparisonDocument, _ scenario: Scenario, _ courses: [BinnedRun]
  ) -> String? {
    if server.summary == .github { return GitHubSummary.markdown(of: document, from: scenario) }
    return switch format {
    case .text:
      details
        ? ComparisonDetails(document, of: scenario, courses: courses).text(StandardOutput.style)
        : Answer(document, of: scenario, tellsLevels: more.levels).text(StandardOutput.style)
    case .json: document.text
    case .csv: nil
    case .markdown: ComparisonPaper(document, of: scenario, tellsLevels: more.levels).markdown
    case .latex: ComparisonPaper(document, of: scenario, tellsLevels: more.levels).latex
    }
  }

  /// The course of the first run, repeated, where there are batteries whose level can be shown.
  private func courses(of answer: CompareStudy.Answer) throws -> [BinnedRun] {
    guard format == .text, details, server.summary == nil, StandardOutput.style.showsBars,
      answer.document.batteries != nil
    else { return [] }
    return try answer.courses()
  }

  /// Hold the scenario against a kept result, and fail where it is worse than it may be.
  func hold(against folder: String) throws {
    try server.check(replacing: pictures.overwrite)
    let (document, unknown) = try GateStudy.run(
      input, basis, replications: replications?.value, against: folder,
      tolerances: tolerance.map { ($0.metric, $0.amount) }, by: ProgramVersion.current,
      TerminalObserver())
    let table = GateTable(document, isStrict: strict.isOn)
    switch (server.summary, format) {
    case (.github, _):
      try StandardOutput.write(table.markdown)
      StandardError.annotate(table.annotations)
    case (_, .json): try StandardOutput.write(document.text)
    default: try StandardOutput.write(table.text(style: StandardOutput.style), forPeople: true)
    }
    try server.writeJUnit(
      JUnitXML.text(of: document, isStrict: strict.isOn), replacing: pictures.overwrite)
    try require(document.failing.isEmpty, or: .expectationNotMet, table.failure)
    try strict.check(unknown)
    try require(
      !strict.isOn || document.fewerSteps != nil, or: .expectationNotMet,
      "--strict cannot decide: the kept result has no record of its work; keep a new one")
    try require(
      !strict.isOn || table.lessWork.isEmpty, or: .expectationNotMet,
      "\(table.lessWork.joined(separator: " ")) Where that is meant, keep a new result.")
  }
}
