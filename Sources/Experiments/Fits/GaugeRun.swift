import PhoneModel

extension Scenario {
  /// The slot of the metric `measured` in the first variant; nil of a scenario without one.
  private var measuredSlot: Int? {
    variants[0].specification.metrics.firstIndex { $0.measured != nil }
  }

  /// The energy that the recorded phone's own gauge measured; nil of a scenario without its metric.
  package var measured: MeasuredEnergy? {
    measuredSlot.flatMap { variants[0].specification.metrics[$0].measured }
  }

  /// The energy that the first variant draws in the same spans in its first run, in joules; nil where
  /// its battery is empty before they end.
  ///
  /// - Throws: ``RunFailure``.
  package func energyOfMeasuredSpans() throws -> Double? {
    guard measuredSlot != nil else { return nil }
    let plan = ExperimentPlan(scenario: self, replications: 1...1, jobs: 1)
    return energyOfMeasuredSpans(in: try Experiment(plan).run(variant: 0, replication: 1))
  }

  /// The same of a run that was made.
  func energyOfMeasuredSpans(in run: RunReport) -> Double? {
    measuredSlot.flatMap { run.metrics[$0].value }
  }
}
