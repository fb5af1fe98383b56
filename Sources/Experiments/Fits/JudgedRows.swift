import Numerics

/// The predictions of rows held out, by the simulation and by its rivals.
struct JudgedRows {
  private typealias Pair = (predicted: Double, measured: Double)

  /// The predictions of one measured quantity.
  private struct Quantity {
    /// The indices of rows, in the order of all that follow.
    var rows: [Int] = []
    /// The pairs of each way, in the order of ``JudgedRows/names``; a rival that could not be fitted for
    /// a split has fewer.
    var ways: [[Pair]] = []
    var fitted: [Pair] { ways[1] }
    var band: [ClosedRange<Double>] = []
    var numbersAlone: [ClosedRange<Double>] = []
    /// The bands by the ranges before the fit; empty where there are none.
    var before: [ClosedRange<Double>] = []
    /// The half-widths of the bands, one a split.
    var reaches: [Double] = []
    /// Their mean; nil where a split has no band.
    var reach: Double? {
      let mean = reaches.reduce(0, +) / Double(reaches.count)
      return mean.isFinite ? mean : nil
    }
  }

  /// The predictions of a row: at the starts of the numbers, and at those of a fit without it.
  struct Prediction {
    let blind: Double
    let fitted: Double
  }

  private let problem: FitProblem
  private var quantities: [Quantity]
  private let rivals: RivalFits
  /// The names of the ways to predict: before the fit, by the fit, and by each rival.
  private let names: [String]

  init(_ problem: FitProblem) {
    self.problem = problem
    rivals = RivalFits(problem)
    names = [FitDocument.Judgement.Way.blind, FitDocument.Judgement.Way.fitted] + rivals.names
    let empty = Quantity(ways: names.map { _ in [] })
    quantities = problem.measures.map { _ in empty }
  }

  /// Predict the rows that a split holds out.
  mutating func add(_ split: HoldOut.Split, _ fit: RowFit, _ model: FitModel) throws {
    let blind = try model.predictions(at: [problem.free.map(\.start)], rows: split.heldOut)[0]
    let predictions = try model.free(in: fit.problem).predictions(
      at: [fit.estimate.values] + shifted(fit), rows: split.heldOut)
    let before = try RangesBefore(problem)?.bands(split.heldOut, model)
    let deleted = try fit.deletedResiduals()
    let quantile = try fit.covariance?.criticalValue(level: FitNumbers.level) ?? .nan
    for measure in problem.measures.indices {
      func value(_ point: Int, _ slot: Int) -> Double {
        predictions[point][slot * problem.measures.count + measure]
      }
      let band = try band(of: measure, fit, deleted)
      quantities[measure].reaches.append(band.reach)
      for (slot, row) in split.heldOut.enumerated() {
        let measured = problem.rows[row].measured[measure]
        let index = slot * problem.measures.count + measure
        quantities[measure].rows.append(row)
        quantities[measure].ways[0].append((blind[index], measured))
        let center = value(0, slot)
        quantities[measure].ways[1].append((center, measured))
        if let before { quantities[measure].before.append(before[index]) }
        quantities[measure].band.append(band.interval(around: center))
        let gradient = fit.problem.free.indices.map { index in
          let step = self.step(fit, index)
          return step == 0 ? 0 : (value(1 + index, slot) - center) / step
        }
        guard let error = fit.covariance?.standardError(gradient: gradient) else { continue }
        let reach = quantile * (error.isFinite ? error : 0)
        quantities[measure].numbersAlone.append(center - reach...center + reach)
      }
      addRivals(of: measure, split)
    }
  }

  /// The points at which each number in turn is a little off, for the gradients of predictions.
  private func shifted(_ fit: RowFit) -> [[Double]] {
    fit.problem.free.indices.map { index in
      var point = fit.estimate.values
      point[index] += step(fit, index)
      return point
    }
  }

  /// A small change of a number; 0 at a bound, where it counts as known.
  private func step(_ fit: RowFit, _ index: Int) -> Double {
    guard fit.estimate.atBound[index] == nil else { return 0 }
    return max(fit.estimate.values[index].magnitude, fit.problem.free[index].typical) * 1e-4
  }

  /// The band of a quantity, out of residuals that training rows have for fits without them.
  private func band(
    of measure: Int, _ fit: RowFit, _ deleted: [Double?]
  ) throws -> PredictiveBand {
    let pairs = fit.rows.indices.compactMap { index -> PredictiveBand.Pair? in
      guard let residual = deleted[index * problem.measures.count + measure] else { return nil }
      let measured = problem.rows[fit.rows[index]].measured[measure]
      let predicted = problem.loss.predicted(measured: measured, residual: residual)
      return predicted.isFinite ? .init(predicted: predicted, measured: measured) : nil
    }
    return try PredictiveBand(
      pairs, level: FitNumbers.level, scale: problem.loss == .absolute ? .absolute : .relative)
  }

  private mutating func addRivals(of measure: Int, _ split: HoldOut.Split) {
    for (rival, values) in rivals.predictions(of: measure, split).enumerated() {
      guard let values else { continue }
      quantities[measure].ways[2 + rival] += zip(values, split.heldOut).map {
        ($0, problem.rows[$1].measured[measure])
      }
    }
  }

  /// The predictions of a measure for the rows held out, by the row.
  func predictions(of measure: Int) -> [Int: Prediction] {
    let quantity = quantities[measure]
    return quantity.rows.indices.reduce(into: [:]) { found, slot in
      found[quantity.rows[slot]] = Prediction(
        blind: quantity.ways[0][slot].predicted, fitted: quantity.fitted[slot].predicted)
    }
  }

  /// The judgement of each quantity; none where no row was held out.
  func judgements() throws -> [FitDocument.Judgement] {
    try zip(problem.measures, quantities).compactMap { measure, quantity in
      let measured = quantity.fitted.map(\.measured)
      func scores(_ bands: [ClosedRange<Double>]) throws -> IntervalScores? {
        guard !bands.isEmpty, bands.allSatisfy({ $0.upperBound.isFinite }) else { return nil }
        return try IntervalScores(bands, measured: measured, level: FitNumbers.level)
      }
      guard let whole = errors(quantity, Array(measured.indices)) else { return nil }
      let parts = parts(quantity)
      return FitDocument.Judgement(
        metric: measure.metric, unit: measure.unit, rows: measured.count, errors: whole,
        parts: parts.isEmpty ? nil : parts, pairs: pairs(quantity),
        band: try scores(quantity.band).map { .init($0, reach: quantity.reach) },
        before: try scores(quantity.before).map { .init($0) },
        numbersAlone: try scores(quantity.numbersAlone).map { .init($0) })
    }
  }

  /// The errors of rows, before the fit, after it, and of the rivals; nil without rows.
  private func errors(_ quantity: Quantity, _ slots: [Int]) -> [FitDocument.Errors]? {
    let found = zip(names, quantity.ways).map { name, pairs in
      pairs.count == quantity.rows.count
        ? FitDocument.Errors(name, slots.map { pairs[$0] }, problem.loss) : nil
    }
    return found.prefix(2).contains { $0 == nil } ? nil : found.compactMap(\.self)
  }

  private func pairs(_ quantity: Quantity) -> PairScores? {
    let alike = quantity.rows.map { problem.rows[$0].alike }
    guard problem.loss != .absolute, alike.first?.isEmpty == false else { return nil }
    let ways = zip(names, quantity.ways).filter { $1.count == quantity.rows.count }
    return PairScores(
      alike: alike, measured: quantity.fitted.map(\.measured),
      predicted: ways.map { ($0.0, $0.1.map(\.predicted)) })
  }

  private func parts(_ quantity: Quantity) -> [FitDocument.Part] {
    problem.parts.enumerated().compactMap { index, name in
      let slots = quantity.rows.indices.filter { problem.rows[quantity.rows[$0]].parts[index] }
      return errors(quantity, slots).map { .init(name: name, rows: slots.count, errors: $0) }
    }
  }
}
