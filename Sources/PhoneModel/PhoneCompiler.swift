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
    let components = readComponents(graded: &graded)
    let bluetooth = readSurroundings()
    let services = BluetoothSurroundings.serviceNames(in: bluetooth, diagnostics: diagnostics)
    let assembly = ScriptAssembly(
      vocabulary: vocabulary(components, bluetooth, services), diagnostics: diagnostics)
    AppsSection.declare(root["apps"], in: assembly)
    AppsSection.declareEvents(below: [root["user"], root["apps"]], in: assembly)
    let surroundings = BluetoothSurroundings(bluetooth, assembly: assembly)
    AppsSection.compile(root["apps"], into: assembly)
    UserSection.compile(root["user"], into: assembly)
    UserSection.checkButtons(root["user"], in: assembly)
    assembly.checkTimers()
    let motionMarks = surroundings.groups.flatMap {
      [assembly.mark("\($0.name)-moves"), assembly.mark("\($0.name)-rests")]
    }
    if !surroundings.groups.isEmpty, !components.contains(where: { $0.name == "bluetooth" }) {
      diagnostics.error(
        "the device has no component 'bluetooth'", at: bluetooth?.location ?? root.location)
    }
    var metrics = MetricReader(
      components: components, assembly: assembly, diagnostics: diagnostics,
      scope: ConstantScope(parameters.constants))
    metrics.read(root["metrics"], hasApps: root["apps"] != nil)
    let (duration, endMark) = readDuration(assembly)
    let warmUp = readWarmUp()
    guard !diagnostics.hasErrors else { return nil }
    return PhoneSpecification(
      components: components, program: assembly.finish(), peripherals: surroundings.groups,
      intervals: metrics.intervals, metrics: metrics.metrics, duration: duration, warmUp: warmUp,
      endMark: endMark, motionMarks: motionMarks, parameters: graded)
  }

  private func vocabulary(
    _ components: [(name: String, model: any ComponentModel)], _ bluetooth: ConfigurationNode?,
    _ services: [String]
  ) -> ScriptVocabulary {
    var steps: [ScriptVocabulary.ComponentStep] = []
    var events = AppEvent.definitions
    for (place, component) in components.enumerated() {
      let definition = type(of: component.model).definition
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
  private func readComponents(graded: inout [GradedParameter]) -> [(
    name: String, model: any ComponentModel
  )] {
    guard let section = root["device"]?["components"] else {
      diagnostics.error(
        "the device has no 'components'", at: root["device"]?.location ?? root.location)
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
    for type in ComponentCatalog.models {
      let name = type.definition.name
      guard let node = section[name],
        let parameters = readParameters(of: type.definition, node, graded: &graded),
        let model = type.init(parameters, diagnostics: diagnostics)
      else { continue }
      components.append((name, model))
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
      values[parameter.name] = value
      graded.append(value)
    }
    guard values.count == definition.parameters.count else { return nil }
    return ComponentParameters(values, at: node.location)
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
    guard let node = root["duration"] else {
      diagnostics.error(
        "the scenario needs 'duration'", at: root.location,
        note: "a time, such as 60 s, or { until: { mark: …, at most: … } }")
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
