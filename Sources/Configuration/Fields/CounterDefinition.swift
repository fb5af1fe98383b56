/// A counter of every run, for metrics.
package struct CounterDefinition: Hashable, Sendable {
  package let name: String
  /// One count, in words.
  package let summary: String
  /// The precondition for it to count anything.
  package private(set) var need: Need?

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  /// The same counter with a further precondition.
  package func needing(_ need: Need) -> CounterDefinition {
    var counter = self
    counter.need = self.need?.after(need) ?? need
    return counter
  }
}
