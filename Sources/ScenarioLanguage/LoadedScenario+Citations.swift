import Configuration
import PhoneModel

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

extension LoadedScenario {
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
