/// Keep a connection alive less often.
enum KeepAliveLess: AppPractice {
  static let name = "keep-alive-less"
  static let row = "B30"
  static let advice = "Keep the connection alive less often"
  static let price = "networks drop quiet connections after a time that no scenario knows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    let lost = AddedMetric("messages-missed", "{ count: messages-missed }")
    let delay = AddedMetric("push-delay", "{ count: push-delay-seconds }")
    let metrics = app.hasMetric(about: "missed", "delay") ? [] : [lost, delay]
    return app.steps("open-connection").flatMap { site in
      longer("keep-alive", at: site, of: app, times: [2, 4], metrics: metrics)
    }
  }
}
