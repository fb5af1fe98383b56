/// Something that is counted in every run, for metrics.
package struct CounterDefinition: Hashable, Sendable {
  package let name: String
  /// What one of it is.
  package let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
