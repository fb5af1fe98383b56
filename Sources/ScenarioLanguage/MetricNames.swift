import Configuration
import PhoneModel

/// The metrics that a scenario may name, including those with errors.
struct MetricNames {
  let metrics: [MetricDefinition]
  /// Names of metrics whose definitions had errors: known, without further facts.
  let broken: [String]

  /// The index of the metric that a node names; after all of ``metrics`` for a broken one.
  func place(_ node: ConfigurationNode?, _ title: String, diagnostics: Diagnostics) -> Int? {
    let names = metrics.map(\.name)
    return node?.choice(
      title, among: names + broken.filter { !names.contains($0) }, diagnostics: diagnostics)
  }
}
