import Configuration

/// Send over Wi-Fi what can wait for it.
enum WaitForWiFi: AppPractice {
  static let name = "wait-for-wi-fi"
  static let row = "B25"
  static let advice = "Wait for Wi-Fi with transfers that nobody waits for"
  static let price = "they arrive later, by hours at the most"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.component("wi-fi") != nil, app.component("cellular") != nil, app.mayHaveWiFi else {
      return []
    }
    return app.steps("request").filter { $0.step["via"] == nil && !app.isAnswer($0) }.flatMap {
      site in
      ["30 min", "6 h"].map { length in
        proposal(
          at: site, of: app, "for at most \(length)",
          edits(site, app, length),
          metrics: [.time("transfer-of-\(site.label)", of: site, within: "12 h")])
      }
    }
  }

  private static func edits(_ site: StepSite, _ app: AppScripts, _ length: String) -> [Edit] {
    let variable = "waits-until-of-\(site.label)"
    return [
      .put(Snippet.text("0 s"), at: ["variables", variable], of: app),
      .insert(
        "{ set: { \(variable): $(now + \(length)) } }, "
          + "{ repeat: { while: $(not network.wi-fi and now < \(variable)), do: [ { wait: 1 min } ] } }",
        before: site),
    ]
  }
}

extension AppScripts {
  /// Whether the surroundings have a Wi-Fi network now and then.
  fileprivate var mayHaveWiFi: Bool {
    guard let surroundings = root["surroundings"] else { return false }
    return Self.signals(in: surroundings).contains { value(of: $0) != "0 %" }
  }

  /// The strengths of Wi-Fi that are given anywhere.
  private static func signals(in node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null, .scalar: []
    case .sequence(let elements): elements.flatMap(signals)
    case .mapping(let entries):
      entries.flatMap { entry -> [String] in
        if entry.key == "wi-fi" { return strengths(in: entry.value) }
        return entry.key == "wi-fi-signal" ? [entry.value.text ?? ""] : signals(in: entry.value)
      }
    }
  }

  private static func strengths(in node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null: []
    case .scalar(let text, _): [text]
    case .sequence(let elements): elements.flatMap(strengths)
    case .mapping(let entries):
      entries.flatMap { entry in
        ["signal", "trace"].contains(entry.key)
          ? [entry.value.text ?? ""]
          : entry.value.entries != nil || entry.value.elements != nil
            ? strengths(in: entry.value) : []
      }
    }
  }

  /// Whether a person looks at the answer: something is shown after it.
  func isAnswer(_ site: StepSite) -> Bool {
    isForPerson(site) && site.after.contains { ["animate", "draw", "content"].contains($0.name) }
  }
}
