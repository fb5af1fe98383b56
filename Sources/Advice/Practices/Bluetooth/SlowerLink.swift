/// Ask for a longer connection interval.
enum SlowerLink: AppPractice {
  static let name = "slower-link"
  static let row = "B9"
  static let advice = "Ask the device for a longer connection interval"
  static let price = "values and commands wait for the next connection event"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("connect").filter { $0.step["interval"] == nil }.flatMap { site in
      ["200 ms", "1 s"].map { proposal(at: site, of: app, $0, [.set(site, "interval", $0)]) }
    }
  }
}
