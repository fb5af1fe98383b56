import Components
public import Configuration
import PowerAccounting
import Quantities
import Workloads

/// Turns the sections of a scenario that describe the phone and its day into a specification.
public struct PhoneCompiler {
  let root: ConfigurationNode
  let parameters: ParameterTable
  let diagnostics: Diagnostics

  /// - Parameter root: The whole scenario of one variant, with its device profile in place.
  public init(_ root: ConfigurationNode, diagnostics: Diagnostics) {
    parameters = ParameterTable(root["parameters"], diagnostics: diagnostics)
    self.root = parameters.resolve(root, diagnostics: diagnostics)
    self.diagnostics = diagnostics
  }

  /// The specification; nil when anything was wrong, which the diagnostics tell.
  public func compile() -> PhoneSpecification? {
    var graded = parameters.graded
    let models = componentModels
    let components = readComponents(models, graded: &graded)
    let bluetooth = readSurroundings()
    let services = BluetoothSurroundings.serviceNames(in: bluetooth, diagnostics: diagnostics)
    let assembly = ScriptAssembly(
      vocabulary: vocabulary(models, bluetooth, services), diagnostics: diagnostics)
    AppsSection.declare(root["apps"], in: assembly)
    AppsSection.declareEvents(below: [root["user"], root["apps"]], in: assembly)
    let surroundings = BluetoothSurroundings(bluetooth, assembly: assembly)
    AppsSection.compile(root["apps"], into: assembly)
    UserSection.compile(root["user"], into: assembly)
    let unanswered = UserSection.unanswered(root["user"], in: assembly)
    // Steps with mistakes record nothing: who refers to their names is not to blame.
    if diagnostics.hasErrors { assembly.assumeNames(below: [root["user"], root["apps"]]) }
    assembly.checkTimers()
    let motionMarks = (bluetooth?.entries ?? []).flatMap {
      [assembly.mark("\($0.key)-moves"), assembly.mark("\($0.key)-rests")]
    }
    if !surroundings.groups.isEmpty, !models.contains(where: { $0.definition.name == "bluetooth" })
    {
      diagnostics.error(
        "the device has no component 'bluetooth'", at: bluetooth?.location ?? root.location)
    }
    var metrics = MetricReader(
      components: models, assembly: assembly, diagnostics: diagnostics,
      scope: ConstantScope(parameters.constants))
    metrics.read(root["metrics"], subject: root["apps"]?.entries?.first?.key)
    let (duration, endMark) = readDuration(assembly)
    let warmUp = readWarmUp()
    if duration > (SimTime.latest - .zero) - warmUp {
      diagnostics.error(
        "'warm-up' and 'duration' together are longer than the 250 years a run may have",
        at: root["warm-up"]?.location ?? root.location)
    }
    guard !diagnostics.hasErrors else { return nil }
    return PhoneSpecification(
      components: components, program: assembly.finish(), peripherals: surroundings.groups,
      intervals: metrics.intervals, metrics: metrics.metrics, duration: duration, warmUp: warmUp,
      endMark: endMark, motionMarks: motionMarks, parameters: graded,
      unansweredEvents: unanswered)
  }

  private func vocabulary(
    _ models: [any ComponentModel.Type], _ bluetooth: ConfigurationNode?,
    _ services: [String]
  ) -> ScriptVocabulary {
    var steps: [ScriptVocabulary.ComponentStep] = []
    var events = AppEvent.definitions
    for (place, model) in models.enumerated() {
      let definition = model.definition
      events += definition.events
      for (index, step) in definition.operations.enumerated() {
        steps.append(
          ScriptVocabulary.ComponentStep(
            component: ComponentID(place), index: index, definition: step))
      }
    }
    return ScriptVocabulary(
      componentSteps: steps, events: events,
      peripherals: (bluetooth?.entries ?? []).map(\.key), services: services,
      constants: parameters.constants)
  }

  private func readSurroundings() -> ConfigurationNode? {
    guard let section = root["surroundings"] else { return nil }
    let fields = [FieldDefinition("bluetooth", .section, "peripherals near the phone")]
    let reader = MappingReader(
      section, "'surroundings'", fields: fields, diagnostics: diagnostics)
    return reader?["bluetooth"]
  }
}

// MARK: - Components

extension PhoneCompiler {
  /// The parts of the device by type, in the order of the catalogue, whether or not their
  /// parameters are right.
  private var componentModels: [any ComponentModel.Type] {
    let section = root["device"]?["components"]
    return ComponentCatalog.models.filter { section?[$0.definition.name] != nil }
  }

  private func readComponents(
    _ models: [any ComponentModel.Type], graded: inout [GradedParameter]
  ) -> [(name: String, model: any ComponentModel)] {
    guard let device = root["device"], !device.isNull else {
      diagnostics.error(
        "the scenario needs 'device'", at: root.location,
        note: "'device' is the phone: a profile's name or a mapping")
      return []
    }
    guard let section = device["components"] else {
      diagnostics.error("the device has no 'components'", at: device.location)
      return []
    }
    let entries = section.entries("'device.components'", diagnostics: diagnostics) ?? []
    for entry in entries where ComponentCatalog.model(named: entry.key) == nil {
      let near = Spelling.nearest(to: entry.key, among: ComponentCatalog.names)
      diagnostics.error(
        "unknown component '\(entry.key)'", at: entry.keyLocation,
        note: near.map { "did you mean '\($0)'?" }
          ?? "known components: \(ComponentCatalog.names.joined(separator: ", "))")
    }
    var components: [(name: String, model: any ComponentModel)] = []
    for type in models {
      let name = type.definition.name
      guard let node = section[name],
        let parameters = readParameters(of: type.definition, node, graded: &graded)
      else { continue }
      if let model = type.init(parameters, diagnostics: diagnostics) {
        components.append((name, model))
      } else if !diagnostics.hasErrors {
        diagnostics.error(
          "a value of 'device.components.\(name)' is too large or too small for the model",
          at: node.location)
      }
    }
    return components
  }

  private func readParameters(
    of definition: ComponentDefinition, _ node: ConfigurationNode,
    graded: inout [GradedParameter]
  ) -> ComponentParameters? {
    let path = "device.components.\(definition.name)"
    let fields = definition.parameters.map {
      FieldDefinition($0.name, .quantity($0.dimension), required: true, $0.summary)
    }
    guard
      let reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    var values: [String: GradedParameter] = [:]
    for parameter in definition.parameters {
      guard let node = reader[parameter.name],
        let value = GradedParameter.read(
          node, path: "\(path).\(parameter.name)", dimension: parameter.dimension,
          scope: ConstantScope(parameters.constants), diagnostics: diagnostics)
      else { continue }
      guard isInRange(value) else { continue }
      checkSource(value, node)
      values[parameter.name] = value
      graded.append(value)
    }
    guard values.count == definition.parameters.count else { return nil }
    return ComponentParameters(values, at: node.location)
  }

  /// The most that a number of a component may be: far beyond every phone, and far below where
  /// sums of integers end.
  static let greatest: [Dimension: (value: Double, text: String)] = [
    .none: (1e6, "1000000"), .power: (1e-6, "1000 W"), .energy: (1e3, "1000 J"),
    .duration: (86_400e9, "1 d"), .frequency: (1e3, "1000 GHz"), .voltage: (1e3, "1000 V"),
    .cycles: (1e12, "1000 G"),
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

  /// A source of a device's number must be among the device's sources.
  private func checkSource(_ value: GradedParameter, _ node: ConfigurationNode) {
    guard let source = value.source, let known = root["device"]?["sources"]?.entries?.map(\.key),
      !known.contains(source)
    else { return }
    let near = Spelling.nearest(to: source, among: known)
    diagnostics.error(
      "the device has no source '\(source)'", at: node["source"]?.location ?? node.location,
      note: near.map { "did you mean '\($0)'?" } ?? "known: \(known.joined(separator: ", "))")
  }
}

// MARK: - Time

extension PhoneCompiler {
  static let untilFields: [FieldDefinition] = [
    FieldDefinition("mark", .label, required: true, "the mark that ends the run"),
    FieldDefinition(
      "at most", .quantity(.duration), required: true, "when the run ends without the mark"),
  ]

  private func readDuration(_ assembly: ScriptAssembly) -> (SimDuration, Int?) {
    let scope = ConstantScope(parameters.constants)
    guard let node = root["duration"], !node.isNull else {
      diagnostics.error(
        "the scenario needs 'duration'", at: root.location,
        note: "'duration' is a time, or { until: { mark: …, at most: … } }")
      return (.zero, nil)
    }
    guard case .mapping = node.content else {
      if node.text == "until empty" {
        diagnostics.error(
          "'until empty' needs a battery, which cannot be simulated yet", at: node.location)
        return (.zero, nil)
      }
      let length = node.duration("'duration'", scope: scope, diagnostics: diagnostics)
      if length == .zero { diagnostics.error("'duration' must be above 0", at: node.location) }
      return (length ?? .zero, nil)
    }
    guard
      let outer = MappingReader(
        node, "'duration'",
        fields: [FieldDefinition("until", .section, required: true, "what ends the run")],
        diagnostics: diagnostics),
      let until = outer["until"],
      let reader = MappingReader(
        until, "'until'", fields: Self.untilFields, diagnostics: diagnostics),
      let name = reader["mark"]?.name("'mark'", diagnostics: diagnostics),
      let limit = reader["at most"]?.duration("'at most'", scope: scope, diagnostics: diagnostics)
    else { return (.zero, nil) }
    if limit == .zero {
      diagnostics.error(
        "'at most' must be above 0", at: reader["at most"]?.location ?? until.location)
    }
    guard assembly.isMarked(name) else {
      let near = Spelling.nearest(to: name, among: assembly.markNames)
      diagnostics.error(
        "no step records the mark '\(name)'", at: reader["mark"]?.location ?? until.location,
        note: near.map { "did you mean '\($0)'?" })
      return (limit, nil)
    }
    return (limit, assembly.mark(name))
  }

  private func readWarmUp() -> SimDuration {
    let scope = ConstantScope(parameters.constants)
    return root["warm-up"]?.duration("'warm-up'", scope: scope, diagnostics: diagnostics) ?? .zero
  }
}
