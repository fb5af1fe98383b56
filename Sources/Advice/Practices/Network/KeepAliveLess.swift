/// Keep a connection alive less often.
enum KeepAliveLess: AppPractice {
  static let name = "keep-alive-less"
  static let row = "B30"
  static let advice = "Keep the connection alive less often"
  static let price = "networks drop quiet connections after a time that no scenario knows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("open-connection").flatMap { site -> [Proposal] in
      guard let interval = site.step.text("keep-alive") else { return [] }
      let lost = AddedMetric("messages-missed", "{ count: messages-missed }")
      let delay = AddedMetric("push-delay", "{ count: push-delay-seconds }")
      return [2, 4].map { factor in
        proposal(
          at: site, of: app, "every \(Snippet.shown(interval, "* \(factor)"))",
          [.set(site, "keep-alive", Snippet.scaled(interval, "* \(factor)"))],
          metrics: app.hasMetric(about: "missed", "delay") ? [] : [lost, delay])
      }
    }
  }
}
