import PhoneModel

/// The work that each variant of a scenario leaves undone, and its baseline does not.
package struct NewlyUndone {
  private let scenario: Scenario
  private var totals: [WorkTotals]

  package init(of scenario: Scenario) {
    self.scenario = scenario
    totals = scenario.variants.map { _ in WorkTotals() }
  }

  /// Add a run of every variant; one that was given up adds nothing.
  package mutating func add(_ outcomes: [Result<RunOutcome, RunFailure>]) {
    for (variant, outcome) in outcomes.enumerated() {
      if case .success(let run) = outcome, let work = run.work { totals[variant].add(work) }
    }
  }

  /// The work that fails, is lost or never comes in the runs of a variant, and does not in the baseline's.
  ///
  /// A step that a variant does not have is a choice and no failure; one that it has and never comes to
  /// is none.
  package func warnings(ofVariant place: Int) -> [ComparisonDocument.Warning] {
    let pair = [scenario.baseline, place].map { scenario.variants[$0] }
    guard
      let review = WorkReview(
        variants: pair, [totals[scenario.baseline], totals[place]], baseline: 0)
    else { return [] }
    let all = review.found
    let before = all.filter { $0.variant == pair[0].name }.map(\.item)
    return all.filter { found in
      found.variant == pair[1].name && found.item.code.isFailure
        && !before.contains { $0.code == found.item.code && $0.location == found.item.location }
    }.map { .init($0) }
  }
}

extension WarningCode {
  /// Whether the system holds something back while it suspends an app, which an app may want that
  /// lets go of what keeps it awake.
  package var isHeldBack: Bool { [.tickMissed, .waitHeld, .eventMissed].contains(self) }

  /// Whether something was begun or asked for and did not come about.
  var isFailure: Bool {
    ![
      .stepNeverRun, .scriptNotRun, .markNotSet, .metricConstant, .variantsSame, .wifiAssumed,
      .batteryEmpty, .knownAbsent, .workCut, .inWarmUp, .jobStretched, .jobReplaced,
    ].contains(self)
  }
}
