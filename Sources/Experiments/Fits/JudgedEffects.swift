import Numerics

/// The effects of treatments as measured, and as the simulation predicts them for rows held out.
struct JudgedEffects {
  private let effects: FitEffects
  private let measures: Int
  /// The treatments with rows in the fit: rows of theirs that a rule leaves out do not count.
  private let fitted: Set<String>
  /// The predictions of each row held out: at the starts, and at the numbers of the fit.
  private var predictions: [Int: Prediction] = [:]

  private struct Prediction {
    let blind: Double
    let fitted: Double
  }

  init(_ effects: FitEffects, measures: Int) {
    self.effects = effects
    self.measures = measures
    fitted = Set(effects.observations.filter { $0.row != nil }.map(\.treatment))
  }

  /// Predict the rows that a split holds out, at the starts of the numbers and at those of its fit.
  mutating func add(
    _ split: HoldOut.Split, starts: [Double], _ fit: RowFit, _ model: FitModel
  ) throws {
    let blind = try model.predictions(at: [starts], rows: split.heldOut)[0]
    let fitted = try model.free(in: fit.problem).predictions(
      at: [fit.estimate.values], rows: split.heldOut)[0]
    for (slot, row) in split.heldOut.enumerated() {
      let index = slot * measures + effects.measure
      predictions[row] = Prediction(blind: blind[index], fitted: fitted[index])
    }
  }

  /// The effects, in the order of the table.
  func found() throws -> [FitEffect] {
    try effects.treatments.compactMap { treatment in
      let measured = differences(of: treatment) { $0.value }
      guard !measured.isEmpty else { return nil }
      func predicted(_ value: (Prediction) -> Double) -> Double? {
        mean(differences(of: treatment) { $0.row.flatMap { predictions[$0] }.map(value) })
      }
      return FitEffect(
        treatment: treatment, isJudged: effects.judged.contains(treatment), groups: measured.count,
        measured: mean(measured) ?? .nan, interval: try interval(of: measured),
        blind: predicted { $0.blind }, fitted: predicted { $0.fitted })
    }
  }

  /// The differences of medians in each group that has values of treatment and control.
  ///
  /// - Parameter value: The value of a row; nil for one without.
  private func differences(
    of treatment: String, _ value: (FitEffects.Observation) -> Double?
  ) -> [Double] {
    var order: [String] = []
    var groups: [String: (treated: [Double], control: [Double])] = [:]
    for observation in effects.observations where isCounted(observation) {
      let isTreated = observation.treatment == treatment
      guard isTreated || observation.treatment == effects.control, let value = value(observation)
      else { continue }
      if groups[observation.group] == nil { order.append(observation.group) }
      var group = groups[observation.group] ?? ([], [])
      if isTreated { group.treated.append(value) } else { group.control.append(value) }
      groups[observation.group] = group
    }
    return order.compactMap { name in
      guard let group = groups[name],
        let treated = SortedSample(group.treated).quantile(0.5),
        let control = SortedSample(group.control).quantile(0.5)
      else { return nil }
      return treated - control
    }
  }

  /// Rows that were fitted and never held out judge nothing.
  private func isCounted(_ observation: FitEffects.Observation) -> Bool {
    observation.row.map { predictions[$0] != nil } ?? !fitted.contains(observation.treatment)
  }

  private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  private func interval(of values: [Double]) throws -> ClosedRange<Double>? {
    guard values.count > 1, let mean = mean(values) else { return nil }
    let count = Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let quantile = try StudentT(degreesOfFreedom: count - 1)
      .quantile((1 + FitNumbers.level) / 2)
    let reach = quantile * (squares / (count - 1) / count).squareRoot()
    return mean - reach...mean + reach
  }
}
