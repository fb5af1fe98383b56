/// Ask for a longer connection interval.
enum SlowerLink: AppPractice {
  static let name = "slower-link"
  static let row = "B9"
  static let advice = "Ask the device for a longer connection interval"
  static let price = "values and commands wait for the next connection event"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let isFree = { (site: StepSite) in
      ["interval", "priority"].allSatisfy { site.step[$0] == nil }
    }

    // Android lets an app choose a priority; of bare hardware it asks for any interval.
    return app.steps("connect").filter(isFree).flatMap { site in
      [("interval", "200 ms"), ("interval", "1 s"), ("priority", "low-power")].map { key, value in
        proposal(at: site, of: app, value, [.set(site, key, value)])
      }
    }
  }
}
