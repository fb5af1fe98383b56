/// Take fewer samples a second.
enum SlowerSensor: AppPractice {
  static let name = "slower-sensor"
  static let row = "B35"
  static let advice = "Take fewer samples a second"
  static let price = "a motion is noticed later; of samples that no handler gets, no metric tells"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("sense").flatMap { site -> [Proposal] in
      guard let rate = site.step.text("rate") else { return [] }
      let sensor = site.step.text("sensor") ?? ""
      let samples = AddedMetric(
        "sensor-batches",
        "{ count: \(Snippet.word("\(sensor)-batches")), better: higher }")
      let isHeard = site.step["batch"] != nil
      let own = isHeard && !app.hasMetric(about: "from", "mean-of") ? [samples] : []
      let slower = [2, 5].map { part in
        let batch = site.step.text("batch").map {
          [Edit.set(site, "batch", Snippet.scaled($0, "* \(part)"))]
        }
        return proposal(
          at: site, of: app, "\(sensor) at \(Snippet.shown(rate, "/ \(part)"))",
          [.set(site, "rate", Snippet.scaled(rate, "/ \(part)"))] + (batch ?? []), metrics: own,
          isPriceShown: isHeard)
      }
      guard isHeard else { return slower }
      return slower + [
        proposal(
          at: site, of: app,
          "\(sensor) at \(Snippet.shown(rate, "/ 2")), handed over by the second",
          [.set(site, "rate", Snippet.scaled(rate, "/ 2")), .set(site, "batch", "1 s")],
          metrics: own)
      ]
    }
  }
}
