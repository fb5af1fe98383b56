/// Let timers tick together.
enum TimerTolerance: AppPractice {
  static let name = "timer-tolerance"
  static let row = "B15"
  static let advice = "Give the timer a tolerance, so that it ticks together with others"
  static let price = "a tick may be late by the tolerance"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.hasPolicy("timer-coalescing") else { return [] }
    let exact = app.steps("every").filter {
      $0.step["tolerance"] == nil
        || app.value(of: $0.step.text("tolerance"))?.hasPrefix("0 ") ?? false
    }
    return exact.filter { !$0.step.isOn("alarm-clock") }.flatMap { site -> [Proposal] in
      guard let interval = site.step.text("interval") else { return [] }
      return [10, 2].map { part in
        proposal(
          at: site, of: app, Snippet.shown(interval, "/ \(part)"),
          [.set(site, "tolerance", Snippet.scaled(interval, "/ \(part)"))])
      }
    }
  }
}
