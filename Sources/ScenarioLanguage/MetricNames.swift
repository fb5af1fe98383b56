import Configuration
import PhoneModel

/// The metrics that a scenario may name, those with mistakes among them.
struct MetricNames {
  let metrics: [MetricDefinition]
  /// Names of metrics whose definitions had mistakes: known, and nothing more can be said.
  let broken: [String]

  /// The place of the metric that a node names, behind all of ``metrics`` for a broken one.
  func place(
    _ node: ConfigurationNode?, _ title: String, diagnostics: Diagnostics
  ) -> Int? {
    let names = metrics.map(\.name)
    return node?.choice(
      title, among: names + broken.filter { !names.contains($0) }, diagnostics: diagnostics)
  }
}
