import Configuration

/// A scenario that extends another one by the changes of advice, ready for `compare`.
package struct AdvisedScenario {
  /// The file that it extends, as seen from its own place.
  let base: String
  let name: String
  let seed: UInt64
  let replications: Int
  let confidence: Double
  /// The variants of that file, and the name of the baseline among them.
  let variants: (all: [ConfigurationNode.Entry], baseline: String)?
  /// Those of ``ownSections`` that the file has.
  let removed: [String]

  /// The sections of a scenario that are about its own file alone.
  package static let ownSections = ["practice", "expect", "known-warnings", "sweep"]

  package init(
    extending base: String, name: String, seed: UInt64, replications: Int, confidence: Double,
    variants: (all: [ConfigurationNode.Entry], baseline: String)?, removing removed: [String]
  ) {
    self.base = base
    self.name = name
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.variants = variants
    self.removed = removed
  }

  /// The file as YAML.
  ///
  /// - Parameters:
  ///   - changes: The name of each variant, and what it says beside the baseline.
  ///   - gone: The variants of the other file that this one takes away.
  package func text(
    of changes: [(name: String, patch: ConfigurationNode)], without gone: Set<String>
  ) -> String {
    let baseline = variants?.baseline ?? "as-it-is"
    let own = variants?.all.first { $0.key == baseline }?.value
    var entries: [(key: String, value: ConfigurationNode)] = []
    if variants == nil { entries.append((baseline, Snippet.mapping([:]))) }
    for variant in variants?.all ?? [] where gone.contains(variant.key) {
      entries.append((variant.key, Snippet.nothing))
    }
    entries += changes.map { ($0.name, own?.overlaid(by: $0.patch) ?? $0.patch) }
    var file: [(key: String, value: ConfigurationNode)] = [
      ("extends", Snippet.text(base)), ("scenario", Snippet.text(name)),
      ("seed", Snippet.text("\(seed)")), ("replications", Snippet.text("\(replications)")),
      ("confidence", Snippet.text("\(confidence)")),
    ]
    file += removed.map { ($0, Snippet.nothing) }
    file += [
      ("baseline", Snippet.text(baseline)),
      ("variants", ConfigurationNode(entries: entries, at: Snippet.nothing.location)),
    ]
    return YAMLWriter.text(of: ConfigurationNode(entries: file, at: Snippet.nothing.location))
  }
}
