import Components
import Configuration
import Workloads

/// Reader of `surroundings: charging:`, the times and kinds of charging.
package enum ChargingSection {
  package static let fields: [FieldDefinition] =
    DailySchedule.fields + [
      FieldDefinition(
        "length", .variate(.duration), required: true, "how long the charger stays connected"),
      FieldDefinition.section(
        "charger", .mapping(chargerFields),
        "the charger: { current, voltage, until }; all have defaults"),
    ]

  /// The fields of a charger, for documentation.
  package static let chargerFields: [FieldDefinition] = Charger.parameters.map { parameter in
    guard case .quantity(let dimension) = parameter.kind else {
      preconditionFailure("'\(parameter.name)' of a charger is no quantity")
    }
    let value = ValueForm.kind(.quantity(dimension))
    return FieldDefinition(
      parameter.name, .quantity(dimension),
      "\(parameter.summary) (default: \(parameter.standard?.text ?? ""))"
    ).holding(
      .either([value, .mapping(GradedParameter.fields(ofValue: value, each: value))]))
  }
}

extension PhoneCompiler {
  /// Compiles the charging sessions.
  func readCharging(
    _ section: ConfigurationNode?, numbers: inout PhoneNumbers, into assembly: ScriptAssembly
  ) {
    guard let section else { return }
    if let load = root["load"], !load.isNull {
      diagnostics.error(
        "'charging' and 'load' do not go together", at: section.location,
        note: "a step of 'load' may be a charger: { from: 1 h, charge: { … } }")
    }
    for entry in section.namedEntries("'surroundings.charging'", diagnostics: diagnostics) ?? [] {
      readCharging(entry, numbers: &numbers, into: assembly)
    }
  }

  private func readCharging(
    _ entry: ConfigurationNode.Entry, numbers: inout PhoneNumbers, into assembly: ScriptAssembly
  ) {
    let title = "charging '\(entry.key)'"
    let path = "surroundings.charging.\(entry.key)"
    guard
      let reader = MappingReader(
        entry.value, title, fields: ChargingSection.fields, diagnostics: diagnostics),
      let length = reader["length"],
      let charger = readCharger(reader, below: "\(path).charger", numbers: &numbers)
    else { return }
    let place = entry.value.location
    let unplug = ConfigurationNode(.scalar(text: "unplug", isPlain: true), at: place)
    let steps = ConfigurationNode(
      .sequence([charger, DailySchedule.wait(length), unplug]), at: place)
    DailySchedule.compile(
      reader, title, at: entry.keyLocation, path: path, steps: steps, handing: ["length"],
      into: assembly)
  }

  /// The step that connects a charger; nil after an error.
  private func readCharger(
    _ reader: MappingReader, below path: String, numbers: inout PhoneNumbers
  ) -> ConfigurationNode? {
    let written = reader["charger"] ?? ConfigurationNode(.null, at: reader.node.location)
    let complete = Charger.parameters.completing(written, of: "charger")
    guard
      let charger = readParameters(
        Charger.parameters, below: path, complete, hasModels: false, numbers: &numbers)
    else { return nil }
    let (current, until) = (charger["current"].value, charger["until"].value)
    guard until < current else {
      return diagnostics.refuse(
        "'\(path).until' must be less than 'current'",
        at: (written["until"] ?? written["current"] ?? written).location)
    }
    let entries = Charger.parameters.map { parameter in
      ConfigurationNode.Entry(
        key: parameter.name, keyLocation: charger.place(of: parameter.name),
        value: complete[parameter.name]?["value"] ?? complete[parameter.name] ?? complete)
    }
    let operands = ConfigurationNode(.mapping(entries), at: complete.location)
    return ConfigurationNode(
      .mapping([.init(key: "plug-in", keyLocation: complete.location, value: operands)]),
      at: complete.location)
  }
}
