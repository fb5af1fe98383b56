/// Use no sensor whose samples nobody reads.
enum FewerSensors: AppPractice {
  static let name = "fewer-sensors"
  static let row = "B35"
  static let advice = "Leave out sensors whose samples no handler reads"
  static let price = "what the app computes of their samples, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("sense").filter { site in
      app.handler("\(site.step.text("sensor") ?? "")-samples") == nil
    }.map { site in
      let sensor = site.step.text("sensor") ?? ""
      let stops = app.steps("stop-sensing").filter { $0.step.text("sensor") == sensor }
      return proposal(
        at: site, of: app, "no \(sensor)", [.remove(site)] + stops.map { .remove($0) })
    }
  }
}
