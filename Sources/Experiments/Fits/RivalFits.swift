import Numerics

/// Simple models beside the simulation, fitted to the same rows with the same weights and loss; but
/// for the mean, which is no more than that.
struct RivalFits {
  private enum Kind {
    case mean, constant, columns
    /// The rival of the fit at an index.
    case own(Int)
  }

  private let problem: FitProblem
  private let kinds: [Kind]
  /// The names, in the order of ``predictions(of:_:)``.
  let names: [String]

  init(_ problem: FitProblem) {
    self.problem = problem
    kinds = [.mean, .constant, .columns] + problem.rivals.indices.map { .own($0) }
    names =
      [
        FitDocument.Judgement.Way.mean, FitDocument.Judgement.Way.constant,
        FitDocument.Judgement.Way.leastSquares,
      ]
      + problem.rivals
  }

  /// The predictions of each rival for the rows that a split holds out; nil for one whose
  /// coefficients the other rows do not give.
  func predictions(of measure: Int, _ split: HoldOut.Split) -> [[Double]?] {
    let values = split.training.map { problem.rows[$0].measured[measure] }
    let varying = varyingColumns(split.training)
    return kinds.map { kind in
      if case .mean = kind {
        let mean = values.reduce(0, +) / Double(values.count)
        return split.heldOut.map { _ in mean }
      }
      let training = split.training.map { terms(kind, of: $0, columns: varying) }
      guard let count = training.first?.count, isEnough(values.count, for: count, kind),
        let fit = try? LinearFit.robust(
          training, values: values, weights: weights(values), loss: problem.robust)
      else { return nil }
      return split.heldOut.map { fit.value(terms(kind, of: $0, columns: varying)) }
    }
  }

  private func weights(_ values: [Double]) -> [Double] {
    values.map { problem.loss == .absolute ? 1 : 1 / ($0 * $0) }
  }

  /// Whether there are rows enough for some terms. A rule of thumb, such as a tenth of the time at a
  /// tenth of the current, has one number that one row tells; as many columns as rows fit anything.
  private func isEnough(_ rows: Int, for terms: Int, _ kind: Kind) -> Bool {
    if case .columns = kind { rows > terms } else { rows >= terms }
  }

  /// The columns with more than one value in some rows: another cannot be told from the constant.
  private func varyingColumns(_ rows: [Int]) -> [Int] {
    guard let first = rows.first.map({ problem.rows[$0].columns }) else { return [] }
    return first.indices.filter { column in
      rows.contains { problem.rows[$0].columns[column] != first[column] }
    }
  }

  /// The terms of a rival in a row: a constant; a constant and all columns; or its own.
  private func terms(_ kind: Kind, of row: Int, columns: [Int]) -> [Double] {
    switch kind {
    case .mean, .constant: [1]
    case .columns: [1] + columns.map { problem.rows[row].columns[$0] }
    case .own(let rival): problem.rows[row].terms[rival]
    }
  }
}
