import Batteries
import Components
import Configuration

/// Check that every number of a device profile has a grade.
///
/// A phone for a trial may be a handful of bare numbers; one that is shipped, or given to
/// `validate`, may not.
enum ProfileEvidence {
  /// Warns about numbers of a profile, merged over its base and not yet filled in, that have no
  /// grade or lack the evidence that their grade requires.
  static func check(_ profile: ConfigurationNode, _ diagnostics: Diagnostics) {
    for entry in profile["components"]?.entries ?? [] {
      let model = ComponentCatalog.model(chosenBy: entry.value, role: entry.key)
      check(
        entry.value, model?.definition.parameters ?? [], "device.components.\(entry.key)",
        diagnostics)
    }
    if let battery = profile["battery"], !battery.isNull {
      let model = BatteryCatalog.model(chosenBy: battery)
      check(
        battery, model?.definition.parameters ?? BatteryConditions.facts, "device.battery",
        diagnostics)
    }
  }

  private static func check(
    _ section: ConfigurationNode, _ parameters: [ParameterDefinition], _ path: String,
    _ diagnostics: Diagnostics
  ) {
    for parameter in parameters {
      guard let node = section[parameter.name] else { continue }
      if case .choice = parameter.kind { continue }
      for field in GradedParameter.missingEvidence(of: node) {
        report(field, "\(path).\(parameter.name)", node, diagnostics)
      }
    }
  }

  private static func report(
    _ field: String, _ path: String, _ node: ConfigurationNode, _ diagnostics: Diagnostics
  ) {
    if field == "grade" {
      diagnostics.warning(
        "'\(path)' has no grade", at: node.location,
        note: "write { value: …, grade: published, source: … }, or another grade with its range")
    } else {
      diagnostics.warning(
        "'\(path)' is \(node["grade"]?.text ?? "") and has no '\(field)'", at: node.location)
    }
  }
}
