import Components
import Configuration
import Workloads

/// Reading of the surroundings.
extension PhoneCompiler {
  package static let surroundingsFields: [FieldDefinition] = [
    .init("bluetooth", .section, "peripherals near the phone")
      .holding(.named(.mapping(BluetoothSurroundings.fields))),
    .init(
      "origin", .section,
      "[latitude, longitude] of the point from which east and north are counted"
    ).holding(LocalMap.form),
    .init(
      "places", .section,
      "circles on the map that apps can watch; sky and signals can differ inside"
    ).holding(.named(.mapping(PlacesSection.fields))),
    .init("charging", .section, "named charging sessions")
      .holding(.named(.mapping(ChargingSection.fields))),
    .init(
      "replay", .section, "recordings whose chargers come and go again, name: { … }, as for apps"
    ).holding(.named(.mapping(ReplaySection.fields))),
    .init("movement", .section, "the movement of the phone")
      .holding(.mapping(MovementSection.fields)),
    .init("network", .section, "the strength of the signals over time, in the open")
      .holding(.mapping(NetworkSection.fields)),
    .init(
      "temperature", .section,
      "the ambient temperature: a constant, or a list of steps by the clock that repeats every day"
    ).holding(
      .either([.kind(.quantity(.temperature)), .list(.mapping(TemperatureSection.stepFields))])),
    .init("sources", .section, "things that change by themselves, such as an inbox")
      .holding(.named(.mapping(SourcesSection.fields))),
    .init("conditions", .section, "a timetable of sky, signals and movement in the open")
      .holding(.list(.mapping(ConditionsSection.fields))),
  ]

  func readSurroundings() -> MappingReader? {
    guard let section = root["surroundings"] else { return nil }
    return MappingReader(
      section, "'surroundings'", fields: Self.surroundingsFields, diagnostics: diagnostics)
  }

  /// The location of the map on Earth: of its origin, or of the beginning of a track; nil for an
  /// unlocated map.
  func readOrigin(_ around: MappingReader?) -> LocalMap.Coordinates? {
    guard let origin = around?["origin"] else {
      return MovementSection.firstCoordinates(in: around?["movement"])
    }
    return LocalMap.coordinates(origin, "'surroundings.origin'", diagnostics: diagnostics)
  }

  func readPlaces(
    _ around: MappingReader?, _ models: [any ComponentModel.Type], _ map: LocalMap,
    _ assembly: ScriptAssembly
  ) -> [PlaceDefinition] {
    let section = around?["places"]
    let places = PlacesSection.read(section, map: map, assembly: assembly)
    let hasReceiver = models.contains { $0.definition.role == "location" }
    if hasReceiver { _ = assembly.stream(LocationReceiverInstance.errorStream, at: root.location) }
    // Without a receiver no app can watch places, so something else has to use them.
    if !places.isEmpty, !hasReceiver, around?["movement"] == nil, places.allSatisfy(\.inside.isOpen)
    {
      diagnostics.error(
        "the device has no component 'location'", at: section?.location ?? root.location)
    }
    return places
  }

  /// The signals outside of all places. Where places speak of Wi-Fi and no signal is given, there
  /// is none outside of them.
  func readNetwork(
    _ around: MappingReader?, _ assembly: ScriptAssembly
  ) -> NetworkSection {
    let network = NetworkSection.read(around?["network"], assembly: assembly)
    let isSaid = (around?["conditions"]?.elements ?? []).contains { $0["wi-fi-signal"] != nil }
    let isInPlaces = (around?["places"]?.entries ?? []).contains {
      $0.value["wi-fi-signal"] != nil
    }
    return network.wifi == nil && isInPlaces && !isSaid ? network.withoutWiFi : network
  }

  func readConditions(_ around: MappingReader?, _ assembly: ScriptAssembly) -> [Condition] {
    for node in around?["conditions"]?.elements ?? [] {
      assembly.note(node, ConditionsSection.fields, of: "a condition")
    }
    var taken: [String: String] = [:]
    let network = around?["network"]
    if network?["cellular"] != nil { taken["cellular-signal"] = "network.cellular" }
    if network?["wi-fi"] != nil { taken["wi-fi-signal"] = "network.wi-fi" }
    if around?["movement"] != nil {
      taken["speed"] = "movement"
      taken["heading"] = "movement"
    }
    return ConditionsSection.read(around?["conditions"], taken: taken, in: reading)
  }
}
