import Kernel
import Numerics

/// The choice among the forms of a fit, by rows that took no part in the fits of the folds.
///
/// Only rows that are fitted take part; rows held out see none of it. Groups stay whole. A form is
/// chosen by the rule of one standard error: of the forms whose error is at most one standard error
/// above the least, the one with the fewest free numbers, and of these the first. The smallest error
/// alone would as often as not add a number that explains nothing. All forms predict the same rows,
/// so that the standard error is that of the difference, which is smaller than that of either error.
///
/// Source: L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone, *Classification and Regression
/// Trees*, Wadsworth 1984, section 3.4.3.
struct CrossValidation {
  let problem: FitProblem
  let model: FitModel
  let rows: [Int]

  /// The fold of each row: groups, or rows where there are none, in a random order that depends on
  /// nothing but their count, dealt out in turn.
  private func folds() -> [Int] {
    let names = rows.map { row in
      let group = problem.rows[row].group
      return group.isEmpty ? "line \(problem.rows[row].line)" : "group \(group)"
    }
    let units = names.distinct.places
    let key = RandomKey(seed: 1, replication: 1)
    let stream = RandomStream(key: key, name: StreamName("folds"), entity: 0)
    let order = (0..<units.count).map { unit in
      (stream.bits53(trigger: UInt32(truncatingIfNeeded: unit), use: 0), unit)
    }.sorted { $0 < $1 }
    var fold = [Int](repeating: 0, count: units.count)
    let count = min(problem.folds, units.count)
    for (rank, unit) in order.enumerated() { fold[unit.1] = rank % count }
    return names.map { fold[units[$0] ?? 0] }
  }

  /// - Throws: `FitError` where no form can be fitted, ``ImpossibleRow``, or failures of the program.
  func choice() throws -> (document: FitDocument.Choice, form: FitForm) {
    let folds = folds()
    let count = (folds.max() ?? 0) + 1
    let found = try problem.forms.map { try errors(of: $0, folds, count) }
    let means = found.map { $0.map { Self.mean($0) } }
    guard count > 1, let least = means.compactMap(\.self).min(),
      let best = means.firstIndex(of: least), let bestErrors = found[best]
    else { throw FitError.tooFewRows(rows: rows.count, parameters: problem.free.count) }
    let forms = problem.forms.indices.map { index in
      let (form, errors) = (problem.forms[index], found[index])
      let excess = index == best ? nil : errors.map { zip($0, bestErrors).map { $0 - $1 } }
      return FitDocument.Form(
        name: form.name, numbers: problem.taking(form).free.count, error: means[index],
        standardError: errors.map { Self.standardError($0) }, excess: excess.map { Self.mean($0) },
        excessError: excess.map { Self.standardError($0) })
    }
    let eligible = forms.indices.filter { index in
      guard forms[index].error != nil else { return false }
      guard let excess = forms[index].excess, let error = forms[index].excessError else {
        return true
      }
      return excess <= error
    }
    let place = eligible.min { (forms[$0].numbers, $0) < (forms[$1].numbers, $1) } ?? best
    let chosen = problem.forms[place]
    return (.init(folds: count, chosen: chosen.name, forms: forms), chosen)
  }

  /// The mean magnitude of residuals in each fold; nil where a fold's rows cannot be fitted. Folds
  /// of rows count the same, since they have the same size but for one.
  private func errors(of form: FitForm, _ folds: [Int], _ count: Int) throws -> [Double]? {
    let problem = problem.taking(form)
    let model = model.free(in: problem)
    var means: [Double] = []
    for fold in 0..<count {
      let training = rows.indices.filter { folds[$0] != fold }.map { rows[$0] }
      let tested = rows.indices.filter { folds[$0] == fold }.map { rows[$0] }
      let values: [Double]
      do { values = try RowFit(of: training, in: problem, model).estimate.values } catch is FitError
      {
        return nil
      }
      let predicted = try model.predictions(at: [values], rows: tested)[0]
      let measured = tested.flatMap { problem.rows[$0].measured }
      let residuals = zip(predicted, measured).map {
        problem.loss.residual(predicted: $0, measured: $1).magnitude
      }
      guard residuals.allSatisfy(\.isFinite) else { return nil }
      means.append(Self.mean(residuals))
    }
    return means
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func standardError(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1) / Double(values.count)).squareRoot()
  }
}
