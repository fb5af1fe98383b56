public import Configuration
public import Kernel

/// Messages that the server of an app sends: an entry of its `pushes:`.
public struct PushSource: Sendable {
  public enum Route: Int, CaseIterable, Sendable {
    /// By the system: at once, when it suits, or at once and with time for the app.
    case immediate, deferred, voip
    /// By the connection that the app keeps open.
    case connection
  }

  /// The place of the app it is for.
  public let app: Int
  /// From one message to the next, and bytes of each.
  public let every: Variate
  public let size: Variate
  public let route: Route
  /// The entity of what its messages set off.
  public let name: StreamName
}

/// Reads `pushes:` of an app. What is drawn belongs to the surroundings: nothing that an app does
/// changes when its server has a message.
public enum PushesSection {
  public static let fields: [FieldDefinition] = [
    FieldDefinition(
      "every", .variate(.duration), required: true,
      "from one message of the server to the next, and to the first"),
    FieldDefinition("size", .variate(.dataSize), required: true, "what the phone receives"),
    FieldDefinition(
      "priority", .choice(["immediate", "deferred", "voip"]),
      "what the server asks of the system; immediate if not said"),
    FieldDefinition(
      "over", .choice(["push", "connection"]),
      "the system's own connection (push, if not said), or the one that the app keeps open"),
  ]

  /// How many kinds of messages all apps together may have.
  private static let limit = 1024

  static func compile(
    _ section: ConfigurationNode?, app: Int, named name: String, into assembly: ScriptAssembly
  ) {
    for entry in section?.namedEntries("'pushes'", diagnostics: assembly.diagnostics) ?? [] {
      guard assembly.program.pushes.count < limit else {
        assembly.diagnostics.error("more than \(limit) kinds of pushes", at: entry.keyLocation)
        return
      }
      if let source = read(entry, app, "apps.\(name).pushes.\(entry.key)", assembly) {
        assembly.program.pushes.append(source)
      }
    }
  }

  private static func read(
    _ entry: ConfigurationNode.Entry, _ app: Int, _ path: String, _ assembly: ScriptAssembly
  ) -> PushSource? {
    let diagnostics = assembly.diagnostics
    let title = "'\(path)'"
    guard
      let reader = MappingReader(entry.value, title, fields: fields, diagnostics: diagnostics),
      let everyNode = reader["every"], let sizeNode = reader["size"],
      let every = Variate.read(
        everyNode, .duration, "'\(path).every'", stream: "\(path)/every", assembly: assembly),
      let size = Variate.read(
        sizeNode, .dataSize, "'\(path).size'", stream: "\(path)/size", assembly: assembly),
      let name = assembly.stream(path, at: entry.keyLocation)
    else { return nil }
    if every.isNoLength(in: assembly) {
      diagnostics.error("'\(path).every' must be above 0", at: everyNode.location)
    }
    func choice(_ field: String, _ words: [String]) -> Int {
      reader[field]?.choice("'\(path).\(field)'", among: words, diagnostics: diagnostics) ?? 0
    }
    let priority = choice("priority", ["immediate", "deferred", "voip"])
    let isOwn = choice("over", ["push", "connection"]) == 1
    if isOwn, let node = reader["priority"] {
      diagnostics.error(
        "'priority' goes with 'over: push'", at: node.location,
        note: "what comes over the app's own connection comes at once")
    }
    return PushSource(
      app: app, every: every, size: size,
      route: isOwn ? .connection : PushSource.Route(rawValue: priority)!, name: name)
  }
}
