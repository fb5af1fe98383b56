import Configuration
import Experiments
import PhoneModel

/// A scenario as read, checked and compiled.
package struct LoadedScenario: Sendable {
  package let scenario: Scenario
  package let warnings: [Diagnostic]
  /// The texts that places in messages refer to.
  package let sources: SourceTexts
  /// The scenario with its device profile and all settings in place.
  let resolved: ConfigurationNode
  /// The variants that name files of their own, with those in place.
  let ownFiles: [ConfigurationNode]

  /// The scenario as resolved, as YAML that reads the same.
  package var resolvedText: String { YAMLWriter.text(of: resolved) }

  /// Everything that runs follow from but seed and day: the scenario as resolved, and what variants
  /// have from files of their own. What is said of sweeps is not in it.
  package var contentText: String {
    ([resolved.removing("sweep")] + ownFiles).map { YAMLWriter.text(of: $0) }
      .joined(separator: "---\n")
  }

  /// The scenario as resolved, with what a command line said instead of it.
  package func resolvedText(
    seed: UInt64, replications: Int?, confidence: Double, baseline: String
  ) -> String {
    var node = resolved
    func set(_ key: String, _ text: String) {
      let value = ConfigurationNode(.scalar(text: text, isPlain: true), at: node.location)
      node = (try? node.setting(path: [key], to: value)) ?? node
    }
    set("seed", "\(seed)")
    if let replications { set("replications", "\(replications)") }
    set("confidence", "\(confidence)")
    if node["variants"]?.entries?.isEmpty == false { set("baseline", baseline) }
    return YAMLWriter.text(of: node)
  }
}

/// Why there is no scenario.
package enum LoadFailure: Error {
  /// The file cannot be read.
  case missing(path: String, reason: String)
  /// All mistakes that were found, with the texts their places refer to.
  case wrong([Diagnostic], SourceTexts)
}

/// Reads scenario files: YAML in, a checked scenario or all its mistakes out.
package enum ScenarioLoader {
  /// Reads the scenario at `path`.
  ///
  /// - Parameters:
  ///   - device: The name of a profile, or its file, in place of the scenario's phone.
  ///   - settings: `path=value`, as `--set` takes them, applied in order to every variant.
  package static func load(
    _ path: String, device: String? = nil, settings: [String] = []
  ) throws(LoadFailure) -> LoadedScenario {
    try ScenarioTemplate(path, device: device).scenario(settings: settings)
  }
}
