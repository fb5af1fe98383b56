/// A counter of every run, for metrics.
package struct CounterDefinition: Hashable, Sendable {
  package let name: String
  /// One count, in words.
  package let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
