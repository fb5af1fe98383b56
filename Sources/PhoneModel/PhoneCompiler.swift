import Components
import Configuration
import PowerAccounting
import Quantities
import Recordings
import Workloads

/// Compiler of the sections of a scenario that describe the phone and its run.
package struct PhoneCompiler {
  let root: ConfigurationNode
  let parameters: ParameterTable
  let diagnostics: Diagnostics
  let scope: any ExpressionScope
  /// The devices that were read before.
  let memo: TreeMemo<DeviceModels>
  /// The recordings that the scenario names, by their digests.
  package var recordings = RecordingLibrary()
  /// Whether to look for what can have no effect.
  var checksEffects = false
  /// How a phone without a battery gets one, for messages.
  package var batteryHint = "add battery: { model: … }"

  /// - Parameters:
  ///   - root: The whole scenario of one variant, with its device profile filled in.
  ///   - memo: Where to find the models of a device that was read before, and to keep them.
  ///   - checksEffects: Whether to look for what can have no effect.
  package init(
    _ root: ConfigurationNode, diagnostics: Diagnostics, memo: TreeMemo<DeviceModels> = TreeMemo(),
    checksEffects: Bool = false
  ) {
    let parameters = ParameterTable(root["parameters"], diagnostics: diagnostics)
    let whole = AppGroups.expanding(
      parameters.resolve(root, diagnostics: diagnostics), constants: parameters.constants,
      diagnostics: diagnostics)
    self.init(
      whole, parameters, diagnostics: diagnostics, scope: ConstantScope(parameters.constants),
      memo: memo)
    self.checksEffects = checksEffects
  }

  /// - Parameter root: The scenario, with values for its parameters.
  init(
    _ root: ConfigurationNode, _ parameters: ParameterTable, diagnostics: Diagnostics,
    scope: any ExpressionScope, memo: TreeMemo<DeviceModels>
  ) {
    self.root = root
    self.parameters = parameters
    self.diagnostics = diagnostics
    self.scope = scope
    self.memo = memo
  }

  /// Reads values that are known before the run; parameters may stand for quantities.
  var reading: ReadingContext { ReadingContext(scope: scope, diagnostics: diagnostics) }

  /// The specification; nil after an error, which the diagnostics contain.
  package func compile() -> PhoneSpecification? {
    let device = deviceModels()
    let (models, services) = (device.kinds, device.services)
    var graded = parameters.graded + device.graded
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
    let temperature = around?["temperature"].flatMap { TemperatureSection.read($0, in: reading) }
    AppsSection.compile(root["apps"], into: assembly)
    UserSection.compile(root["user"], into: assembly)
    ReplaySection.compile(around?["replay"], of: .surroundings, into: assembly)
    readCharging(around?["charging"], graded: &graded, into: assembly)
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
      endsWithBattery: root["duration"]?.text == Self.untilEmpty, warmUp: warmUp)
    let starts = ClockTime.read(root["starts"], diagnostics: diagnostics)
    var metrics = MetricReader(
      components: models, interfaces: interfaces, assembly: assembly, diagnostics: diagnostics,
      scope: ConstantScope(parameters.constants), window: window, starts: starts,
      hasBattery: Self.battery(of: root) != nil)
    metrics.batteryHint = batteryHint
    metrics.read(root["metrics"], subject: root["apps"]?.entries?.first?.key)
    graded += metrics.graded
    let conditions = readConditions(around, assembly)
    if !metrics.gauges.isEmpty, duration > .seconds(Int64(Gauge.longest)) {
      diagnostics.error(
        "metrics that are told second by second need a 'duration' of at most \(Gauge.longest) s",
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
      root, assembly.uses, apps: assembly.appNames, world: world,
      hasBattery: device.battery != nil, window: warmUp + duration, warmUp: warmUp, starts: starts)
    var program = assembly.finish()
    program.starts = starts
    var savings = device.savings
    savings.locksByItself = !program.tellsScreen
    let sharesIdleRun = endMark == nil && metrics.metrics.needIdleRun
    let spelledOut = parameters.spellOut(root)
    return PhoneSpecification(
      components: device.components, program: program, rules: device.rules,
      savings: savings, services: services,
      surroundings: PhoneSurroundings(
        peripherals: peripherals.groups, motionMarks: motionMarks, places: places,
        network: network, assumedWiFi: world.assumesWiFi ? moving?.location : nil,
        movement: movement, temperature: temperature, conditions: conditions),
      metrics: metrics.metrics, quotients: metrics.quotients, probes: metrics.probes,
      gauges: metrics.gauges,
      screen: metrics.screen, levelInstants: metrics.levelInstants, window: window,
      clockAtStart: root["starts"].flatMap { $0.isNull ? nil : starts.sinceMonday + warmUp },
      parameters: graded, battery: device.battery, load: load, unansweredEvents: unanswered,
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
    var vocabulary = ScriptVocabulary(
      componentSteps: device.steps,
      events: AppEvent.definitions + device.interfaces.flatMap(\.events) + ReplayEvents.definitions,
      peripherals: (bluetooth?.entries ?? []).map(\.key), services: services, places: places,
      constants: parameters.constants)
    vocabulary.absentComponents = device.absentComponents
    vocabulary.system = root["device"]?["system"]?.text
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
}

// MARK: - Time

extension PhoneCompiler {
  package static let untilField = FieldDefinition(
    "until", .section, required: true, "what ends the run"
  ).holding(.mapping(untilFields))

  package static let untilFields: [FieldDefinition] = [
    .init("mark", .label, required: true, "the mark that ends the run"),
    .init("at most", .quantity(.duration), required: true, "when the run ends without the mark"),
  ]

  package static let untilEmpty = "until empty"

  /// The limit of `until empty`: a battery that is not empty by then is reported as having lasted.
  static let longestLife = SimDuration.seconds(366 * 86_400)

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
            note: "the device has none; \(batteryHint)")
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
