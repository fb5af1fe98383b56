import Configuration
import Experiments
import PhoneModel
import Policies

/// Reports of what can have no effect in a scenario with all its variants.
///
/// A thing that only one variant brings to life is none; the work that one variant hands to nobody
/// is, since the variant would be cheaper for doing nothing.
extension ScenarioCompiler {
  func checkEffects(_ variants: [Variant]) {
    guard comparesVariants, checksEffects, !diagnostics.hasErrors else { return }
    // Each with the phone of its variant.
    let found = variants.flatMap { variant in
      let own = ownPhones.first { $0.variant == variant.name }
      let remedy = SystemRemedy(device: own.map(\.device) ?? root["device"])
      return variant.specification.effects.map { (finding: $0, remedy: remedy) }
    }
    let findings = found.map(\.finding)
    var alive: Set<Place> = []
    for finding in findings where finding.complaint == nil { alive.insert(Place(finding)) }
    let dead = found.filter { finding, _ in
      finding.complaint != nil && finding.scope != .consequence
        && (finding.scope == .eachVariant || !alive.contains(Place(finding)))
    }
    let policies = Set(dead.filter { $0.finding.scope != .answer }.map(\.finding.policies))
    for (finding, remedy) in dead {
      if finding.scope == .answer, policies.contains(finding.policies) { continue }
      diagnostics.report(remedy.complaint(of: finding))
    }
    checkParameters()
    checkAxes()
    if diagnostics.hasErrors { return }
    // A circle that another variant opens is none.
    for finding in findings where finding.scope == .consequence {
      let isEverywhere = variants.allSatisfy { variant in
        let own = variant.specification.effects.filter { $0.location == finding.location }
        return own.isEmpty || own.contains { $0.scope == .consequence }
      }
      if isEverywhere, let complaint = finding.complaint { diagnostics.report(complaint) }
    }
  }

  private struct Place: Hashable {
    let location: SourceLocation
    let subject: String

    init(_ finding: EffectFinding) {
      location = finding.location
      subject = finding.subject
    }
  }

  /// Reports parameters that no expression reads, directly or through others.
  private func checkParameters() {
    let sections =
      [root["parameters"]] + (root["variants"]?.entries ?? []).map { $0.value["parameters"] }
    let unread = ParameterTable.unread(of: sections.compactMap(\.self), in: root)
    for entry in root["parameters"]?.entries ?? []
    where unread.contains(entry.key) {
      diagnostics.error(
        "nothing reads the parameter '\(entry.key)'", at: entry.keyLocation,
        note: "write $(\(entry.key)) where it is meant, or take it out")
    }
  }

  /// Reports axes of the scenario's sweep whose values every variant replaces by its own.
  private func checkAxes() {
    let patches = root["variants"]?.entries ?? []
    guard !patches.isEmpty else { return }
    for entry in root["sweep"]?["matrix"]?.entries ?? [] {
      let path = entry.key.split(separator: ".").map(String.init)
      guard path.first != "variants", let first = patches.first,
        patches.allSatisfy({ $0.value.node(at: path) != nil })
      else { continue }
      diagnostics.error(
        "every variant says '\(entry.key)' itself, so the sweep changes nothing",
        at: (entry.value.elements?.first ?? entry.value).location,
        note: "vary 'variants.\(first.key).\(entry.key)', or take it out of the variants")
    }
  }
}

extension ConfigurationNode {
  fileprivate func node(at path: [String]) -> ConfigurationNode? {
    path.reduce(self) { $0?[$1] }
  }

  /// The same without policies that are switched off: they are like none.
  var withoutPoliciesOff: ConfigurationNode {
    keepingPoliciesOn.changing("device") { $0.keepingPoliciesOn }
  }

  private var keepingPoliciesOn: ConfigurationNode {
    guard let section = self["policies"], let entries = section.entries else { return self }
    let kept = entries.filter { ($0.value.text ?? $0.value["model"]?.text) != PolicyRole.off }
    return kept.isEmpty
      ? removing("policies")
      : replacing(key: "policies", by: ConfigurationNode(.mapping(kept), at: section.location))
  }
}
