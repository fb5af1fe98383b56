import Configuration

/// End a scan once what was sought is found.
enum EndScan: AppPractice {
  static let name = "end-scan"
  static let row = "B5"
  static let advice = "End the scan once the device is found, or once nothing new is heard"
  static let price = "what comes within range later is not heard"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("scan").flatMap { scan -> [Proposal] in
      if app.events(of: scan) == ["connected"] {
        return [proposal(at: scan, of: app, "none for a connected device", [.remove(scan)])]
      }
      let found = ends(in: app)
      return (found.isEmpty ? [] : [proposal(at: scan, of: app, "at the find", found)])
        + (scan.step["stop-when-idle"] != nil
          ? []
          : ["10 s", "30 s"].map {
            proposal(
              at: scan, of: app, "\($0) after the last find, or of silence",
              [.set(scan, "stop-when-idle", $0)])
          })
    }
  }

  /// Ends of a scan where the device is known to be the one.
  private static func ends(in app: AppScripts) -> [Edit] {
    app.steps("connect").filter { site in
      let isKnown =
        site.step.text("to").map { !$0.hasPrefix("$(") } ?? false
        || site.around.contains { $0.text("condition")?.contains("offers-") ?? false }
      return isKnown && site.after.first?.name != "stop-scan"
        && site.before.last?.name != "stop-scan"
    }.map { .insert("stop-scan", after: $0) }
      + app.steps("if").filter { site in
        let steps = site.step.node["then"]?.elements ?? []
        let place = steps.firstIndex { Step($0)?.name == "stop-scan" }
        return site.step.text("condition")?.contains("offers-") ?? false && (place ?? 0) > 0
      }.map { site in .replace(site) { [$0.endingScanFirst] } }
  }
}

extension Step {
  /// A choice that ends the scan before all else.
  fileprivate var endingScanFirst: ConfigurationNode {
    let rest = (node["then"]?.elements ?? []).filter { Step($0)?.name != "stop-scan" }
    return node.replacing(key: "then", by: Snippet.list(Snippet.steps("stop-scan") + rest))
  }
}
