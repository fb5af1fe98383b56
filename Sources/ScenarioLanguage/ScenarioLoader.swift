import Configuration
import Experiments
import Recordings

/// A scenario as read, checked and compiled.
package struct LoadedScenario: Sendable {
  package let scenario: Scenario
  package let warnings: [Diagnostic]
  /// The texts that locations in messages refer to.
  package let sources: SourceTexts
  /// The scenario with its device profile and all settings in place.
  let resolved: ConfigurationNode
  /// The variants with files of their own, with those in place.
  let ownFiles: [ConfigurationNode]
  /// The texts of sections that were written before, at another point.
  let texts: TreeMemo<String>
  /// The recordings that are played; the resolved text names a copy of each.
  package let recordings: [Recording]

  /// The model that the device names for a component; nil where it has none.
  package func model(ofComponent role: String) -> String? {
    resolved["device"]?["components"]?[role]?["model"]?.text
  }

  /// The scenario as resolved, as YAML that reads the same.
  package var resolvedText: String { YAMLWriter.text(of: resolved) }

  /// Everything that determines runs except seed and replication: the scenario as resolved, and the
  /// contents of variants' own files. Sweeps are not included.
  package var contentText: String {
    ([resolved.removing("sweep")] + ownFiles).map { YAMLWriter.text(of: $0, memo: texts) }
      .joined(separator: "---\n")
  }

  /// The scenario as resolved, with overrides of the command line.
  package func resolvedText(
    seed: UInt64, replications: Int?, confidence: Double, baseline: String
  ) -> String {
    var node = resolved
    func set(_ key: String, _ text: String) {
      let value = ConfigurationNode(text: text, at: node.location)
      node = (try? node.setting(path: [key], to: value)) ?? node
    }
    set("seed", "\(seed)")
    if let replications { set("replications", "\(replications)") }
    set("confidence", "\(confidence)")
    if node["variants"]?.entries?.isEmpty == false { set("baseline", baseline) }
    return YAMLWriter.text(of: node)
  }
}

/// The reason for which a scenario could not be loaded.
package enum LoadFailure: Error {
  /// The file cannot be read.
  case missing(path: String, reason: String)
  /// All errors found, with the texts of their locations.
  case wrong([Diagnostic], SourceTexts)
}

extension LoadFailure {
  /// The first mistake on one line, without its location.
  package var reason: String {
    switch self {
    case .missing(_, let reason): reason
    case .wrong(let diagnostics, _):
      diagnostics.first { $0.severity == .error }?.message ?? "the scenario is wrong"
    }
  }
  /// Return the result of `read`; a file that cannot be read is a failure to load.
  static func loading<Result>(
    _ path: String, _ read: () throws(InputFileError) -> Result
  ) throws(LoadFailure) -> Result {
    do throws(InputFileError) {
      return try read()
    } catch {
      throw .missing(path: path, reason: error.reason)
    }
  }
}

/// Loader of scenario files: YAML in, a checked scenario or all its errors out.
package enum ScenarioLoader {
  /// Reads the scenario at `path`.
  ///
  /// - Parameters:
  ///   - device: The name of a profile, or its file, which replaces the scenario's phone by bare
  ///     hardware.
  ///   - phone: The same, with operating system and battery.
  ///   - settings: `path=value`, as for `--set`, applied in order to every variant.
  ///   - checksEffects: Whether what can have no effect is a mistake.
  package static func load(
    _ path: String, device: String? = nil, phone: String? = nil, settings: [String] = [],
    checksEffects: Bool = true
  ) throws(LoadFailure) -> LoadedScenario {
    try ScenarioTemplate(path, device: device, phone: phone, checksEffects: checksEffects)
      .scenario(settings: settings)
  }
}
