/// Read a device's values less often.
enum PollLess: AppPractice {
  static let name = "poll-less"
  static let row = "B8"
  static let advice = "Read the values of the device less often"
  static let price = "what is shown is older"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").flatMap { site -> [Proposal] in
      guard app.does(["read"], in: site.step["do"]), let interval = site.step.text("interval")
      else {
        return []
      }
      let metrics = [AddedMetric.ticks("values-read-of-\(site.label)", of: site)]
      return [2, 5].map { factor in
        proposal(
          at: site, of: app, "every \(Snippet.shown(interval, "* \(factor)"))",
          [.set(site, "interval", Snippet.scaled(interval, "* \(factor)"))], metrics: metrics)
      }
    }
  }
}
