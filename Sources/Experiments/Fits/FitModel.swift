import Configuration

/// A scenario that cannot be run for a row of a fit.
package struct ImpossibleRow: Error, Sendable {
  /// The place of the row in its table.
  package let place: SourceLocation
  package let reason: String
}

/// The predictions of a scenario for the rows of a fit, at values of its free numbers.
///
/// Every prediction is the mean of a batch of runs, the same random draws in each. Rows that set the
/// same values share their prediction.
package struct FitModel: Sendable {
  private var problem: FitProblem
  /// Batches of runs of the measured variant alone.
  private let runs: DesignRuns
  /// The index of every measure's metric.
  private let metrics: [Int]
  /// The distinct settings of rows, and the index of each row's among them.
  private let settings: [[String]]
  private let settingOfRow: [Int]

  /// - Parameters:
  ///   - plan: The scenario as it is written, the runs of a batch, and the workers.
  ///   - variant: The index of the variant that was measured.
  ///   - metrics: The index of the metric of each measure.
  package init(
    of problem: FitProblem, plan: ExperimentPlan, variant: Int, metrics: [Int],
    make: @escaping ScenarioMaker
  ) {
    self.problem = problem
    self.metrics = metrics
    runs = DesignRuns(
      make: make, replications: plan.replications,
      plan: ExperimentPlan(
        scenario: plan.scenario, replications: plan.replications, seed: plan.seed,
        baseline: variant, jobs: plan.jobs))
    settings = problem.rows.map(\.settings).distinct
    let places = settings.places
    settingOfRow = problem.rows.map { places[$0.settings] ?? 0 }
  }

  /// The same model with other numbers free.
  ///
  /// - Parameter problem: One with the same rows.
  func free(in problem: FitProblem) -> FitModel {
    var model = self
    model.problem = problem
    return model
  }

  /// The predictions for some rows at several points of the free numbers.
  ///
  /// - Parameters:
  ///   - points: Values of the free numbers, each in its unit.
  ///   - rows: Indices of rows.
  /// - Returns: For each point, the values of all measures of the first row, of the second, ….
  /// - Throws: ``ImpossibleRow``, or failures of the program.
  /// - Complexity: one batch of runs for each point and each distinct setting of `rows`.
  package func predictions(at points: [[Double]], rows: [Int]) throws -> [[Double]] {
    try predictions(
      with: points.map { point in
        problem.held + zip(problem.free, point).map { $0.setting($1) }
      }, rows: rows)
  }

  /// The predictions for some rows with each of several lists of further settings, as
  /// ``predictions(at:rows:)`` gives them.
  func predictions(with numbers: [[String]], rows: [Int]) throws -> [[Double]] {
    let wanted = rows.grouped { settingOfRow[$0] }
    let slots = wanted.map(\.key).places
    var found: [[Double]] = []
    // The rows of one point follow each other: they have its device in common.
    try OrderedWork(count: numbers.count * wanted.count, jobs: runs.plan.jobs).run(beginning: {}) {
      _, piece in
      let (point, row) = piece.quotientAndRemainder(dividingBy: wanted.count)
      let (setting, same) = wanted[row]
      return try values(settings[setting] + numbers[point], at: problem.rows[same[0]].place)
    } receive: {
      found.append($0)
    }
    return numbers.indices.map { point in
      rows.flatMap { row in found[point * wanted.count + (slots[settingOfRow[row]] ?? 0)] }
    }
  }

  /// The values of all measures with some settings.
  private func values(_ settings: [String], at place: SourceLocation) throws -> [Double] {
    let found: [ComparisonDocument.Metric]
    switch try runs.compare(settings, contrasts: []) {
    case .success(let metrics): found = metrics
    case .failure(let point): throw ImpossibleRow(place: place, reason: point.reason)
    }
    return try metrics.map { metric in
      let estimate = found[metric].variants[0]
      guard let mean = estimate.mean, mean.isFinite else {
        throw ImpossibleRow(
          place: place, reason: "'\(found[metric].name)' has no value in its runs")
      }
      return mean
    }
  }
}
