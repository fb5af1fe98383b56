import Batteries
import Configuration

/// Reading of the battery, which a device has and a scenario may change.
extension PhoneCompiler {
  /// The section of the battery with everything filled in: the device's own, patched by the
  /// scenario's; nil for a device with external power only.
  ///
  /// A section that chooses another model replaces the device's. Facts that do not depend on the
  /// model, such as capacity and age, are kept from the device where the new model knows them. A
  /// device whose section chooses no model has only these facts, and is on external power until a
  /// scenario chooses a model.
  package static func battery(of root: ConfigurationNode) -> ConfigurationNode? {
    let own = root["device"]?["battery"].flatMap { $0.isNull ? nil : $0 }
    guard let patch = root["battery"], !patch.isNull else {
      return own.flatMap { $0.chooses ? BatteryCatalogue.completing($0) : nil }
    }
    guard let own else { return BatteryCatalogue.completing(patch) }
    var whole = own.merging(patch)
    if patch.chooses, let model = BatteryCatalogue.model(chosenBy: patch),
      let entries = whole.entries
    {
      let known = model.definition.parameters.map(\.name)
      let kept = (own.entries ?? []).filter { entry in
        BatteryConditions.shared.contains(entry.key) && known.contains(entry.key)
          && whole[entry.key] == nil
      }
      whole = ConfigurationNode(.mapping(entries + kept), at: whole.location)
    }
    return BatteryCatalogue.completing(whole)
  }

  func readBattery(graded: inout [GradedParameter]) -> (any Battery)? {
    checkFacts()
    guard let section = Self.battery(of: root),
      section.entries("'battery'", diagnostics: diagnostics) != nil
    else { return nil }
    guard let name = section["model"]?.name("'model' of 'battery'", diagnostics: diagnostics) else {
      if section["model"] == nil {
        diagnostics.error(
          "'battery' needs 'model'", at: section.location,
          note: "one of: \(BatteryCatalogue.names.joined(separator: ", "))")
      }
      return nil
    }
    guard let model = BatteryCatalogue.model(chosenBy: section) else {
      complain(
        "unknown model '\(name)' of 'battery'", name, known: BatteryCatalogue.names, "known models",
        at: section["model"]?.location ?? section.location)
      return nil
    }
    warnOfCapacity(model.definition)
    guard
      let parameters = readParameters(
        model.definition.parameters, below: "battery", section, graded: &graded)
    else { return nil }
    return model.init(parameters, diagnostics: diagnostics)
  }

  /// Checks the facts of a battery without a model, whether or not a scenario uses them.
  private func checkFacts() {
    guard let facts = root["device"]?["battery"], !facts.isNull, !facts.chooses else { return }
    let definitions = BatteryConditions.facts
    guard
      let reader = MappingReader(
        facts, "'device.battery'",
        fields: definitions.map { FieldDefinition($0.name, .section, $0.summary) }
          + [.model], diagnostics: diagnostics)
    else { return }
    for definition in definitions {
      guard let node = reader[definition.name] else { continue }
      let value = definition.read(
        node, path: "device.battery.\(definition.name)", diagnostics: diagnostics)
      if case .quantity(let number) = value { checkSource(number, node) }
    }
  }

  /// Warns when the device's capacity is not that of the simulated battery.
  private func warnOfCapacity(_ definition: BatteryDefinition) {
    guard let capacity = root["device"]?["battery"]?["capacity"], let patch = root["battery"],
      patch.chooses, !definition.parameters.contains(where: { $0.name == "capacity" }),
      patch["alpha"] == nil
    else { return }
    diagnostics.warning(
      "the model '\(definition.name)' does not know the device's capacity, and has a battery of its own",
      at: patch.location,
      note: "say 'alpha'; the device has \(capacity["value"]?.text ?? capacity.text ?? "another")")
  }
}
