import Configuration

/// Stop sensors that nobody reads.
enum EndSensor: AppPractice {
  static let name = "end-sensor"
  static let row = "B35"
  static let advice = "Stop the sensors when the app leaves the front"
  static let price = "they start again when the app comes back"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("sense", "track").filter { isHeld($0, app) }.map { site in
      let restarts: [Edit] =
        app.events(of: site) == ["start"] && site.section == "handlers"
        ? [.remove(site), .add([site.step.node], to: "foreground", of: app)] : []
      return proposal(
        at: site, of: app, "in background",
        [.add(site.stop.steps, to: "background", of: app)] + restarts,
        metrics: site.step.name == "track" ? app.positionMetrics : [])
    }
  }

  private static func isHeld(_ site: StepSite, _ app: AppScripts) -> Bool {
    site.step["for"] == nil && app.isForPerson(site)
      && !(site.step.name == "track" && app.hasMode("location"))
      && !app.does(site.stop.names, in: app.handler("background"))
  }
}
