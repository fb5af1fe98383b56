import Configuration

/// Connect to a known device by its identifier, without a scan.
enum KnownPeripheral: AppPractice {
  static let name = "known-peripheral"
  static let row = "A2"
  static let advice = "Connect to the known device by its identifier, and do not scan for it"
  static let price = "a device that the app has never met has to be searched for once"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let scans = app.steps("scan").filter { app.isForPerson($0) }
    guard scans.count == 1, let scan = scans.first, let found = foundSteps(in: app),
      let peripheral = app.only(offering: found.service)
    else { return [] }
    return ["30 s", "60 s"].map { patience in
      let steps = found.steps.compactMap { node -> ConfigurationNode? in
        guard let step = Step(node), !["stop-scan", "scan"].contains(step.name) else { return nil }
        guard step.name == "connect" else { return node }
        let named = Step(step.setting("to", peripheral)) ?? step
        return named.setting("timeout", patience)
      }
      return proposal(
        at: scan, of: app, "for at most \(patience)",
        [
          .replace(scan) { _ in steps },
          .put(nil, at: ["handlers", "peripheral-discovered"], of: app),
        ]
          + app.steps("stop-scan").filter { $0.script != "peripheral-discovered" }.map {
            .remove($0)
          }
      )
    }
  }

  /// The steps for the device that the app looked for.
  private static func foundSteps(
    in app: AppScripts
  ) -> (service: String, steps: [ConfigurationNode])? {
    let choices = app.steps("if").filter { $0.script == "peripheral-discovered" }
    for site in choices {
      guard let condition = site.step.text("condition"), condition.hasPrefix("$(event.offers-"),
        let steps = site.step.node["then"]?.elements,
        steps.contains(where: { Step($0)?.name == "connect" })
      else { continue }
      return (String(condition.dropFirst("$(event.offers-".count).dropLast()), steps)
    }
    return nil
  }
}

extension AppScripts {
  /// The one device that offers a service; nil where there are several.
  func only(offering service: String) -> String? {
    let groups = (root["surroundings"]?["bluetooth"]?.entries ?? []).filter { group in
      group.value["services"]?.elements?.contains { $0.text == service } ?? false
    }
    guard groups.count == 1, let group = groups.first, group.value["arrives"] == nil else {
      return nil
    }
    let count = value(of: group.value["count"]?.text)
    return count == nil || count == "1" ? group.key : nil
  }
}
