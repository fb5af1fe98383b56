import DocumentCoding
import Quantities
import Statistics

extension ComparisonDocument {
  /// Where the difference in the phone's energy between a variant and the baseline comes from.
  package struct Saving: Codable, Sendable {
    package var baseline: String
    package var variant: String
    /// The replications of which it is the sum.
    package var days: Int
    package var whole: EnergyDifference
    /// The cells of the ledger that drew anything in one of both, the greatest difference first.
    package var parts: [Part]
    /// The uncertainty of the sum of all parts that differ behind the first ones.
    @OmittedIfNil package var rests: [Rest]? = nil
  }

  /// Means of a run in joules, and the exact sum of all runs.
  package struct EnergyDifference: Codable, Sendable {
    package var baseline: Double?
    package var variant: Double?
    /// Variant minus baseline.
    package var difference: Difference
    /// As text, since no double holds it.
    package var attojoules: String

    /// The difference over all runs, exactly.
    package var sum: Energy { Energy(attojoules: Int128(attojoules) ?? 0) }
  }

  /// A cell of the ledger.
  package struct Part: Codable, Sendable {
    package var component: String
    package var app: String
    package var cause: String
    package var baseline: Double?
    package var variant: Double?
    package var difference: Difference
    package var attojoules: String

    /// The difference over all runs, exactly.
    package var sum: Energy { Energy(attojoules: Int128(attojoules) ?? 0) }
  }

  /// The interval of the sum of all parts behind the first `after` ones.
  package struct Rest: Codable, Sendable {
    package var after: Int
    package var low: Double
    package var high: Double

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }
}

extension ComparisonDocument.Saving {
  /// The most parts that a table names; it adds up the others.
  private static let mostNamed = 6

  init(_ saving: SavingBreakdown, at confidence: ConfidenceLevel) {
    baseline = saving.baseline
    variant = saving.variant
    days = saving.runs
    whole = .init(saving.whole, saving.runs)
    parts = saving.parts.map { .init($0, saving.runs) }
    // Those that differ come first.
    let differing = saving.parts.count { $0.energy.sum != .zero }
    let rests = (1...Self.mostNamed).filter { $0 < differing }.compactMap { after in
      ComparisonDocument.Rest(after: after, of: saving.together(after..<differing, at: confidence))
    }
    self.rests = rests.isEmpty ? nil : rests
  }
}

extension ComparisonDocument.Rest {
  fileprivate init?(after: Int, of daily: PairedDifference?) {
    guard case .estimated(let estimate) = daily, let interval = estimate.interval else {
      return nil
    }
    self.init(after: after, low: interval.low, high: interval.high)
  }
}

extension ComparisonDocument.EnergyDifference {
  fileprivate init(_ energy: Experiments.EnergyDifference, _ runs: Int) {
    self.init(
      baseline: energy.baseline.joules / Double(runs),
      variant: energy.variant.joules / Double(runs), difference: .init(energy.daily),
      attojoules: "\(energy.sum.attojoules)")
  }
}

extension ComparisonDocument.Part {
  fileprivate init(_ part: SavingBreakdown.Part, _ runs: Int) {
    let energy = ComparisonDocument.EnergyDifference(part.energy, runs)
    self.init(
      component: part.key.component, app: part.key.app, cause: part.key.cause.name,
      baseline: energy.baseline, variant: energy.variant, difference: energy.difference,
      attojoules: energy.attojoules)
  }
}
