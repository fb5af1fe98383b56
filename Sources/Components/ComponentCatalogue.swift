import Configuration

/// The catalogue of component models.
package enum ComponentCatalogue {
  /// The models, one per line. Models of one role are adjacent; every table has the roles in this
  /// order.
  package static let models: [any ComponentModel.Type] = [
    PhoneBase.self,
    CPUCluster.self,
    ClusteredCPU.self,
    GPU.self,
    LCDPanel.self,
    OLEDPanel.self,
    VideoDecoder.self,
    WiFiRadio.self,
    ByteCostRadio<WiFiByteCost>.self,
    LTERadio.self,
    UMTSRadio.self,
    NRRadio.self,
    ByteCostRadio<CellularByteCost>.self,
    BluetoothRadio.self,
    LocationReceiver.self,
    Camera.self,
    Flashlight.self,
    Microphone.self,
    Speaker.self,
    Headphones.self,
    VibrationMotor.self,
    Accelerometer.self,
    Gyroscope.self,
    Magnetometer.self,
    FlashStorage.self,
  ]

  /// The roles of components, each with at least one model.
  package static let roles: [String] = models.reduce(into: []) { roles, model in
    if roles.last != model.definition.role { roles.append(model.definition.role) }
  }

  package static func models(ofRole role: String) -> [any ComponentModel.Type] {
    byRole[role] ?? []
  }

  private static let byRole = Dictionary(grouping: models) { $0.definition.role }

  /// The model that a section of a device chooses: by `model`, or as the only one of its role.
  package static func model(
    chosenBy section: ConfigurationNode?, role: String
  ) -> (any ComponentModel.Type)? {
    let candidates = models(ofRole: role)
    guard let name = section?["model"]?.text else {
      return candidates.count == 1 ? candidates[0] : nil
    }
    return candidates.first { $0.definition.name == name }
  }

  /// The components of a device, with the standard values of their models for all omitted
  /// parameters.
  package static func completing(_ components: ConfigurationNode) -> ConfigurationNode {
    guard let entries = components.entries else { return components }
    let completed = entries.map { entry in
      let model = model(chosenBy: entry.value, role: entry.key)
      return entry.replacing(value: model?.definition.completing(entry.value) ?? entry.value)
    }
    return ConfigurationNode(.mapping(completed), at: components.location)
  }

  /// Components that were completed, without the options that nobody chose: written down, they
  /// would be chosen for whoever reads them again.
  package static func withoutOpenOptions(_ components: ConfigurationNode) -> ConfigurationNode {
    (components.entries ?? []).reduce(components) { components, entry in
      let model = model(chosenBy: entry.value, role: entry.key)
      let open = (model?.definition.parameters ?? []).filter { parameter in
        guard parameter.isOption, parameter.unknown != .structure else { return false }
        return entry.value[parameter.name].map { StandardValue.gave($0.location) } ?? false
      }
      if open.isEmpty { return components }
      return components.replacing(
        key: entry.key, by: open.reduce(entry.value) { $0.removing($1.name) })
    }
  }
}
