import Experiments
import PhoneModel
import Reports
import Results

extension CompareCommand {
  /// Write the files for build servers, and the requested output to standard output.
  func tell(
    _ document: ComparisonDocument, of scenario: Scenario, _ courses: [BinnedRun] = []
  ) throws {
    try server.writeJUnit(of: document, replacing: pictures.overwrite)
    try text(of: document, scenario, courses).map { try StandardOutput.write($0) }
  }

  /// The text for standard output; nil where rows were written there already.
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

  /// The course of the first run, repeated, where there are batteries whose level can be shown.
  func courses(_ plan: ExperimentPlan, _ document: ComparisonDocument) throws -> [BinnedRun] {
    guard format == .text, server.summary == nil, StandardOutput.style.showsBars,
      document.batteries != nil
    else { return [] }
    return try plan.scenario.variants.indices.map { variant in
      try Experiment(plan).binnedRun(variant: variant, replication: plan.replications.lowerBound)
    }
  }
}
