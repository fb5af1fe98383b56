import Components
import Configuration
import Policies
import Workloads

/// Reading of the policies of the operating system.
extension PhoneCompiler {
  /// The rules for scripts and for components, and the services of the system, from the policies of
  /// the device and of the scenario, which are merged below the device.
  func readPolicies(
    graded: inout [GradedParameter]
  ) -> (rules: SystemRules, savings: SavingRules, services: [PhoneService]) {
    var rules = SystemRules()
    var savings = SavingRules()
    var policies: [String: any PolicyModel] = [:]
    let section = root["device"]?["policies"]
    for entry in section?.entries("'policies'", diagnostics: diagnostics) ?? [] {
      guard let policy = readPolicy(entry, graded: &graded) else { continue }
      policy.govern(&rules)
      policy.limit(&savings)
      policies[entry.key] = policy
    }
    let services = PolicyCatalogue.roles.filter(\.hasInterface).map { role in
      PhoneService(role: role, policy: policies[role.name])
    }
    return (rules, savings, services)
  }

  /// Registers the random streams of services.
  func registerStreams(of services: [PhoneService], in assembly: ScriptAssembly) {
    for name in services.flatMap({ $0.policy?.streams ?? [] }) {
      _ = assembly.stream(name, at: root["device"]?["policies"]?.location ?? root.location)
    }
  }

  /// The policy that an entry chooses; nil for none, and after an error.
  private func readPolicy(
    _ entry: ConfigurationNode.Entry, graded: inout [GradedParameter]
  ) -> (any PolicyModel)? {
    guard let role = PolicyCatalogue.role(named: entry.key) else {
      complain(
        "unknown policy '\(entry.key)'", entry.key, known: PolicyCatalogue.roles.map(\.name),
        "known policies", at: entry.keyLocation)
      return nil
    }
    guard let name = role.name(chosenBy: entry.value) else {
      return diagnostics.refuse(
        "'policies.\(role.name)' needs 'model'", at: entry.value.location,
        note: "one of: \(role.choices.joined(separator: ", "))")
    }
    let model = role.model(named: name)
    if model == nil && name != PolicyRole.off {
      complain(
        "unknown policy '\(name)' of '\(role.name)'", name, known: role.choices, "known",
        at: entry.value["model"]?.location ?? entry.value.location)
      return nil
    }
    let parameters = readParameters(
      model?.definition.parameters ?? [], below: "policies.\(role.name)", entry.value,
      graded: &graded)
    guard let model, let parameters else { return nil }
    return model.init(parameters, diagnostics: diagnostics)
  }
}
