import Experiments
import PhoneModel
import Quantities
import Statistics

/// The results of one point: the variants compared, and the energy of each component, app and cause
/// in a mean run.
package struct PointSummary: Sendable {
  /// Counted from 1.
  package let point: Int
  /// The replications that all variants have finished; the others do not count.
  package let runs: Int
  /// The replications of which some run exists, but a variant is missing or has failed.
  package let incompleteReplications: Int
  package let metrics: [ComparisonDocument.Metric]
  /// One per variant.
  package let energy: [Energies]

  /// The energy of a mean run in joules, by component, by app and by cause of the phone; empty where
  /// the energy of all runs is more than 1.7 × 10²⁰ J.
  package typealias Energies = [(name: String, parts: [(name: String, joules: Double)])]
}

extension ResultStore {
  /// The results of one point; nil when the study has no such point.
  package func summary(ofPoint point: Int) throws -> PointSummary? {
    guard grid.rows(ofPoint: point) != nil else { return nil }
    let baseline = study.variants.firstIndex(of: study.baseline) ?? 0
    var reduction = RunReduction(study.metrics, variants: study.variants, baseline: baseline)
    var sums = study.variants.map { _ in EnergySums() }
    var (runs, incomplete) = (0, 0)
    try forEachReplication(ofPoint: point) { replication in
      guard let outcomes = replication.outcomes else {
        incomplete += 1
        return
      }
      runs += 1
      reduction.add(outcomes.map(\.values))
      for (variant, outcome) in outcomes.enumerated() { sums[variant].add(outcome) }
    }
    guard let confidence = try? ConfidenceLevel(study.confidence) else {
      throw StoreError.damaged(path: path, reason: "its confidence is none")
    }
    return PointSummary(
      point: point, runs: runs, incompleteReplications: incomplete,
      metrics: reduction.metrics(at: confidence),
      energy: sums.map { $0.means(of: runs) })
  }
}

/// The energies of some replications, added up exactly.
private struct EnergySums {
  private var breakdowns: [(name: String, sums: [(name: String, energy: Energy)])] = [
    ("by-component", []), ("by-app", []), ("by-cause", []),
  ]
  /// Whether it is more than can be added up.
  private var overflows = false

  mutating func add(_ outcome: RunOutcome) {
    guard let ledger = outcome.ledgers?.phone else { return }
    for (slot, parts) in [ledger.byComponent, ledger.byApp, ledger.byCause].enumerated() {
      for part in parts { add(part, to: slot) }
    }
  }

  /// Add without trapping, even where a sum is more than there is room for.
  private mutating func add(_ part: (name: String, energy: Energy), to slot: Int) {
    guard let index = breakdowns[slot].sums.firstIndex(where: { $0.name == part.name }) else {
      return breakdowns[slot].sums.append(part)
    }
    let (sum, overflow) = breakdowns[slot].sums[index].energy.attojoules
      .addingReportingOverflow(part.energy.attojoules)
    breakdowns[slot].sums[index].energy = Energy(attojoules: sum)
    if overflow { overflows = true }
  }

  func means(of runs: Int) -> PointSummary.Energies {
    guard !overflows else { return [] }
    return breakdowns.map { name, sums in
      (name, sums.map { ($0.name, $0.energy.joules / Double(max(1, runs))) })
    }
  }
}
