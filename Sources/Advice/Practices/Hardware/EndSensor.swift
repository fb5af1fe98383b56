/// Stop sensors that nobody reads.
enum EndSensor: AppPractice {
  static let name = "end-sensor"
  static let row = "B35"
  static let advice = "Stop the sensors when nobody needs them"
  static let price = "they start again when the app comes back"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] { unseen(app) + ended(app) }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("sense").filter { $0.step["for"] == nil }.flatMap { site in
      app.possibleEndings(of: site).filter { !app.does(site.stop.names, in: app.handler($0)) }.map {
        question("does '\($0)' end what the sensor is for? Then stop it there", at: site)
      }
    }
  }

  /// With the touch that ends what they are for.
  private static func ended(_ app: AppScripts) -> [Proposal] {
    app.steps("sense").filter { $0.step["for"] == nil }.flatMap { site -> [Proposal] in
      let stop = site.stop
      return app.endings(of: site).filter { !app.does(stop.names, in: app.handler($0)) }.map {
        event in
        proposal(at: site, of: app, "at '\(event)'", [.add(stop.steps, to: event, of: app)])
      }
    }
  }

  private static func unseen(_ app: AppScripts) -> [Proposal] {
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
