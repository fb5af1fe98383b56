/// Something that is counted in every run, for metrics.
public struct CounterDefinition: Hashable, Sendable {
  public let name: String
  /// What one of it is.
  public let summary: String

  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
