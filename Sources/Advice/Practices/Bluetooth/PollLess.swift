/// Read a device's values less often.
enum PollLess: AppPractice {
  static let name = "poll-less"
  static let row = "B8"
  static let advice = "Read the values of the device less often"
  static let price = "what is shown is older"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").filter { app.does(["read"], in: $0.step["do"]) }.flatMap { site in
      longer(
        "interval", at: site, of: app, times: [2, 5],
        metrics: [.ticks("values-read-of-\(site.label)", of: site)])
    }
  }
}
