import Configuration

/// The input of a run: the scenario of a variant with values for its parameters, without what
/// changes no run.
package struct RunContent: Sendable {
  private let root: ConfigurationNode
  /// The events that an app with nothing to do waits for: components know their subscribers. Empty of
  /// a whole run, whose apps say it themselves.
  private let events: [String]

  /// Sections that change no run, or whose values stand where they are used.
  private static let leftOut: Set<String> = [
    "scenario", "question", "practice", "sources", "notes", "extends", "seed", "replications",
    "confidence", "parameters", "variants", "baseline", "expect", "known-warnings",
    "sweep",
  ]

  /// Keys of an app that say what it does.
  private static let actionKeys: Set<String> = [
    "variables", "tasks", "handlers", "pushes", "replay",
  ]

  /// The input of a whole run and of the values of its metrics.
  ///
  /// - Parameter root: The scenario of a variant, parameters spelled out.
  init(_ root: ConfigurationNode) { self.init(root, leavingOut: Self.leftOut, events: []) }

  /// The input of the run with the app idle, without the app's actions.
  ///
  /// - Parameters:
  ///   - root: The scenario of a variant, parameters spelled out.
  ///   - events: The events that the app handles.
  init(idle root: ConfigurationNode, subject: String, events: [String]) {
    let idle = root.changing("apps") { apps in
      apps.changing(subject) { app in
        guard let entries = app.entries else { return app }
        return ConfigurationNode(
          .mapping(entries.filter { !Self.actionKeys.contains($0.key) }), at: app.location)
      }
    }
    self.init(idle, leavingOut: Self.leftOut.union(["metrics"]), events: events)
  }

  private init(_ root: ConfigurationNode, leavingOut keys: Set<String>, events: [String]) {
    self.events = events
    let kept = (root.entries ?? []).filter { !keys.contains($0.key) }
    self.root = ConfigurationNode(.mapping(kept), at: root.location)
  }

  /// A number that is the same for the same content, within this run of the program.
  var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(events)
    Self.add(root, to: &hasher)
    return hasher.finalize()
  }

  private static func add(_ node: ConfigurationNode, to hasher: inout Hasher) {
    switch node.content {
    case .null: hasher.combine(0)
    case .scalar(let text, _): hasher.combine(bytesOf: text)
    case .sequence(let elements):
      hasher.combine(elements.count)
      for element in elements { add(element, to: &hasher) }
    case .mapping(let entries):
      hasher.combine(entries.count)
      for entry in entries {
        hasher.combine(entry.key)
        add(entry.value, to: &hasher)
      }
    }
  }

  func isSame(as other: RunContent) -> Bool {
    events == other.events && root.hasSameContent(as: other.root, inOrder: true)
  }
}

extension Hasher {
  /// The code points of a text, since canonically equal spellings are different names.
  fileprivate mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
