import Experiments
import PhoneModel
import Workloads

extension ResultStore {
  /// Compare the variants at a point as ``Experiment`` compares runs that it makes.
  ///
  /// Replications in which a run is missing or failed do not count.
  ///
  /// - Parameters:
  ///   - plan: The plan of the study, whatever its baseline and level.
  ///   - point: Counted from 1.
  ///   - each: Receives every run of the replications that count, in their order.
  /// - Throws: ``StoreError``, or the errors of `each`.
  package func comparison(
    by plan: ExperimentPlan, ofPoint point: Int = 1,
    detail: ComparisonDetail? = ComparisonDetail(),
    each: ((RunRecord) throws -> Void)? = nil
  ) throws -> ComparisonDocument {
    let phones = plan.scenario.variants.map(\.specification)
    let layouts = phones.map(\.ledgerLayout)
    return try Experiment(plan).compare(
      kept: { take in
        try forEachReplication(ofPoint: point) { replication in
          guard let outcomes = replication.outcomes else { return }
          for (variant, outcome) in outcomes.enumerated() {
            let key = RunKey(point: point, replication: replication.replication, variant: variant)
            guard let ledger = outcome.ledgers?.phone, ledger.has(layouts[variant]) else {
              throw StoreError.damaged(
                path: path, reason: "run \(name(of: key)) lacks the components of its phone")
            }
            try check(outcome.work, of: key, phones[variant])
          }
          try take(replication.replication, outcomes)
        }
      }, detail: detail, each: each)
  }

  /// Require of a record of work that it can be of a run of a phone.
  func check(_ work: WorkRecord?, of key: RunKey, _ phone: PhoneSpecification) throws(StoreError) {
    guard work?.isOf(phone.program) ?? true else {
      throw StoreError.damaged(
        path: path, reason: "run \(name(of: key)) has the work of another program")
    }
  }
}
