import Configuration
import PowerAccounting

/// The section `apps`: the behaviour of apps.
package enum AppsSection {
  /// How many apps a scenario may have.
  static let limit = AppSet.appLimit

  package static let fields: [FieldDefinition] = [
    AppGroups.countField,
    .init(
      "background-modes", .section,
      "what the system lets it do when it is not in front, as a list: "
        + BackgroundMode.allCases.map(\.rawValue).joined(separator: ", ")),
    .init(
      "background-refresh", .flag,
      "whether the person lets the system launch it in the background; true if not said"),
    .init(
      "fetch-interval", .quantity(.duration),
      "the shortest time between launches as before iOS 13; none if not said"),
    .init(
      "operation-queues", .section, "name: { concurrent, qos }: lines in which work of it waits"),
    .init(
      "battery-levels", .section,
      "levels of the battery that it hears of as 'battery-below', as a list; 20 % and 10 % if it handles that and says none"
    ),
    .init("variables", .section, "name: first value; live until termination"),
    .init(
      "queues", .section,
      "name: { concurrent, suspend-while, after }: where requests of it wait their turn"),
    .init("pushes", .section, "messages of its server, name: { every, size, priority, over }"),
    .init("tasks", .section, "named lists of steps, called with 'do'"),
    .init("handlers", .section, "event: steps, or { mode, max, steps }"),
  ]

  package static let handlerFields: [FieldDefinition] = [
    .init(
      "mode", .choice(ScriptProgram.Mode.allCases.map { "\($0)" }),
      "what happens when the event comes while the handler is running"),
    .init("max", .count, "runs at one time, or events waiting for one; 10 if not said"),
    .init("steps", .steps, required: true, "the steps"),
  ]

  package static let queueFields = OperationQueuesSection.fields

  /// Make the apps' names known; the section is compiled after all names are.
  package static func declare(_ section: ConfigurationNode?, in assembly: ScriptAssembly) {
    let apps = section?.namedEntries(
      "'apps'", taken: ["system", "accessories"], diagnostics: assembly.diagnostics)
    for entry in apps ?? [] {
      // The system is the first of them.
      if assembly.program.apps.count == limit + 1 {
        return assembly.diagnostics.error("more than \(limit) apps", at: entry.keyLocation)
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
      AppCompiler.compile(entry, index: index + 1, into: assembly)
    }
  }
}
