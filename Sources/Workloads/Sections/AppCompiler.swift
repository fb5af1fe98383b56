import Configuration
import Kernel

/// One app on its way into the program.
struct AppCompiler {
  let assembly: ScriptAssembly
  let name: String
  let index: Int
  private var variables: [String: (place: Int, type: ExpressionType)] = [:]
  private var tasks: [String: ConfigurationNode] = [:]

  static func compile(_ app: ConfigurationNode.Entry, index: Int, into assembly: ScriptAssembly) {
    var compiler = AppCompiler(assembly: assembly, name: app.key, index: index)
    compiler.compile(app.value)
  }

  private mutating func compile(_ node: ConfigurationNode) {
    guard let reader = assembly.reader(node, "app '\(name)'", AppsSection.fields, naming: .alone)
    else { return }
    for element in reader.elements("background-modes") {
      let mode = element.choice(
        "a background mode", of: BackgroundMode.self, diagnostics: assembly.diagnostics)
      if let mode { assembly.program.apps[index].modes |= mode.bit }
    }
    assembly.note(reader, AppsSection.fields, of: "'\(name)'", in: "app", app: index)
    QueuesSection.compile(reader["queues"], app: index, into: assembly)
    PushesSection.compile(reader["pushes"], app: index, named: name, into: assembly)
    readSettings(reader)
    if let levels = reader["battery-levels"] {
      assembly.program.apps[index].batteryLevels = BatteryLevelList.read(
        levels, in: assembly.reading)
    }
    for entry in reader.entries("variables") { declare(variable: entry) }
    OperationQueuesSection.read(reader["operation-queues"], app: index, assembly: assembly)
    for entry in reader.entries("tasks") { tasks[entry.key] = entry.value }
    for entry in reader.entries("handlers") { compile(handler: entry) }
    ReplaySection.compile(reader["replay"], of: .app(index, name: name), into: assembly)
    noteNames(reader)
  }

  private func readSettings(_ reader: MappingReader) {
    if let allows = reader.flag("background-refresh") {
      assembly.program.apps[index].settings.allowsBackgroundRefresh = allows
    }
    let optimisation = reader.choice("battery-optimisation", among: AppSettings.optimisations)
    assembly.program.apps[index].settings.isExempt = optimisation == 1
    assembly.program.apps[index].settings.hasExactAlarms = reader.flag("exact-alarms") ?? false
    guard reader["fetch-interval"] != nil else { return }
    if assembly.program.apps[index].modes & BackgroundMode.fetch.bit == 0 {
      reader.error(
        "fetch-interval", "needs the background mode 'fetch'",
        note: "add it to 'background-modes' of '\(name)'")
    }
    assembly.program.apps[index].settings.fetchInterval = reader.duration("fetch-interval")
  }

  private mutating func declare(variable entry: ConfigurationNode.Entry) {
    let diagnostics = assembly.diagnostics
    guard
      let value = ScriptValue.read(entry.value, "variable '\(entry.key)'", diagnostics: diagnostics)
    else { return }
    let isParameter = assembly.vocabulary.constants[entry.key] != nil
    if isParameter || ParameterTable.reservedWords.contains(entry.key) {
      diagnostics.error(
        "variable '\(entry.key)' has the name of "
          + (isParameter ? "a parameter" : "something in expressions"), at: entry.keyLocation)
    }
    variables[entry.key] = (assembly.program.variables.count, value.type)
    assembly.program.variables.append(
      ScriptProgram.Variable(app: Int32(index), firstValue: value.value))
  }

  private func compile(handler entry: ConfigurationNode.Entry) {
    let vocabulary = assembly.vocabulary
    // The steps of a misspelt event have mistakes of their own, which are reported with it.
    guard
      let event = assembly.event(named: entry.key, at: entry.keyLocation)
        ?? assembly.event(meantBy: entry.key)
    else { return }
    var mode = ScriptProgram.Mode.parallel
    var limit = 10
    var steps = entry.value
    if case .mapping = entry.value.content {
      guard
        let reader = assembly.reader(
          entry.value, "handler '\(entry.key)'", AppsSection.handlerFields, naming: .alone),
        let written = reader["steps"]
      else { return }
      let modes = ScriptProgram.Mode.allCases
      mode = reader.choice("mode", among: modes.map(\.name)).map { modes[$0] } ?? mode
      limit = reader.count("max", within: 1...1000) ?? limit
      steps = written
    }
    let path = "apps.\(name).handlers.\(entry.key)"
    // A handler without steps says that nothing is to happen. One that a variant adds meant another.
    let isSilent =
      steps.elements?.isEmpty ?? true && !assembly.added.contains(entry.keyLocation)
    assembly.uses.add(
      ScenarioUse(
        .handler(entry.key), need: isSilent ? nil : vocabulary.events[event].need, app: index,
        root: path, at: entry.keyLocation))
    let scope = ScriptScope(
      vocabulary: vocabulary, variables: variables, event: vocabulary.events[event], app: index)
    let script = ScriptCompiler.compile(
      steps, assembly: assembly, owner: .app(index), path: path, scope: scope, tasks: tasks,
      bringing: flows(broughtBy: entry))
    assembly.program.handlers.append(
      ScriptProgram.Handler(
        app: Int32(index), event: Int32(event), mode: mode, limit: Int32(limit),
        script: Int32(script), name: StreamName(path).hash))
  }

  /// The copies of sources that an event brings up to date.
  private func flows(broughtBy handler: ConfigurationNode.Entry) -> [Int] {
    if let flows = assembly.flowsOfPushes[.init(name: handler.key, app: index)] { return flows }
    let source = assembly.vocabulary.sources.first { "\($0)-changed" == handler.key }
    guard let source, let place = assembly.sourcePlaces[source] else { return [] }
    switch place {
    case .phone:
      let flow = assembly.flow(
        of: source, app: index, isDelivery: false, at: handler.keyLocation)
      return flow.map { [$0] } ?? []
    case .server:
      assembly.diagnostics.error(
        "the app is not told of changes of '\(source)', which is on a server",
        at: handler.keyLocation,
        note:
          "ask with a request that 'brings: \(source)', or let a push of the app say 'when: \(source)'"
      )
      return []
    }
  }

  /// Note the names that the app gives, each of which something has to use.
  private func noteNames(_ reader: MappingReader) {
    func note(_ key: String, _ name: (String) -> ScenarioUses.Name) {
      for entry in reader.entries(key) {
        assembly.uses.noteName(name(entry.key), app: index, at: entry.keyLocation)
      }
    }
    note("tasks") { .task($0) }
    note("queues") { .requestQueue($0) }
    note("operation-queues") { .operationQueue($0) }
    note("variables") { .variable($0) }
  }
}
