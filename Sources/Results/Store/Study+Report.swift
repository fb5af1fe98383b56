import Experiments

extension Study {
  /// A stored run as a report.
  ///
  /// - Returns: Nil for a run that failed, or was stored without its energies.
  package func report(of run: StoredRun) -> RunReport? {
    guard case .finished(let outcome) = run.result, let ledgers = outcome.ledgers else {
      return nil
    }
    return RunReport(
      outcome, ledgers, of: variants[run.key.variant], replication: run.key.replication,
      scenario: scenario, seed: seed, metrics: metrics)
  }
}
