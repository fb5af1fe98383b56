import Batteries
import Components
import Configuration
import Policies
import PowerAccounting
import Quantities
import Recordings
import Workloads

/// Compiler of the sections of a scenario that describe the phone and its run.
package struct PhoneCompiler {
  /// The scenario, with values for its parameters.
  let root: ConfigurationNode
  let parameters: ParameterTable
  let diagnostics: Diagnostics
  let scope: any ExpressionScope
  /// The devices that were read before.
  let memo: TreeMemo<DeviceModels>
  /// The recordings that the scenario names, by their digests.
  package var recordings = RecordingLibrary()
  /// Whether to report things without an effect.
  var checksEffects = false
  /// The apps and handlers that the variant adds, by the locations of their names.
  package var added: Set<SourceLocation> = []
  /// How a phone without a battery gets one, for messages alone.
  package var batteryHint: () -> String = { "add battery: { model: … }" }
}

extension PhoneCompiler {
  /// - Parameters:
  ///   - root: The whole scenario of one variant, with its device profile filled in.
  ///   - memo: Where to find the models of a device that was read before, and to keep them.
  ///   - checksEffects: Whether to report things without an effect.
  package init(
    _ root: ConfigurationNode, diagnostics: Diagnostics, memo: TreeMemo<DeviceModels> = TreeMemo(),
    checksEffects: Bool = false
  ) {
    let parameters = ParameterTable(root["parameters"], diagnostics: diagnostics)
    let whole = AppGroups.expanding(
      parameters.resolve(root, diagnostics: diagnostics), constants: parameters.constants,
      diagnostics: diagnostics)
    self.init(
      root: whole, parameters: parameters, diagnostics: diagnostics,
      scope: ConstantScope(parameters.constants), memo: memo, checksEffects: checksEffects)
  }

  /// Reads values that are known before the run; parameters may stand for quantities.
  var reading: ReadingContext { ReadingContext(scope: scope, diagnostics: diagnostics) }

  /// The specification; nil after an error, which the diagnostics contain.
  package func compile() -> PhoneSpecification? {
    checkSources()
    let device = deviceModels()
    let (models, services) = (device.kinds, device.services)
    var numbers = device.numbers
    numbers.graded = parameters.graded + numbers.graded
    let load = readLoad(besides: models)
    let around = readSurroundings()
    let bluetooth = around?["bluetooth"]
    let bluetoothServices = BluetoothSurroundings.serviceNames(
      in: bluetooth, diagnostics: diagnostics)
    let placeNames = PlacesSection.names(in: around?["places"], diagnostics: diagnostics)
    let interfaces = device.interfaces
    let assembly = ScriptAssembly(
      vocabulary: vocabulary(device, bluetooth, bluetoothServices, placeNames),
      diagnostics: diagnostics, recordings: recordings)
    assembly.added = added
    registerStreams(of: services, in: assembly)
    AppsSection.declare(root["apps"], in: assembly)
    AppsSection.declareEvents(below: [root["user"], root["apps"]], in: assembly)
    SourcesSection.declare(around?["sources"], in: assembly)
    let peripherals = BluetoothSurroundings(bluetooth, assembly: assembly)
    let map = LocalMap(origin: readOrigin(around))
    let places = readPlaces(around, models, map, assembly)
    let network = readNetwork(around, assembly)
    let movement = around?["movement"].flatMap {
      MovementSection.read($0, places, map: map, assembly: assembly)
    }
    let temperature = around?["temperature"].flatMap {
      DailySection.temperature.read($0, in: reading)
    }
    let light = around?["light"].flatMap { DailySection.light.read($0, in: reading) }
    if light == nil, device.components.contains(where: { $0.model.needsLight }) {
      diagnostics.error(
        "'automatic-brightness' needs the light around the phone", at: root.location,
        note: "write surroundings: { light: 300 }, in lux")
    }
    AppsSection.compile(root["apps"], into: assembly)
    UserSection.compile(root["user"], into: assembly)
    ReplaySection.compile(around?["replay"], of: .surroundings, into: assembly)
    readCharging(around?["charging"], numbers: &numbers, into: assembly)
    let unanswered = UserSection.unanswered(root["user"], in: assembly)
    // Steps with errors record nothing: a reference to their names is no error.
    if diagnostics.hasErrors { assembly.assumeNames(below: [root["user"], root["apps"]]) }
    assembly.checkTimers()
    assembly.checkHandles()
    let motionMarks = (bluetooth?.entries ?? []).flatMap {
      [assembly.mark("\($0.key)-moves"), assembly.mark("\($0.key)-rests")]
    }
    if !peripherals.groups.isEmpty, !models.contains(where: { $0.definition.role == "bluetooth" }) {
      diagnostics.error(
        "the device has no component 'bluetooth'", at: bluetooth?.location ?? root.location)
    }
    for case let radio as BluetoothRadio in device.components.map(\.model) {
      warnOfLinks(peripherals.groups, radio)
    }
    let (duration, endMark) = readDuration(assembly)
    let warmUp = root["warm-up"]?.duration("'warm-up'", in: reading) ?? .zero
    let window = RunWindow(
      duration: duration, endMark: endMark,
      endsWithBattery: root["duration"]?.text == Self.untilEmpty,
      place: root["duration"]?.location, warmUp: warmUp)
    warnOfRecording(until: assembly.uses.recordedUntil, window)
    let starts = ClockTime.read(root["starts"], diagnostics: diagnostics)
    var metrics = MetricReader(
      components: models, interfaces: interfaces, assembly: assembly, diagnostics: diagnostics,
      scope: ConstantScope(parameters.constants), window: window, starts: starts,
      hasBattery: Self.battery(of: root) != nil)
    metrics.batteryHint = batteryHint
    metrics.read(root["metrics"], subject: root["apps"]?.entries?.first?.key)
    numbers.graded += metrics.graded
    let conditions = readConditions(around, assembly)
    if !metrics.records.gauges.isEmpty, duration > .seconds(Int64(Gauge.longest)) {
      diagnostics.error(
        "metrics of gauges, which have a value for each second, need a 'duration' of at most \(Gauge.longest) s",
        at: root["duration"]?.location ?? root.location)
    }
    if duration > (SimTime.latest - .zero) - warmUp {
      diagnostics.error(
        "'warm-up' and 'duration' together are longer than the 250 years a run may have",
        at: root["warm-up"]?.location ?? root.location)
    }
    guard !diagnostics.hasErrors else { return nil }
    let world = EffectWorld(
      roles: Set(models.map { $0.definition.role }), network: network, conditions: conditions,
      places: places, movement: movement, peripherals: peripherals.groups)
    let moving = around?["movement"] ?? around?["conditions"]
    let effects = EffectCheck(
      root: root, uses: assembly.uses, apps: assembly.appNames, added: added, world: world,
      hasBattery: device.battery != nil, window: warmUp + duration, warmUp: warmUp, starts: starts)
    var program = assembly.finish()
    program.starts = starts
    var savings = device.savings
    savings.locksByItself = !program.screenIsRecorded
    let sharesIdleRun = endMark == nil && metrics.metrics.needIdleRun
    let spelledOut = parameters.spellOut(root)
    return PhoneSpecification(
      components: device.components, program: program, rules: device.rules,
      savings: savings, services: services,
      surroundings: PhoneSurroundings(
        peripherals: peripherals.groups, motionMarks: motionMarks, places: places,
        network: network, assumedWiFi: world.assumesWiFi ? moving?.location : nil,
        movement: movement, temperature: temperature, light: light, conditions: conditions),
      metrics: metrics.metrics, quotients: metrics.quotients, records: metrics.records,
      window: window,
      clockAtStart: root["starts"].flatMap { $0.isNull ? nil : starts.sinceMonday + warmUp },
      parameters: numbers.graded, options: numbers.options, battery: device.battery, load: load,
      unansweredEvents: unanswered,
      effects: checksEffects ? effects.findings() : [],
      content: RunContent(spelledOut),
      idleContent: sharesIdleRun
        ? idleContent(of: program, spelledOut, assembly.vocabulary) : nil)
  }

  private func idleContent(
    of program: ScriptProgram, _ root: ConfigurationNode, _ vocabulary: ScriptVocabulary
  ) -> RunContent? {
    guard let subject = program.appNames.dropFirst().first else { return nil }
    let events = program.events(subscribedBy: AppID(1)).map { vocabulary.events[$0].name }
    return RunContent(idle: root, subject: subject, events: events)
  }

  private func vocabulary(
    _ device: DeviceModels, _ bluetooth: ConfigurationNode?, _ services: [String],
    _ places: [String]
  ) -> ScriptVocabulary {
    var vocabulary = ScriptVocabulary()
    vocabulary.componentSteps = device.steps
    vocabulary.events =
      AppEvent.definitions + device.interfaces.flatMap(\.events) + ReplayEvents.definitions
    vocabulary.peripherals = (bluetooth?.entries ?? []).map(\.key)
    vocabulary.services = services
    vocabulary.places = places
    vocabulary.constants = parameters.constants
    vocabulary.absentComponents = device.absentComponents
    vocabulary.system = root.systemVersion
    return vocabulary
  }

  /// Warns of accessories to which an Apple phone would not grant the requested link.
  private func warnOfLinks(_ groups: [BluetoothSurroundings.Group], _ radio: BluetoothRadio) {
    guard radio.followsApple else { return }
    for group in groups {
      guard let objection = group.linkParameters.appleObjection else { continue }
      diagnostics.warning(
        "an iPhone would not grant 'surroundings.bluetooth.\(group.name)' its link: \(objection)",
        at: group.location, note: "Apple's rules for accessories (QA1931)")
    }
  }

  /// Warns of recordings that end long before the run, which goes on with nothing of them.
  ///
  /// A short rest is meant: work that they leave waiting may take a while.
  private func warnOfRecording(until end: Double, _ window: RunWindow) {
    let whole = Double((window.warmUp + window.duration).nanoseconds)
    guard end > 0, window.endMark == nil, !window.endsWithBattery, end < whole / 2,
      whole - end > Double(SimDuration.seconds(600).nanoseconds)
    else { return }
    let length = SimDuration(nanoseconds: Int64(end)).brief
    diagnostics.warning(
      "the recording ends after \(length), \((100 * end / whole).toTenth) % of the run",
      at: window.place ?? root.location,
      note:
        "write duration: \(length), 'plays: daily' for a recording of a day, or 'repeats-every' for a trace"
    )
  }

  // MARK: - Reading of the battery, which a device has and a scenario may change

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
    if patch.chooses, let entries = whole.entries {
      whole = ConfigurationNode(
        .mapping(entries + BatteryCatalogue.facts(of: own, besides: whole)), at: whole.location)
    }
    return BatteryCatalogue.completing(whole)
  }

  func readBattery(numbers: inout PhoneNumbers) -> (any Battery)? {
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
        model.definition.parameters, below: "battery", section, numbers: &numbers)
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
      _ = definition.read(
        node, path: "device.battery.\(definition.name)", diagnostics: diagnostics)
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

  // MARK: - Reading of the components of the device

  /// The models of the device's components, in the order of the catalogue, with or without valid
  /// parameters.
  var componentModels: [any ComponentModel.Type] {
    let section = root["device"]?["components"]
    return ComponentCatalogue.roles.compactMap { role in
      section?[role].flatMap { ComponentCatalogue.model(chosenBy: $0, role: role) }
    }
  }

  func readComponents(
    _ models: [any ComponentModel.Type], numbers: inout PhoneNumbers
  ) -> [(name: String, model: any ComponentModel)] {
    guard let device = root["device"], !device.isNull else {
      diagnostics.error(
        "the scenario needs 'phone' or 'device'", at: root.location,
        note:
          "write phone: pixel-6, or another of 'drainsim list phones'; 'device' is the same hardware without operating system and battery"
      )
      return []
    }
    guard let section = device["components"] else {
      diagnostics.error("the device has no 'components'", at: device.location)
      return []
    }
    checkModels(section)
    var components: [(name: String, model: any ComponentModel)] = []
    for type in models {
      let role = type.definition.role
      guard let written = section[role] else { continue }
      let node = withoutMisfits(written, of: type.definition)
      guard
        let parameters = readParameters(
          type.definition.parameters, below: "device.components.\(role)", node, numbers: &numbers)
      else { continue }
      if let model = type.init(parameters, diagnostics: diagnostics) {
        components.append((role, model))
      }
    }
    return components
  }

  /// The section of a component without the parameters of other models of its role, which are
  /// reported: the change was meant for another phone.
  private func withoutMisfits(
    _ section: ConfigurationNode, of definition: ComponentDefinition
  ) -> ConfigurationNode {
    let own = Set(definition.parameters.map(\.name))
    let models = ComponentCatalogue.models(ofRole: definition.role).map { $0.definition }
    var rest = section
    for entry in section.entries ?? [] where !own.contains(entry.key) {
      let owners = models.filter { $0.parameters.contains { $0.name == entry.key } }.map(\.name)
      guard !owners.isEmpty else { continue }
      diagnostics.error(
        Self.misfit(
          "\(definition.role).\(entry.key)", definition, on: root["device"]?["device"]?.text),
        at: entry.keyLocation,
        note:
          "the \(owners.count == 1 ? "model" : "models") \(owners.map { "'\($0)'" }.alternatives) "
          + "of \(definition.role) \(owners.count == 1 ? "has" : "have") it: name a phone with it "
          + "beside the change, or leave it out")
      rest = rest.removing(entry.key)
    }
    return rest
  }

  /// The complaint that a model on a phone does not have a value of another one.
  package static func misfit(
    _ key: String, _ definition: ComponentDefinition, on phone: String?
  ) -> String {
    "'\(key)' does not fit \(phone.map { "'\($0)'" } ?? "the device"), "
      + "whose \(definition.role) is the model '\(definition.name)'"
  }

  /// Reports unknown components and models.
  private func checkModels(_ section: ConfigurationNode) {
    for entry in section.entries("'device.components'", diagnostics: diagnostics) ?? [] {
      let models = ComponentCatalogue.models(ofRole: entry.key).map { $0.definition.name }
      if models.isEmpty {
        complain(
          "unknown component '\(entry.key)'", entry.key, known: ComponentCatalogue.roles,
          "known components", at: entry.keyLocation)
      } else if let chosen = entry.value["model"]?.text {
        if !models.contains(chosen) {
          complain(
            "unknown model '\(chosen)' of '\(entry.key)'", chosen, known: models, "known models",
            at: entry.value["model"]?.location ?? entry.keyLocation)
        }
      } else if models.count > 1 {
        diagnostics.error(
          "'device.components.\(entry.key)' needs 'model'", at: entry.value.location,
          note: "one of: \(models.joined(separator: ", "))")
      }
    }
  }

  func complain(
    _ message: String, _ word: String, known: [String], _ title: String, at index: SourceLocation
  ) {
    diagnostics.error(
      message, at: index,
      note: Spelling.hint(for: word, among: known) ?? "\(title): \(known.joined(separator: ", "))")
  }

  /// Reads the parameters of a model, and the choice of it where there are several; reports all
  /// errors.
  func readParameters(
    _ definitions: [ParameterDefinition], below path: String, _ node: ConfigurationNode,
    hasModels: Bool = true, numbers: inout PhoneNumbers
  ) -> ModelParameters? {
    let fields =
      (hasModels ? [.model] : [])
      + definitions.map { FieldDefinition($0.name, .section, required: true, $0.summary) }
    guard let reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    var values: [String: ModelParameters.Value] = [:]
    for parameter in definitions {
      guard let node = reader[parameter.name],
        let value = parameter.read(
          node, path: "\(path).\(parameter.name)", scope: reading.scope, diagnostics: diagnostics)
      else { continue }
      switch value {
      case .quantity(let number):
        guard isInRange(number) else { continue }
        numbers.graded.append(number)
      case .choice(let word, let place):
        let path = "\(path).\(parameter.name)"
        if let option = ModelOption(parameter, path: path, word: word, at: place) {
          numbers.options.append(option)
        }
      case .quantities: break
      }
      values[parameter.name] = value
    }
    guard values.count == definitions.count else { return nil }
    return ModelParameters(values, at: node.location)
  }

  /// The greatest value of a number of a component or a battery: far beyond every phone, and far
  /// below where sums of integers end.
  static let greatest: [Dimension: (value: Double, text: String)] = [
    .none: (1e6, "1000000"), .power: (1e-6, "1000 W"), .energy: (1e3, "1000 J"),
    .duration: (30 * 86_400e9, "30 d"), .frequency: (1e3, "1000 GHz"), .voltage: (1e3, "1000 V"),
    .cycles: (1e12, "1000 G"), .dataSize: (1e12, "1000 GB"), .dataRate: (1e3, "1000 GB/s"),
    .length: (1e7, "10000 km"), .speed: (1e-6, "1 km/s"), .charge: (3.6e6, "1000 Ah"),
    .current: (1e-5, "10000 A"), .temperature: (1000, "1000 K"),
    .thermalResistance: (1e12, "1000 K/W"),
  ]

  private func isInRange(_ parameter: GradedParameter) -> Bool {
    guard let limit = Self.greatest[parameter.quantity.dimension],
      parameter.quantity.value > limit.value
    else { return true }
    diagnostics.error(
      "'\(parameter.path)' must be at most \(limit.text), found '\(parameter.text)'",
      at: parameter.location)
    return false
  }

  /// Report each source that nobody can look up, where a number first has it.
  private func checkSources() {
    var uses: [String: [SourceLocation]] = [:]
    func visit(_ node: ConfigurationNode) {
      if GradedParameter.isLongForm(node) || node["activity"] != nil, let source = node["source"],
        let text = source.text
      {
        uses[text, default: []].append(source.location)
      }
      node.entries?.forEach { visit($0.value) }
      node.elements?.forEach(visit)
    }
    for section in ["device", "parameters", "surroundings"] { root[section].map(visit) }
    let own = root["device"]?["sources"]?.entries?.map(\.key) ?? []
    for (source, places) in uses.sorted(by: { $0.key < $1.key }) {
      References.check(source, besides: own, at: places, diagnostics)
    }
  }

  // MARK: - Reading of the policies of the operating system

  /// The rules for scripts and for components, and the services of the system, from the policies of
  /// the device and of the scenario, which are merged below the device.
  func readPolicies(
    numbers: inout PhoneNumbers
  ) -> (rules: SystemRules, savings: SavingRules, services: [PhoneService]) {
    var rules = SystemRules()
    var savings = SavingRules()
    var policies: [String: any PolicyModel] = [:]
    let section = root["device"]?["policies"]
    for entry in section?.entries("'policies'", diagnostics: diagnostics) ?? [] {
      guard let policy = readPolicy(entry, numbers: &numbers) else { continue }
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
  private func registerStreams(of services: [PhoneService], in assembly: ScriptAssembly) {
    for name in services.flatMap({ $0.policy?.streams ?? [] }) {
      _ = assembly.stream(name, at: root["device"]?["policies"]?.location ?? root.location)
    }
  }

  /// The policy that an entry chooses; nil for none, and after an error.
  private func readPolicy(
    _ entry: ConfigurationNode.Entry, numbers: inout PhoneNumbers
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
      numbers: &numbers)
    guard let model, let parameters else { return nil }
    return model.init(parameters, diagnostics: diagnostics)
  }

  // MARK: - Reading of the surroundings

  package static let surroundingsFields: [FieldDefinition] = [
    .section(
      "bluetooth", .named(.mapping(BluetoothSurroundings.fields)), "peripherals near the phone"),
    .section(
      "origin", LocalMap.form,
      "[latitude, longitude] of the point from which east and north are counted"),
    .section(
      "places", .named(.mapping(PlacesSection.fields)),
      "circles on the map that apps can watch; sky and signals can differ inside"),
    .section("charging", .named(.mapping(ChargingSection.fields)), "named charging sessions"),
    .section(
      "replay", .named(.mapping(ReplaySection.fields)),
      "recordings whose chargers come and go again, name: { … }, as for apps"),
    .section("movement", .mapping(MovementSection.fields), "the movement of the phone"),
    .section(
      "network", .mapping(NetworkSection.fields),
      "the strength of the signals over time, in the open"),
    .section(
      "temperature",
      .either([
        .kind(.quantity(.temperature)), .list(.mapping(DailySection.temperature.stepFields)),
      ]),
      "the ambient temperature: a constant, or a list of steps by the clock that repeats every day"),
    .section(
      "light", .either([.kind(.quantity(.none)), .list(.mapping(DailySection.light.stepFields))]),
      "the ambient light in lux, for 'automatic-brightness': a constant, or a list of steps by the clock that repeats every day"
    ),
    .section(
      "sources", .named(.mapping(SourcesSection.fields)),
      "things that change by themselves, such as an inbox"),
    .section(
      "conditions", .list(.mapping(ConditionsSection.fields)),
      "a timetable of sky, signals and movement in the open"),
  ]

  private func readSurroundings() -> MappingReader? {
    guard let section = root["surroundings"] else { return nil }
    return MappingReader(
      section, "'surroundings'", fields: Self.surroundingsFields, diagnostics: diagnostics)
  }

  /// The location of the map on Earth: of its origin, or of the beginning of a track; nil for an
  /// unlocated map.
  private func readOrigin(_ around: MappingReader?) -> LocalMap.Coordinates? {
    guard let origin = around?["origin"] else {
      return MovementSection.firstCoordinates(in: around?["movement"])
    }
    return LocalMap.coordinates(origin, "'surroundings.origin'", diagnostics: diagnostics)
  }

  private func readPlaces(
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
  private func readNetwork(
    _ around: MappingReader?, _ assembly: ScriptAssembly
  ) -> NetworkSection {
    let network = NetworkSection.read(around?["network"], assembly: assembly)
    let isSaid = (around?["conditions"]?.elements ?? []).contains { $0["wi-fi-signal"] != nil }
    let isInPlaces = (around?["places"]?.entries ?? []).contains { $0.value["wi-fi-signal"] != nil }
    return network.wifi == nil && isInPlaces && !isSaid ? network.withoutWiFi : network
  }

  private func readConditions(_ around: MappingReader?, _ assembly: ScriptAssembly) -> [Condition] {
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

  // MARK: - Time

  package static let untilField = FieldDefinition.section(
    "until", .mapping(untilFields), required: true, "what ends the run")

  package static let untilFields: [FieldDefinition] = [
    .init("mark", .label, required: true, "the mark that ends the run"),
    .init("at most", .quantity(.duration), required: true, "when the run ends without the mark"),
  ]

  package static let untilEmpty = "until empty"

  /// The limit of `until empty`: a battery that is not empty by then is reported as having lasted.
  private static let longestLife = SimDuration.seconds(366 * 86_400)

  private func readDuration(_ assembly: ScriptAssembly) -> (SimDuration, Int?) {
    guard let node = root["duration"], !node.isNull else {
      diagnostics.error(
        "the scenario needs 'duration'", at: root.location,
        note: "'duration': a time, 'until empty', or { until: { mark: …, at most: … } }")
      return (.zero, nil)
    }
    guard case .mapping = node.content else {
      if node.text == Self.untilEmpty {
        if Self.battery(of: root) == nil {
          diagnostics.error(
            "'until empty' needs a battery", at: node.location,
            note: "the device has none; \(batteryHint())")
        }
        return (Self.longestLife, nil)
      }
      let length = node.duration("'duration'", in: reading)
      if length == .zero { diagnostics.error("'duration' must be above 0", at: node.location) }
      return (length ?? .zero, nil)
    }
    guard
      let outer = MappingReader(
        node, "'duration'",
        fields: [Self.untilField],
        diagnostics: diagnostics), let until = outer["until"],
      let reader = MappingReader(
        until, "'until'", fields: Self.untilFields, naming: .alone, in: reading),
      let name = reader.name("mark"), let limit = reader.duration("at most")
    else { return (.zero, nil) }
    if limit == .zero { reader.error("at most", "must be above 0") }
    let place = reader.location(of: "mark")
    return (limit, assembly.recordedMark(name, at: place, diagnostics: diagnostics))
  }
}

extension ScriptAssembly {
  /// The number of a mark; reports an error where no step records it.
  func recordedMark(_ name: String, at place: SourceLocation, diagnostics: Diagnostics) -> Int? {
    if isMarked(name) { return mark(name) }
    return diagnostics.refuse(
      "no step records the mark '\(name)'", at: place,
      note: Spelling.hint(for: name, among: marks.names))
  }
}
