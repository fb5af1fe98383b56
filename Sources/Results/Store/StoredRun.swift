import PhoneModel

/// The key of a run in a study: a point, a replication, a variant. Runs are in that order.
package struct RunKey: Hashable, Sendable, Comparable {
  /// Counted from 1, in the order of the design.
  package let point: Int
  /// Counted from 1.
  package let replication: Int
  /// The index of the variant in the scenario.
  package let variant: Int

  package init(point: Int, replication: Int, variant: Int) {
    self.point = point
    self.replication = replication
    self.variant = variant
  }

  package static func < (left: RunKey, right: RunKey) -> Bool {
    (left.point, left.replication, left.variant) < (right.point, right.replication, right.variant)
  }
}

/// All runs of a study, numbered without gaps in their order: the row numbers of the store.
struct RunGrid: Sendable, Equatable {
  let points: Int
  let replications: ClosedRange<Int>
  let variants: Int
  /// The number of runs.
  let count: Int

  /// The most runs of one study, far beyond practical use.
  static let limit = 1 << 48

  /// All runs of a study; nil where there is nothing to run, or more than ``limit``.
  init?(_ study: Study) {
    points = study.points.count
    replications = study.replications
    variants = study.variants.count
    guard points >= 1, variants >= 1, replications.lowerBound >= 1 else { return nil }
    let (pairs, first) = points.multipliedReportingOverflow(by: replications.count)
    let (count, second) = pairs.multipliedReportingOverflow(by: variants)
    guard !first, !second, count <= Self.limit else { return nil }
    self.count = count
  }

  /// Rows count from 0.
  func row(of key: RunKey) -> Int? {
    guard (1...points).contains(key.point), replications.contains(key.replication),
      (0..<variants).contains(key.variant)
    else { return nil }
    let pair = (key.point - 1) * replications.count + key.replication - replications.lowerBound
    return pair * variants + key.variant
  }

  func key(ofRow row: Int) -> RunKey? {
    guard (0..<count).contains(row) else { return nil }
    let pair = row / variants
    return RunKey(
      point: pair / replications.count + 1,
      replication: pair % replications.count + replications.lowerBound, variant: row % variants)
  }

  /// The rows of one point, or of some of its replications; nil when there is no such point.
  func rows(ofPoint point: Int, within own: ClosedRange<Int>? = nil) -> Range<Int>? {
    let own = own?.clamped(to: replications) ?? replications
    let first = row(of: RunKey(point: point, replication: own.lowerBound, variant: 0))
    return first.map { $0..<$0 + own.count * variants }
  }
}

/// One run as the store keeps it.
package struct StoredRun: Sendable, Equatable {
  package let key: RunKey
  package let result: Result

  package enum Result: Sendable, Equatable {
    case finished(RunOutcome)
    /// It has no numbers, for this reason.
    case failed(String)
  }

  package init(_ key: RunKey, _ result: Result) {
    self.key = key
    switch result {
    case .finished(let outcome): self.result = .finished(outcome.storable)
    case .failed: self.result = result
    }
  }

  /// The outcome; nil where the run failed.
  var outcome: RunOutcome? { if case .finished(let outcome) = result { outcome } else { nil } }

  /// Why the run failed; nil where it has an outcome.
  var failure: String? { if case .failed(let reason) = result { reason } else { nil } }
}

extension RunOutcome {
  /// The same, with the numbers that a store gives back: one zero, and nothing where there is no
  /// number.
  fileprivate var storable: RunOutcome {
    RunOutcome(
      values: values.map { value in
        let number = value.value.flatMap { $0.isNaN ? nil : $0 + 0 }
        return MetricValue(number, weight: value.weight + 0, isCensored: value.isCensored)
      }, events: events, end: end,
      energy: ledgers?.phone.total ?? energy, battery: battery, ledgers: ledgers,
      work: work)
  }
}
