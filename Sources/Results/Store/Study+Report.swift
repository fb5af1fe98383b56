import Experiments
import PhoneModel
import Quantities

extension Study {
  /// A stored run as a report.
  ///
  /// - Returns: Nil for a run that failed, or was stored without its energies.
  package func report(of run: StoredRun) -> RunReport? {
    guard case .finished(let outcome) = run.result, let ledgers = outcome.ledgers else {
      return nil
    }
    return RunReport(
      scenario: scenario, variant: variants[run.key.variant], replication: run.key.replication,
      seed: seed, events: outcome.events,
      end: SimDuration(nanoseconds: outcome.end.nanoseconds).seconds,
      metrics: zip(metrics, outcome.values).map { metric, value in
        MetricReading(
          name: metric.name, unit: metric.unit, value: value.reading, isCensored: value.isCensored)
      }, ledger: ledgers.phone, accessories: ledgers.accessories, battery: outcome.battery)
  }
}
