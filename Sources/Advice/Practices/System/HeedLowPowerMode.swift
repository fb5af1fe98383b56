import Configuration

/// Do less in Low Power Mode.
enum HeedLowPowerMode: AppPractice {
  static let name = "heed-low-power-mode"
  static let row = "B33"
  static let advice = "Do less while Low Power Mode is on"
  static let price = "who saves power gets less of it"
  static let source = "apple-low-power-mode"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let present = app.handler("low-power-mode-changed")
    guard app.hasPolicy("low-power-mode"), present?.elements?.isEmpty ?? true else { return [] }
    return app.steps("animate", "every", "track").compactMap { site -> Proposal? in
      guard site.timer == nil, let (less, strength) = lesser(site) else { return nil }
      let named =
        site.step.name == "every" ? site.stop.newName.map { [Edit.set(site, "name", $0)] } : nil
      let name = site.stop.newName
      let mild = name.flatMap { Step(less)?.setting("name", $0) } ?? less
      let full = name.map { site.step.setting("name", $0) } ?? site.step.node
      return proposal(
        at: site, of: app, strength,
        (named ?? []) + [
          .add(
            [Snippet.choice("event.on", then: [mild], else: [full])],
            to: "low-power-mode-changed", of: app)
        ], metrics: site.step.name == "track" ? app.positionMetrics : [])
    }
  }

  private static func lesser(_ site: StepSite) -> (ConfigurationNode, String)? {
    switch site.step.name {
    case "animate":
      site.step.text("rate").map { rate in
        (site.step.setting("rate", Snippet.scaled(rate, "/ 3")), "\(Snippet.shown(rate, "/ 3"))")
      }
    case "every":
      site.step.text("interval").map { interval in
        (
          site.step.setting("interval", Snippet.scaled(interval, "* 5")),
          "every \(Snippet.shown(interval, "* 5"))"
        )
      }
    default: (site.step.setting("accuracy", "1 km"), "positions to 1 km")
    }
  }
}
