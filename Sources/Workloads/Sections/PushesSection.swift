import Configuration
import Kernel

/// Messages that the server of an app sends: an entry of its `pushes:`.
package struct PushSource: Sendable {
  package enum Route: Int, CaseIterable, Sendable {
    /// By the system: at once, deferred, or at once with time for the app.
    case immediate, deferred, voip
    /// By the connection that the app keeps open.
    case connection
  }

  /// The timing of a server's messages.
  package enum MessageTiming: Sendable {
    /// This long after the one before.
    case every(Variate)
    /// When a source of the surroundings, by its place, changes.
    case source(Int)
  }

  /// The index of the receiving app.
  package let app: Int
  package let trigger: MessageTiming
  /// Bytes of each message.
  package let size: Variate
  package let route: Route
  /// Whether it is shown to the person; the app is not notified.
  package let isAlert: Bool
  /// The entity of the work that its messages trigger.
  package let name: StreamName
  package let location: SourceLocation
}

/// Reads `pushes:` of an app. What is drawn belongs to the surroundings: nothing that an app does
/// changes when its server has a message.
package enum PushesSection {
  package static let fields: [FieldDefinition] = [
    .duration(
      "every", "time from one message of the server to the next, and from the start to the first"),
    .label(
      "when",
      "a source of the surroundings, each change of which sends a message, in place of 'every'"),
    .size("size", required: true, "the size of the message that the phone receives"),
    .choice(
      "priority", ["immediate", "deferred", "voip"],
      "the priority that the server asks for (default: immediate)"
    ).needing(.policy("push-delivery"), for: "deferred"),
    .choice(
      "kind", ["silent", "alert"],
      "silent tells the app; alert shows the person a notification (default: silent)"),
    .choice(
      "over", ["push", "connection"],
      "push: the system's connection; connection: the one the app keeps open (default: push)"),
    .label(
      "brings", "the source that the app knows as it is when the message comes (default: none)"),
  ]

  /// The greatest number of kinds of messages of all apps together.
  private static let limit = 1024

  static func compile(
    _ section: ConfigurationNode?, app: Int, named name: String, into assembly: ScriptAssembly
  ) {
    let entries = section?.namedEntries("'pushes'", diagnostics: assembly.diagnostics) ?? []
    for route in ["push", "connection"] {
      let all = entries.filter { ($0.value["over"]?.text ?? "push") == route }
      guard all.count > 1, let node = all.compactMap({ $0.value["brings"] }).first else { continue }
      assembly.diagnostics.error(
        "'brings' of one of several pushes: their handler cannot tell them apart",
        at: node.location, note: "write 'learn' in the handler where it knows what has come")
    }
    for entry in entries {
      guard assembly.program.pushes.count < limit else {
        return assembly.diagnostics.error(
          "more than \(limit) kinds of pushes", at: entry.keyLocation)
      }
      if let source = read(entry, app, "apps.\(name).pushes.\(entry.key)", assembly) {
        assembly.program.pushes.append(source)
      }
    }
  }

  private static func read(
    _ entry: ConfigurationNode.Entry, _ app: Int, _ path: String, _ assembly: ScriptAssembly
  ) -> PushSource? {
    guard let reader = assembly.reader(entry.value, at: path, fields),
      let trigger = trigger(reader, path, assembly),
      let size = reader.variate("size", .dataSize, stream: "\(path)/size", assembly),
      let name = assembly.stream(path, at: entry.keyLocation)
    else { return nil }
    let priority = reader.choice("priority", among: ["immediate", "deferred", "voip"]) ?? 0
    let isOwn = reader.choice("over", among: ["push", "connection"]) == 1
    if isOwn, let node = reader["priority"] {
      assembly.diagnostics.error(
        "'priority' goes with 'over: push'", at: node.location,
        note: "what comes over the app's own connection comes at once")
    }
    let route = isOwn ? .connection : PushSource.Route(rawValue: priority)!
    let isAlert = reader.choice("kind", among: ["silent", "alert"]) == 1
    if isAlert, route == .voip || route == .connection, let node = reader["kind"] {
      assembly.diagnostics.error(
        "'kind: alert' goes with 'over: push' and priority immediate or deferred",
        at: node.location, note: "the app learns of a call or a message on its own connection")
    }
    if reader["brings"] != nil { note(reader, isOwn: isOwn, app, assembly) }
    note(entry, isOwn: isOwn, isAlert: isAlert, trigger, app, assembly)
    assembly.note(reader, fields, of: "push '\(entry.key)'", in: "pushes", app: app)
    return PushSource(
      app: app, trigger: trigger, size: size, route: route, isAlert: isAlert, name: name,
      location: entry.keyLocation)
  }

  /// Note the source that messages bring.
  private static func note(
    _ reader: MappingReader, isOwn: Bool, _ app: Int, _ assembly: ScriptAssembly
  ) {
    guard let name = reader.name("brings"),
      let flow = assembly.flow(
        of: name, app: app, isDelivery: false, at: reader.location(of: "brings"))
    else { return }
    let event = ScriptAssembly.Handle(
      name: isOwn ? "message-received" : "push-received", app: app)
    assembly.flowsOfPushes[event, default: []].append(flow)
  }

  /// Note that the app is sent messages, and the handler that has to take them.
  private static func note(
    _ entry: ConfigurationNode.Entry, isOwn: Bool, isAlert: Bool,
    _ timing: PushSource.MessageTiming, _ app: Int, _ assembly: ScriptAssembly
  ) {
    let kind = isOwn ? "over: connection" : isAlert ? "kind: alert" : "kind: silent"
    assembly.uses.noteKey("pushes", with: kind, app: app)
    let title = "push '\(entry.key)'"
    let receiver: Need? =
      isOwn ? .step("open-connection") : isAlert ? nil : .handler("push-received")
    assembly.uses.add(
      ScenarioUse(
        .key("\(title) of '\(assembly.appNames[app])'"), need: receiver, app: app,
        at: entry.keyLocation))
    if case .every(let gap) = timing, let length = gap.constant {
      assembly.uses.noteTime(
        title, .at(length), entry.value["every"], at: entry.keyLocation, earlierIn: "every")
    }
  }

  private static func trigger(
    _ reader: MappingReader, _ path: String, _ assembly: ScriptAssembly
  ) -> PushSource.MessageTiming? {
    guard (reader["every"] == nil) != (reader["when"] == nil) else {
      return reader.refuse(
        "needs one of 'every' and 'when'",
        note: "every: { exponential: 20 min }, or when: the name of a source")
    }
    guard reader["when"] != nil else {
      return reader.variate(
        "every", .duration, stream: "\(path)/every", isAboveZero: true, assembly
      ).map { .every($0) }
    }
    guard let name = reader.name("when") else { return nil }
    return assembly.source(named: name, at: reader.location(of: "when")).map { .source($0) }
  }
}
