import Configuration
import ScenarioLanguage

extension Advice {
  /// The sections of a scenario that are about its own file alone.
  private static let ownSections = ["practice", "expect", "known-warnings", "sweep"]

  /// A scenario that extends another one by the changes of advice, ready for `compare`, as YAML.
  ///
  /// - Parameters:
  ///   - base: The file that it extends, as seen from its own place.
  ///   - template: The scenario of that file.
  ///   - confidence: The level of the intervals.
  ///   - changes: The name of each variant, and what it says beside the baseline.
  ///   - gone: The variants of the other file that this one takes away.
  package func scenario(
    extending base: String, _ template: ScenarioTemplate, confidence: Double,
    with changes: [(name: String, patch: ConfigurationNode)], without gone: Set<String>
  ) -> String {
    let variants = template.variants
    let baseline = variants?.baseline ?? "as-it-is"
    let own = variants?.all.first { $0.key == baseline }?.value
    var entries: [(key: String, value: ConfigurationNode)] = []
    if variants == nil { entries.append((baseline, Snippet.mapping([:]))) }
    for variant in variants?.all ?? [] where gone.contains(variant.key) {
      entries.append((variant.key, Snippet.nothing))
    }
    entries += changes.map { ($0.name, own?.overlaid(by: $0.patch) ?? $0.patch) }
    var file: [(key: String, value: ConfigurationNode)] = [
      ("extends", Snippet.text(base)), ("scenario", Snippet.text("\(scenario.name)-advised")),
      ("seed", Snippet.text("\(seed)")),
      ("replications", Snippet.text("\(max(replications, 1))")),
      ("confidence", Snippet.text("\(confidence)")),
    ]
    file += Self.ownSections.filter(template.says).map { ($0, Snippet.nothing) }
    file += [
      ("baseline", Snippet.text(baseline)),
      ("variants", ConfigurationNode(entries: entries, at: Snippet.nothing.location)),
    ]
    return YAMLWriter.text(of: ConfigurationNode(entries: file, at: Snippet.nothing.location))
  }
}
