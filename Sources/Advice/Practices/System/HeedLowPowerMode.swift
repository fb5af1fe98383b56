import Configuration

/// Do less in Low Power Mode.
enum HeedLowPowerMode: AppPractice {
  static let name = "heed-low-power-mode"
  static let row = "B33"
  static let advice = "Do less while Low Power Mode is on"
  static let price = "who saves power gets less of it"
  static let source = "apple-low-power-mode"
  // Metrics of frames or ages were written for the app as it is.
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    let present = app.handler("low-power-mode-changed")
    guard app.hasPolicy("low-power-mode"), present?.elements?.isEmpty ?? true else { return [] }
    return lesser(app).map { change in
      proposal(
        at: change.site, of: app, change.strength,
        change.names + [
          .add(
            [Snippet.choice("event.on", then: [change.less], else: [change.full])],
            to: "low-power-mode-changed", of: app)
        ])
    }
  }

  /// A step that goes on, and how it would do less.
  struct Lesser {
    let site: StepSite
    let less: ConfigurationNode
    let full: ConfigurationNode
    let strength: String
    /// The edits that give it the name that it needs.
    let names: [Edit]
  }

  /// The steps that could do less.
  static func lesser(_ app: AppScripts) -> [Lesser] {
    app.steps("animate", "every", "track").compactMap { site -> Lesser? in
      guard site.timer == nil, let (less, strength) = lesser(site) else { return nil }
      let name = site.step.name == "every" ? site.stop.newName : nil
      return Lesser(
        site: site, less: name.flatMap { Step(less)?.setting("name", $0) } ?? less,
        full: name.map { site.step.setting("name", $0) } ?? site.step.node, strength: strength,
        names: name.map { [Edit.set(site, "name", $0)] } ?? [])
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
