import Experiments
import PhoneModel
import Reports
import Results

extension CompareCommand {
  /// Writes the files for build servers, and to standard output what was asked for.
  func tell(
    _ comparison: Comparison, of scenario: Scenario, _ uncertainty: ParameterUncertainty? = nil,
    _ courses: [BinnedRun] = []
  ) throws {
    try server.writeJUnit(of: comparison, replacing: pictures.overwrite)
    try text(of: comparison, scenario, uncertainty, courses).map { try StandardOutput.write($0) }
  }

  /// What goes to standard output; nil where rows went there already.
  private func text(
    of comparison: Comparison, _ scenario: Scenario, _ uncertainty: ParameterUncertainty?,
    _ courses: [BinnedRun]
  ) -> String? {
    if server.summary == .github { return GitHubSummary(comparison, of: scenario).markdown }
    return switch format {
    case .text:
      ComparisonTable(
        comparison, over: uncertainty, showsDetails: more.details, courses: courses,
        style: StandardOutput.style
      ).text
    case .json: ComparisonJSON.text(of: comparison, over: uncertainty, by: ProgramVersion.current)
    case .csv: nil
    case .markdown: ComparisonPaper(comparison).markdown
    case .latex: ComparisonPaper(comparison).latex
    }
  }

  /// The first day once more as it went on in time, where there are batteries whose level can be shown.
  func courses(_ plan: ExperimentPlan, _ comparison: Comparison) throws -> [BinnedRun] {
    guard format == .text, server.summary == nil, StandardOutput.style.showsBars,
      !comparison.batteries.isEmpty
    else { return [] }
    return try plan.scenario.variants.indices.map { variant in
      try Experiment(plan).binnedRun(
        variant: variant, replication: plan.replications.lowerBound)
    }
  }
}
