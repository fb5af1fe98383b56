import PhoneModel
import PowerAccounting
import Quantities

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
      energy: ledgers?.phone.total ?? energy, battery: battery, ledgers: ledgers)
  }
}
