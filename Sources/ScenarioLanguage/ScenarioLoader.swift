import Configuration
import Experiments
import PhoneModel
import Recordings

/// A scenario as read, checked and compiled.
package struct LoadedScenario: Sendable {
  package let scenario: Scenario
  package let warnings: [Diagnostic]
  /// The texts that locations in messages refer to.
  package let sources: SourceTexts
  /// The scenario with its device profile and all settings in place.
  let resolved: ConfigurationNode
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

  /// Everything that determines runs except seed and replication: the scenario as resolved, without
  /// its sweep.
  package var contentText: String { YAMLWriter.text(of: resolved.removing("sweep"), memo: texts) }

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
    return YAMLWriter.text(of: node, sharedBelow: ["user", "apps", "variants"])
  }

  // MARK: - Citations

  /// Every publication cited by the models, the policies, the numbers and the scenario itself, by
  /// key.
  package var citations: [Citation] {
    var uses: [String: [String]] = [:]
    func note(_ source: String, _ use: (_ index: String) -> String) {
      let (key, index) = References.split(source)
      let text = use(index.map { ", \($0)" } ?? "")
      if uses[key]?.contains(text) != true { uses[key, default: []].append(text) }
    }
    for source in scenario.sources { note(source) { "the scenario\($0)" } }
    for variant in scenario.variants {
      for model in variant.specification.citedModels {
        for source in model.sources { note(source) { "the model \(model.name)\($0)" } }
      }
      for number in variant.specification.parameters {
        guard let source = number.source else { continue }
        note(source) { "\(Self.shortened(number.path))\($0)" }
      }
    }
    for (path, source) in resolved.evidence { note(source) { "\(Self.shortened(path))\($0)" } }
    let own = resolved["device"]?["sources"]
    return uses.keys.sorted().map { key in
      Citation(key: key, uses: uses[key] ?? [], title: own?[key]?["title"]?.text)
    }
  }

  /// The paths of numbers without a publication, each once.
  package var assumptions: [String] {
    let numbers = scenario.variants.flatMap(\.specification.parameters)
    return NameList(numbers.filter { $0.grade == .assumed }.map { Self.shortened($0.path) }).names
  }

  private static func shortened(_ path: String) -> String {
    path.hasPrefix("device.") ? String(path.dropFirst("device.".count)) : path
  }

  // MARK: - The same runs

  /// Whether the same seed and replication are the same run of both: the same person and surroundings,
  /// for the same time.
  package func meetsSameRuns(as other: LoadedScenario) -> Bool {
    let sections = ScenarioSchema.world.filter { $0 != "metrics" }
    let mine = sections.map { resolved[$0] ?? ConfigurationNode(.null, at: resolved.location) }
    let theirs = sections.map {
      other.resolved[$0] ?? ConfigurationNode(.null, at: resolved.location)
    }
    guard zip(mine, theirs).allSatisfy({ $0.hasSameContent(as: $1) }) else { return false }
    let names = Set(mine.flatMap(Self.words))
    let parameters = resolved["parameters"]?.entries ?? []
    return parameters.filter { names.contains($0.key) }.allSatisfy { parameter in
      other.resolved["parameters"]?[parameter.key].map {
        parameter.value.hasSameContent(as: $0)
      } ?? false
    }
  }

  /// The names that occur in expressions.
  private static func words(in node: ConfigurationNode) -> [String] {
    guard let text = node.text else { return node.children.flatMap(words) }
    return text.contains("$(")
      ? text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init) : []
  }
}

/// The reason for which a scenario could not be loaded.
package enum LoadFailure: Error {
  /// The file cannot be read.
  case missing(path: String, reason: String)
  /// All errors found, with the texts of their locations.
  case wrong([Diagnostic], SourceTexts)

  /// The first mistake on one line, without its location.
  package var reason: String {
    switch self {
    case .missing(_, let reason): reason
    case .wrong(let diagnostics, _):
      diagnostics.first { $0.severity == .error }?.message ?? "the scenario is wrong"
    }
  }
  /// Return the result of `read`; a file that cannot be read is a failure to load.
  package static func loading<Result>(
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

/// A publication, and the values that a scenario takes from it.
package struct Citation: Sendable, Equatable {
  /// A key of ``References``, or the author's text if that begins with none.
  package let key: String
  /// The uses: `the model lte`, `components.cellular.base`, `the scenario, 4.4.1`; each once, in
  /// the order in which they were found.
  package let uses: [String]
  /// The title in the device's profile, for a key of its own.
  package let title: String?
}

extension PhoneSpecification {
  /// Models and policies of the phone with their own sources.
  fileprivate var citedModels: [(name: String, sources: [String])] {
    let components = components.map { type(of: $0.model).definition }
    let battery = battery.map { type(of: $0).definition }
    let policies = services.compactMap(\.policy).map { type(of: $0).definition }
    return components.map { (name: $0.name, sources: $0.sources) }
      + (battery.map { [(name: $0.name, sources: $0.sources)] } ?? [])
      + policies.map { (name: $0.name, sources: $0.sources) }
  }
}

extension ConfigurationNode {
  /// The sources of all numbers in the long form below this node that a run can use, with their
  /// paths.
  fileprivate var evidence: [(path: String, source: String)] { evidence(at: []) }

  private func evidence(at path: [String]) -> [(path: String, source: String)] {
    if path.last == "published" { return [] }
    if GradedParameter.isLongForm(self) {
      return self["source"]?.text.map { [(path.joined(separator: "."), $0)] } ?? []
    }
    guard case .mapping(let entries) = content else { return [] }
    return entries.flatMap { $0.value.evidence(at: path + [$0.key]) }
  }
}
