/// Let jobs wait for Wi-Fi.
enum WaitForUnmetered: AppPractice {
  static let name = "wait-for-wi-fi"
  static let row = "B25"
  static let advice = "Let jobs that move data wait for Wi-Fi"
  static let price = "they are done later"
  static let source = "aosp-job-scheduler"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("schedule-job").filter { $0.step.text("network") == "any" }.map { site in
      let done = AddedMetric("jobs-done", "{ count: jobs-finished, better: higher }")
      return proposal(
        at: site, of: app, [.set(site, "network", "unmetered")],
        metrics: app.hasMetric(about: "age", "wait", "from", "delay", "jobs-finished") ? [] : [done]
      )
    }
  }
}
