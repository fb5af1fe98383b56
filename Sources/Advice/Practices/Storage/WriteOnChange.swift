import Configuration

/// Write when something has changed, and not by a timer beside.
enum WriteOnChange: AppPractice {
  static let name = "write-on-change"
  static let row = "B16"
  static let advice = "Write when something has changed, and not by a timer as well"
  static let price = "none: nothing has changed since the last write"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").compactMap { site -> Proposal? in
      guard app.onlyWrites(site.step["do"]), writesElsewhere(app, beside: site),
        app.cancels(of: site.step.text("name")).isEmpty
      else { return nil }
      return proposal(at: site, of: app, [.remove(site)])
    }
  }

  /// Whether the app writes when a person has done something.
  private static func writesElsewhere(_ app: AppScripts, beside site: StepSite) -> Bool {
    (app.node["handlers"]?.entries ?? []).contains { handler in
      handler.key.hasSuffix("-tapped") && handler.key != site.script
        && app.does(AppScripts.writes, in: handler.value)
    }
  }
}

extension AppScripts {
  /// The steps that write to the flash.
  static let writes: Set<String> = ["write-file", "store"]
  /// Steps that may come with a write: none of them reaches the network, a device, a person or another
  /// script.
  private static let besideWrites: Set<String> = [
    "compute", "set", "count", "mark", "observe", "if", "do", "wait",
  ]

  /// Whether the steps of a list write, and do nothing else that somebody could miss.
  func onlyWrites(_ node: ConfigurationNode?) -> Bool {
    does(Self.writes, in: node) && doesOnly(Self.writes.union(Self.besideWrites), in: node)
  }
}
