import Configuration
import Policies
import Workloads

/// Reads what the operating system decides.
extension PhoneCompiler {
  /// The rules for scripts that follow from the policies of the device and of the scenario, which
  /// stand together below the device.
  func readPolicies(graded: inout [GradedParameter]) -> SystemRules {
    var rules = SystemRules()
    let section = root["device"]?["policies"]
    for entry in section?.entries("'policies'", diagnostics: diagnostics) ?? [] {
      let models = PolicyCatalog.models(ofRole: entry.key)
      guard !models.isEmpty else {
        complain(
          "unknown policy '\(entry.key)'", entry.key, known: PolicyCatalog.roles,
          "known policies", at: entry.keyLocation)
        continue
      }
      let names = [PolicyCatalog.off] + models.map { $0.definition.name }
      guard let name = PolicyCatalog.name(chosenBy: entry.value, role: entry.key) else {
        diagnostics.error(
          "'policies.\(entry.key)' needs 'model'", at: entry.value.location,
          note: "one of: \(names.joined(separator: ", "))")
        continue
      }
      let model = PolicyCatalog.model(named: name, role: entry.key)
      if model == nil && name != PolicyCatalog.off {
        complain(
          "unknown policy '\(name)' of '\(entry.key)'", name, known: names, "known",
          at: entry.value["model"]?.location ?? entry.value.location)
        continue
      }
      let path = "policies.\(entry.key)"
      let read = readParameters(
        model?.definition.parameters ?? [], below: path, entry.value, graded: &graded)
      if let model, let read { model.init(read, diagnostics: diagnostics)?.govern(&rules) }
    }
    return rules
  }
}
