import Numerics
import Statistics

/// The effects of treatments as measured, and as the simulation predicts them for rows held out.
struct JudgedEffects {
  private let effects: FitEffects
  /// The treatments with rows in the fit: rows of theirs that a rule leaves out do not count.
  private let fitted: Set<String>
  /// The predictions of each row held out.
  private let predictions: [Int: JudgedRows.Prediction]

  /// - Parameter predictions: Those of the rows held out, by the row.
  init(_ effects: FitEffects, _ predictions: [Int: JudgedRows.Prediction]) {
    self.effects = effects
    self.predictions = predictions
    fitted = Set(effects.observations.filter { $0.row != nil }.map(\.treatment))
  }

  /// The effects, in the order of the table.
  func found() -> [FitDocument.Effect] {
    effects.treatments.compactMap { treatment in
      let measured = Moments(differences(of: treatment) { $0.value })
      guard let mean = measured.mean else { return nil }
      func predicted(_ value: (JudgedRows.Prediction) -> Double) -> Double? {
        Moments(differences(of: treatment) { $0.row.flatMap { predictions[$0] }.map(value) }).mean
      }
      return FitDocument.Effect(
        treatment: treatment, isJudged: effects.judged.contains(treatment), groups: measured.count,
        measured: mean, interval: measured.meanInterval().map { [$0.low, $0.high] },
        before: predicted { $0.blind }, fitted: predicted { $0.fitted })
    }
  }

  /// The differences of medians in each group that has values of treatment and control.
  ///
  /// - Parameter value: The value of a row; nil for one without.
  private func differences(
    of treatment: String, _ value: (FitEffects.Observation) -> Double?
  ) -> [Double] {
    let known = effects.observations.filter { observation in
      isCounted(observation) && [treatment, effects.control].contains(observation.treatment)
        && value(observation) != nil
    }
    return known.grouped(by: \.group).compactMap { _, group in
      func median(_ treatment: String) -> Double? {
        SortedSample(group.filter { $0.treatment == treatment }.compactMap(value)).quantile(0.5)
      }
      guard let treated = median(treatment), let control = median(effects.control) else {
        return nil
      }
      return treated - control
    }
  }

  /// Rows that were fitted and never held out judge nothing.
  private func isCounted(_ observation: FitEffects.Observation) -> Bool {
    observation.row.map { predictions[$0] != nil } ?? !fitted.contains(observation.treatment)
  }
}
