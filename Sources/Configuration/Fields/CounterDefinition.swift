import Quantities

/// A counter of every run, for metrics.
package struct CounterDefinition: Hashable, Sendable, Adjustable {
  package let name: String
  /// One count, in words.
  package let summary: String
  /// Whether fewer or more counts are better.
  package let better: PreferredDirection
  /// The precondition for it to count anything.
  package private(set) var need: Need?
  /// The kind of work whose amount it counts, for the comparison of variants; nil for none.
  package private(set) var amount: WorkAmount?

  package init(_ name: String, _ summary: String, better: PreferredDirection = .neither) {
    self.name = name
    self.summary = summary
    self.better = better
  }

  /// The same counter with a further precondition.
  package func needing(_ need: Need) -> Self { with { $0.need = $0.need?.after(need) ?? need } }

  /// The same counter, taken for the amount of a kind of work.
  package func measuring(_ amount: WorkAmount) -> Self { with { $0.amount = amount } }
}
