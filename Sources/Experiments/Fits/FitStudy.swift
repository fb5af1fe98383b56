import Numerics

/// A fit of a scenario's numbers to the rows of a table, and the judgement of the rows held out.
///
/// The rows held out are predicted once, after the fit of the others has ended. Where each group is
/// held out in turn, the numbers are those of a fit of all rows.
package struct FitStudy {
  private let problem: FitProblem
  private let model: FitModel

  package init(_ problem: FitProblem, _ model: FitModel) {
    self.problem = problem
    self.model = model
  }

  /// The results of a study.
  package struct Result: Sendable {
    package let numbers: FitNumbers
    /// One per measured quantity; empty where no row was held out.
    package let judgements: [FitDocument.Judgement]
    /// The indices of the rows that were held out at any time, in the order of the table.
    package let heldOut: [Int]
    /// How many fits of other rows have predicted rows held out, and how many of these did not
    /// converge.
    package let splits: (count: Int, unconverged: Int)
    /// The effects of treatments; empty where the fit names none.
    package let effects: [FitDocument.Effect]
    /// The forms that were compared for the numbers; nil where there is one alone.
    package let choice: FitDocument.Choice?
    /// The form of the numbers; nil where there is one alone.
    package let chosenForm: FitForm?
  }

  private typealias ChosenFit = (
    rows: RowFit, choice: (document: FitDocument.Choice, form: FitForm)?
  )

  /// Runs all fits.
  ///
  /// - Throws: ``ImpossibleRow``, `FitError` for rows that cannot determine the numbers, or failures
  ///   of the program.
  package func run() throws -> Result {
    let splits = try problem.holdOut.splits(of: problem.rows.map(\.group))
    var judged = JudgedRows(problem)
    var fits: [ChosenFit] = []
    for split in splits {
      let fit = try fit(of: split.training)
      fits.append(fit)
      if !split.heldOut.isEmpty { try judged.add(split, fit.rows, model) }
    }
    let whole = splits.count == 1 ? fits[0] : try fit(of: Array(problem.rows.indices))
    let effects = problem.effects.map {
      JudgedEffects($0, judged.predictions(of: $0.measure)).found()
    }
    return Result(
      numbers: try whole.rows.numbers(), judgements: try judged.judgements(),
      heldOut: splits.flatMap(\.heldOut).sorted(),
      splits: (fits.count, fits.count { !$0.rows.ending.isConverged }), effects: effects ?? [],
      choice: whole.choice?.document, chosenForm: whole.choice?.form)
  }

  /// The fit of some rows, in the form that cross-validation within these rows chooses.
  private func fit(of rows: [Int]) throws -> ChosenFit {
    guard !problem.forms.isEmpty else { return (try RowFit(of: rows, in: problem, model), nil) }
    let choice = try CrossValidation(problem: problem, model: model, rows: rows).choice()
    let chosen = problem.taking(choice.form)
    return (try RowFit(of: rows, in: chosen, model.free(in: chosen)), choice)
  }
}

/// A fit of the numbers to some rows.
struct RowFit {
  let rows: [Int]
  let estimate: FitEstimate
  let geometry: FitGeometry
  private let groups: FitGroups?
  let problem: FitProblem
  /// The covariance of the numbers, by groups where there are any, and otherwise for rows of unlike
  /// spread; nil where there are as many rows as numbers, which leave nothing to judge these by.
  let covariance: FitCovariance?
  private let fit: NonlinearFit
  /// The way in which it ended.
  let ending: FitEnding

  /// Steps of difference quotients, as shares of a number: powers are whole nanowatts, so that a far
  /// smaller step would change nothing.
  private static let step = 1e-4
  /// The relative offset at which an estimate is near enough to the minimum for all that is said of
  /// it. Source: D. M. Bates and D. G. Watts, *Nonlinear Regression Analysis*, Wiley 1988, section
  /// 2.2.3.
  private static let gradientTolerance = 1e-3

  init(of rows: [Int], in problem: FitProblem, _ model: FitModel) throws {
    self.rows = rows
    self.problem = problem
    let measured = rows.flatMap { problem.rows[$0].measured }
    func residuals(_ predictions: [Double]) -> [Double] {
      zip(predictions, measured).map { problem.loss.residual(predicted: $0, measured: $1) }
    }
    let function = ResidualFunction(
      { residuals(try model.predictions(at: [$0], rows: rows)[0]) },
      batch: { try model.predictions(at: $0, rows: rows).map(residuals) })
    let fit = try NonlinearFit(
      function,
      parameters: problem.free.map {
        try FitParameter(
          $0.path, start: $0.start, lower: $0.bounds.lowerBound, upper: $0.bounds.upperBound,
          typical: $0.typical)
      },
      options: FitOptions(
        differences: .forward(step: Self.step), stepTolerance: 1e-5,
        gradientTolerance: Self.gradientTolerance, reductionTolerance: 1e-8))
    let robust = try problem.robust.map { try fit.robust($0) }
    estimate = if let robust { robust.estimate } else { try fit.estimate() }
    self.fit = fit
    ending = robust?.ending ?? estimate.ending
    geometry = try FitGeometry(estimate)
    groups = Self.groups(of: rows, problem)
    covariance = try Self.covariance(geometry, groups, robust)
  }

  /// The groups of residuals; nil where the fit has none.
  private static func groups(of rows: [Int], _ problem: FitProblem) -> FitGroups? {
    let labels = rows.flatMap { row in problem.measures.map { _ in problem.rows[row].group } }
    return labels.allSatisfy(\.isEmpty) ? nil : FitGroups(labels)
  }

  private static func covariance(
    _ geometry: FitGeometry, _ groups: FitGroups?, _ robust: RobustEstimate?
  ) throws -> FitCovariance? {
    guard geometry.degreesOfFreedom > 0 else { return nil }
    if let groups { return try .groups(geometry, groups, robust: robust) }
    return try robust.map { try FitCovariance.robust($0) } ?? .independentRows(geometry)
  }

  /// The residuals that a fit without the row, or without its group, would have left there.
  func deletedResiduals() throws -> [Double?] { try geometry.deletedResiduals(groups: groups) }

  func numbers() throws -> FitNumbers {
    let indices = problem.free.indices
    return FitNumbers(
      numbers: try indices.map { index in
        let free = problem.free[index]
        let value = estimate.values[index]
        let interval = try covariance?.interval(of: index, around: value, level: FitNumbers.level)
        let known = interval.flatMap { $0.lowerBound.isFinite ? $0.clamped(to: free.bounds) : nil }
        return FitDocument.Number(
          path: free.path, unit: free.unit, start: free.start, value: value,
          standardError: covariance?.standardErrors[index].flatMap { $0.isFinite ? $0 : nil },
          interval: known.map { [$0.lowerBound, $0.upperBound] },
          profile: try profile(of: index).map { [$0.lowerBound, $0.upperBound] },
          bound: estimate.atBound[index]?.rawValue)
      }, assumption: covariance?.kind,
      correlations: indices.map { i in indices.map { covariance?.correlation(i, $0) } },
      condition: geometry.conditionNumber, undetermined: geometry.nearNullDirections(),
      ending: ending, evaluations: estimate.evaluations, rows: rows.count)
  }

  /// The profile interval of a number, if the sum of squares is not nearly quadratic around it; nil
  /// otherwise, and after a robust fit, whose weights a profile would have to find anew.
  private func profile(of index: Int) throws -> ClosedRange<Double>? {
    guard problem.robust == nil, problem.profiles, geometry.degreesOfFreedom > 0,
      estimate.atBound[index] == nil
    else { return nil }
    return try fit.profile(of: index, at: estimate, level: FitNumbers.level)?.range
  }
}
