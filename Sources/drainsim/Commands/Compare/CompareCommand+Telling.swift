import Experiments
import PhoneModel
import Reports
import Results

extension CompareCommand {
  /// Writes the files for build servers, and to standard output what was asked for.
  func tell(
    _ document: ComparisonDocument, of scenario: Scenario, _ courses: [BinnedRun] = []
  ) throws {
    try server.writeJUnit(of: document, replacing: pictures.overwrite)
    try text(of: document, scenario, courses).map { try StandardOutput.write($0) }
  }

  /// What goes to standard output; nil where rows went there already.
  private func text(
    of document: ComparisonDocument, _ scenario: Scenario, _ courses: [BinnedRun]
  ) -> String? {
    if server.summary == .github { return GitHubSummary(document, of: scenario).markdown }
    return switch format {
    case .text:
      ComparisonTable(
        document, showsDetails: more.details, courses: courses, style: StandardOutput.style
      ).text
    case .json: document.text
    case .csv: nil
    case .markdown: ComparisonPaper(document).markdown
    case .latex: ComparisonPaper(document).latex
    }
  }

  /// The first day once more as it went on in time, where there are batteries whose level can be shown.
  func courses(_ plan: ExperimentPlan, _ document: ComparisonDocument) throws -> [BinnedRun] {
    guard format == .text, server.summary == nil, StandardOutput.style.showsBars,
      document.batteries != nil
    else { return [] }
    return try plan.scenario.variants.indices.map { variant in
      try Experiment(plan).binnedRun(
        variant: variant, replication: plan.replications.lowerBound)
    }
  }
}
