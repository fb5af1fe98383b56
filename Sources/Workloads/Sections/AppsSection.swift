import Configuration
import PowerAccounting
import Quantities

/// The section `apps`: the behaviour of apps.
package enum AppsSection {
  /// The greatest number of apps of a scenario.
  static let limit = AppSet.appLimit

  package static let fields: [FieldDefinition] = [
    AppGroups.countField,
    .section(
      "background-modes", .list(.kind(.choice(BackgroundMode.allCases.map(\.rawValue)))),
      "what the app may do while it is not in front, as a list: "
        + BackgroundMode.allCases.map(\.rawValue).joined(separator: ", ")
    ).taking(BackgroundMode.allCases.map(\.rawValue)),
    .flag(
      "background-refresh",
      "whether the person lets the system launch it in the background (default: true)"
    ).needing(.policy("background-tasks"), for: "false"),
    .choice(
      "battery-optimisation", AppSettings.optimisations,
      "whether the person exempts it: its timers tick, its waits end and it has network although the phone rests or the app is seldom used, and its jobs have no quota; jobs still wait for the end of a rest (default: on)"
    ).needing(
      .any([.policy("doze"), .policy("standby"), .policy("job-scheduling")]), for: "exempt"),
    .flag(
      "exact-alarms",
      "whether it may have exact alarms, of which the system allows more in deep rest: timers with 'while-idle' and 'tolerance: 0 s' (default: false)"
    ).needing(.policy("doze")),
    .init(
      "fetch-interval", .quantity(.duration),
      "the shortest time between launches, as before iOS 13 (default: none)"
    ).needing(.all([.policy("background-tasks"), .handler("background-fetch")])),
    .section(
      "operation-queues", .named(.mapping(queueFields)),
      "name: { \(names(of: queueFields)) }: queues in which its work waits"),
    .section(
      "battery-levels", .list(.kind(.quantity(.none))),
      "levels of the battery at which it gets 'battery-below', as a list (default: 20 % and 10 % if it handles that)"
    ).needing(.all([.battery, .handler("battery-below")])),
    .section(
      "variables", .textsByName, "name: first value; a variable lives until the app is terminated"),
    .section(
      "queues", .named(.mapping(QueuesSection.fields)),
      "name: { \(names(of: QueuesSection.fields)) }: queues in which its requests wait"),
    .section(
      "pushes", .named(.mapping(PushesSection.fields)),
      "messages of its server, name: { \(names(of: PushesSection.fields)) }"),
    .section(
      "replay", .named(.mapping(ReplaySection.fields)),
      "recordings that it plays, name: { \(names(of: ReplaySection.fields)) }"),
    .section("tasks", .entries(.kind(.steps)), "named lists of steps, called with 'do'"),
    .section(
      "handlers", .entries(.either([.kind(.steps), .mapping(handlerFields)])),
      "event: steps, or { \(names(of: handlerFields)) }"),
  ]

  package static let handlerFields: [FieldDefinition] = [
    .choice(
      "mode", ScriptProgram.Mode.allCases.map(\.name),
      "the rule for an event that comes while the handler runs"),
    .init("max", .count, "limit of runs at one time, or of events that wait for one (default: 10)"),
    .init("steps", .steps, required: true, "the steps"),
  ]

  /// The names of fields for a summary, so that none is left out.
  private static func names(of fields: [FieldDefinition]) -> String {
    fields.map(\.name).joined(separator: ", ")
  }

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
      assembly.program.apps.append(ScriptProgram.App(name: entry.key))
    }
  }

  /// Make the events known that taps, presses, release and 'emit' cause.
  package static func declareEvents(below nodes: [ConfigurationNode?], in assembly: ScriptAssembly)
  {
    for node in nodes {
      for event in node.map(Buttons.events(below:)) ?? [] {
        assembly.addEvent(
          EventDefinition(event.name, "what the scenario's own steps cause")
            .needing(.sent(event.name)),
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
        assembly.addEvent(
          EventDefinition(handler.key, "what nobody causes").needing(.sent(handler.key)),
          causedByUser: true)
      }
    }
  }

  /// Compile the handlers of all apps.
  package static func compile(_ section: ConfigurationNode?, into assembly: ScriptAssembly) {
    declareIdleButtons(section, in: assembly)
    // Those beyond the limit were reported, and are not there.
    for (index, entry) in (section?.entries ?? []).prefix(limit).enumerated() {
      AppCompiler.compile(entry, index: index + 1, into: assembly)
    }
  }
}

/// Apps of which there are many alike: `feed: { count: 10, … }` stands for `feed-1` to `feed-10`.
///
/// Each is an app of its own, with its own variables and its own random draws, since streams are
/// keyed by names.
package enum AppGroups {
  static let countField = FieldDefinition(
    "count", .count, "number of copies of the app, named after it: feed-1, feed-2 …")

  /// The scenario with every group of apps written out; reports counts that cannot be.
  package static func expanding(
    _ root: ConfigurationNode, constants: [String: Quantity], diagnostics: Diagnostics
  ) -> ConfigurationNode {
    guard let section = root["apps"], let entries = section.entries,
      entries.contains(where: { $0.value[countField.name] != nil })
    else { return root }
    let names = Set(entries.map(\.key))
    var expanded: [ConfigurationNode.Entry] = []
    for entry in entries {
      guard let node = entry.value[countField.name] else {
        expanded.append(entry)
        continue
      }
      let alike = entry.value.removing(countField.name)
      let count =
        node.count(
          "'apps.\(entry.key).count'", within: 1...AppsSection.limit,
          in: ReadingContext(scope: ConstantScope(constants), diagnostics: diagnostics)) ?? 1
      for member in 0..<count {
        let name = "\(entry.key)-\(member + 1)"
        if names.contains(name) {
          diagnostics.error(
            "'\(name)' is an app already, and one of the group '\(entry.key)'",
            at: entry.keyLocation)
        }
        expanded.append(.init(key: name, keyLocation: entry.keyLocation, value: alike))
      }
    }
    return root.replacing(
      key: "apps", by: ConfigurationNode(.mapping(expanded), at: section.location))
  }
}

/// The settings of an app for a whole run.
package struct AppSettings: BitwiseCopyable, Sendable, Equatable {
  /// Whether the person lets the system launch it in the background.
  package var allowsBackgroundRefresh = true
  /// Whether the person exempts it from what saves the battery.
  package var isExempt = false
  /// Whether it has the permission for exact alarms.
  package var hasExactAlarms = false
  /// The shortest time between launches that the app requests from the start on, as before iOS 13.
  package var fetchInterval: SimDuration?

  package init() {}

  /// The words for ``isExempt``, the second of which means it.
  static let optimisations = ["on", "exempt"]
}

/// The reader of `battery-levels:` of an app: the levels to report to it.
enum BatteryLevelList {
  /// More than any app needs: every per cent.
  private static let limit = 99

  static func read(_ node: ConfigurationNode, in context: ReadingContext) -> [Double] {
    let diagnostics = context.diagnostics
    let elements = node.elements("'battery-levels'", diagnostics: diagnostics) ?? []
    if elements.count > limit {
      diagnostics.error(
        "'battery-levels' names \(elements.count) levels, at most \(limit) are possible",
        at: node.location)
      return []
    }
    var levels: [Double] = []
    for element in elements {
      guard let level = element.quantity(.none, "a level of 'battery-levels'", in: context)?.value
      else { continue }
      if level <= 0 || level >= 1 {
        diagnostics.error(
          "a level of 'battery-levels' must lie between 0 % and 100 %, found \(element.found)",
          at: element.location, note: "a share is written in per cent, as in '20 %'")
      } else if levels.contains(level) {
        diagnostics.error("'battery-levels' names \(element.found) twice", at: element.location)
      } else {
        levels.append(level)
      }
    }
    return levels
  }
}
