import Configuration

extension [ParameterDefinition] {
  /// Values at the ends of what a device may say: of one parameter at a time, and of all together.
  package var extremes: [[String: String]] {
    let known = compactMap { definition in
      Self.ends(of: definition.kind).map { (name: definition.name, ends: $0) }
    }
    let alone = known.flatMap { [[$0.name: $0.ends.least], [$0.name: $0.ends.greatest]] }
    let least = known.map { ($0.name, $0.ends.least) }
    let greatest = known.map { ($0.name, $0.ends.greatest) }
    return alone + [least, greatest].map { Dictionary(uniqueKeysWithValues: $0) }
  }

  private static func ends(
    of kind: ParameterDefinition.Kind
  ) -> (least: String, greatest: String)? {
    guard case .quantity(let dimension) = kind else { return nil }
    return switch dimension {
    case .none: ("0", "1000000")
    case .duration: ("0 s", "30 d")
    case .power: ("0 W", "1000 W")
    case .energy: ("0 J", "1000 J")
    case .frequency: ("0 Hz", "1000 GHz")
    case .cycles: ("0", "1000 G")
    case .dataSize: ("0 B", "1000 GB")
    case .dataRate: ("0 B/s", "1000 GB/s")
    case .length: ("0 m", "10000 km")
    case .voltage: ("0 V", "1000 V")
    case .charge: ("0 Ah", "1000 Ah")
    case .current: ("0 A", "10000 A")
    default: nil
    }
  }
}

extension ParameterizedModel {
  /// The errors of a model that is made of values, and whether there is a model.
  package static func made(
    of values: [String: String], _ definitions: [ParameterDefinition]
  ) -> (isMade: Bool, errors: [String]) {
    let diagnostics = Diagnostics()
    let parameters = ModelParameters.read(definitions, from: values, diagnostics: diagnostics)
    let model = parameters.flatMap { Self($0, diagnostics: diagnostics) }
    return (model != nil, diagnostics.all.map(\.message))
  }
}
