import Configuration
import Kernel
import PowerAccounting

/// The section `apps`: the behaviour of apps.
package enum AppsSection {
  /// How many apps a scenario may have.
  static let limit = AppSet.appLimit

  package static let fields: [FieldDefinition] = [
    AppGroups.countField,
    FieldDefinition(
      "background-modes", .section,
      "what the system lets it do when it is not in front, as a list: "
        + BackgroundMode.allCases.map(\.rawValue).joined(separator: ", ")),
    FieldDefinition(
      "background-refresh", .flag,
      "whether the person lets the system launch it in the background; true if not said"),
    FieldDefinition(
      "fetch-interval", .quantity(.duration),
      "the shortest time between launches as before iOS 13; none if not said"),
    FieldDefinition(
      "operation-queues", .section, "name: { concurrent, qos }: lines in which work of it waits"),
    FieldDefinition(
      "battery-levels", .section,
      "levels of the battery that it hears of as 'battery-below', as a list; 20 % and 10 % if it handles that and says none"
    ),
    FieldDefinition("variables", .section, "name: first value; live until termination"),
    FieldDefinition(
      "queues", .section,
      "name: { concurrent, suspend-while, after }: where requests of it wait their turn"),
    FieldDefinition(
      "pushes", .section, "messages of its server, name: { every, size, priority, over }"),
    FieldDefinition("tasks", .section, "named lists of steps, called with 'do'"),
    FieldDefinition("handlers", .section, "event: steps, or { mode, max, steps }"),
  ]

  package static let handlerFields: [FieldDefinition] = [
    FieldDefinition(
      "mode", .choice(ScriptProgram.Mode.allCases.map { "\($0)" }),
      "what happens when the event comes while the handler is running"),
    FieldDefinition("max", .count, "runs at one time, or events waiting for one; 10 if not said"),
    FieldDefinition("steps", .steps, required: true, "the steps"),
  ]

  package static let queueFields = OperationQueuesSection.fields

  /// Make the apps' names known; the section is compiled after all names are.
  package static func declare(_ section: ConfigurationNode?, in assembly: ScriptAssembly) {
    let apps = section?.namedEntries(
      "'apps'", taken: ["system", "accessories"], diagnostics: assembly.diagnostics)
    for entry in apps ?? [] {
      // The system is the first of them.
      if assembly.program.apps.count == limit + 1 {
        assembly.diagnostics.error("more than \(limit) apps", at: entry.keyLocation)
        return
      }
      assembly.program.apps.append(entry.key)
      assembly.program.appModes.append(0)
      assembly.program.appSettings.append(AppSettings())
      assembly.program.appLevels.append(nil)
    }
  }

  /// Make the events known that taps, presses, release and 'emit' cause.
  package static func declareEvents(below nodes: [ConfigurationNode?], in assembly: ScriptAssembly)
  {
    for node in nodes {
      for event in node.map(Buttons.events(below:)) ?? [] {
        assembly.addEvent(
          EventDefinition(event.name, "what the scenario's own steps cause"),
          causedByUser: event.byUser)
      }
    }
  }

  /// Declare the events of handlers for unused buttons, with a warning.
  private static func declareIdleButtons(_ section: ConfigurationNode?, in assembly: ScriptAssembly)
  {
    let endings = UserEvents.definitions.compactMap {
      $0.name.split(separator: ">").last.map(String.init)
    }
    for app in section?.entries ?? [] {
      for handler in app.value["handlers"]?.entries ?? []
      where assembly.vocabulary.event(handler.key) == nil
        && endings.contains(where: handler.key.hasSuffix)
      {
        let known = assembly.vocabulary.events.map(\.name)
        assembly.diagnostics.warning(
          "nobody causes '\(handler.key)'", at: handler.keyLocation,
          note: Spelling.hint(for: handler.key, among: known))
        assembly.addEvent(EventDefinition(handler.key, "what nobody causes"), causedByUser: true)
      }
    }
  }

  /// Compile the handlers of all apps.
  package static func compile(_ section: ConfigurationNode?, into assembly: ScriptAssembly) {
    declareIdleButtons(section, in: assembly)
    for (index, entry) in (section?.entries ?? []).enumerated() {
      var app = AppCompiler(name: entry.key, index: index + 1, assembly: assembly)
      app.compile(entry.value)
    }
  }
}

/// One app on its way into the program.
private struct AppCompiler {
  let name: String
  let index: Int
  let assembly: ScriptAssembly
  var variables: [String: (place: Int, type: ExpressionType)] = [:]
  var tasks: [String: ConfigurationNode] = [:]

  init(name: String, index: Int, assembly: ScriptAssembly) {
    self.name = name
    self.index = index
    self.assembly = assembly
  }

  mutating func compile(_ node: ConfigurationNode) {
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(
        node, "app '\(name)'", fields: AppsSection.fields, diagnostics: diagnostics)
    else { return }
    for element in reader["background-modes"]?.elements(
      "'background-modes'", diagnostics: diagnostics) ?? []
    {
      let names = BackgroundMode.allCases.map(\.rawValue)
      if let place = element.choice("a background mode", among: names, diagnostics: diagnostics) {
        assembly.program.appModes[index] |= BackgroundMode.allCases[place].bit
      }
    }
    QueuesSection.compile(reader["queues"], app: index, into: assembly)
    PushesSection.compile(reader["pushes"], app: index, named: name, into: assembly)
    readSettings(reader)
    if let levels = reader["battery-levels"] {
      assembly.program.appLevels[index] = BatteryLevelList.read(levels, in: assembly.reading)
    }
    for entry in reader["variables"]?.entries("'variables'", diagnostics: diagnostics) ?? [] {
      guard
        let value = ScriptValue.read(
          entry.value, "variable '\(entry.key)'", diagnostics: diagnostics)
      else { continue }
      if assembly.vocabulary.constants[entry.key] != nil
        || ParameterTable.reservedWords.contains(entry.key)
      {
        diagnostics.error(
          "variable '\(entry.key)' has the name of "
            + (assembly.vocabulary.constants[entry.key] == nil
              ? "something in expressions" : "a parameter"),
          at: entry.keyLocation)
      }
      variables[entry.key] = (assembly.program.variables.count, value.type)
      assembly.program.variables.append(value.value)
      assembly.program.variableApps.append(Int32(index))
    }
    OperationQueuesSection.read(reader["operation-queues"], app: index, assembly: assembly)
    for entry in reader["tasks"]?.entries("'tasks'", diagnostics: diagnostics) ?? [] {
      tasks[entry.key] = entry.value
    }
    for entry in reader["handlers"]?.entries("'handlers'", diagnostics: diagnostics) ?? [] {
      compile(handler: entry)
    }
  }

  private func readSettings(_ reader: MappingReader) {
    let diagnostics = assembly.diagnostics
    if let node = reader["background-refresh"],
      let allows = node.flag("'background-refresh'", diagnostics: diagnostics)
    {
      assembly.program.appSettings[index].allowsBackgroundRefresh = allows
    }
    guard let node = reader["fetch-interval"] else { return }
    if assembly.program.appModes[index] & BackgroundMode.fetch.bit == 0 {
      diagnostics.error(
        "'fetch-interval' needs the background mode 'fetch'", at: node.location,
        note: "add it to 'background-modes' of '\(name)'")
    }
    assembly.program.appSettings[index].fetchInterval = node.duration(
      "'fetch-interval'", in: assembly.reading)
  }

  private func compile(handler entry: ConfigurationNode.Entry) {
    let vocabulary = assembly.vocabulary
    guard let event = assembly.event(named: entry.key, at: entry.keyLocation) else { return }
    var mode = ScriptProgram.Mode.parallel
    var limit = 10
    var steps = entry.value
    if case .mapping = entry.value.content {
      guard let fields = read(entry) else { return }
      (mode, limit, steps) = fields
    }
    let path = "apps.\(name).handlers.\(entry.key)"
    let scope = ScriptScope(vocabulary, variables: variables, event: vocabulary.events[event])
    let script = ScriptCompiler.compile(
      steps, assembly: assembly, owner: .app(index), path: path, scope: scope, tasks: tasks)
    assembly.program.handlers.append(
      ScriptProgram.Handler(
        app: Int32(index), event: Int32(event), mode: mode, limit: Int32(limit),
        script: Int32(script), name: StreamName(path).hash))
  }

  private func read(_ entry: ConfigurationNode.Entry) -> (
    ScriptProgram.Mode, Int, ConfigurationNode
  )? {
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(
        entry.value, "handler '\(entry.key)'", fields: AppsSection.handlerFields,
        diagnostics: diagnostics), let steps = reader["steps"]
    else { return nil }
    let modes = ScriptProgram.Mode.allCases
    let mode = reader["mode"]?.choice(
      "'mode'", among: modes.map { "\($0)" }, diagnostics: diagnostics)
    var limit = 10
    if let node = reader["max"] {
      guard let count = node.count("'max'", in: assembly.reading) else { return nil }
      guard (1...1000).contains(count) else {
        diagnostics.error("'max' must be from 1 to 1000, found \(count)", at: node.location)
        return nil
      }
      limit = count
    }
    return (mode.map { modes[$0] } ?? .parallel, limit, steps)
  }
}
