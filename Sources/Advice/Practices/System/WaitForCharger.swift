/// Let long work wait for a charger.
enum WaitForCharger: AppPractice {
  static let name = "wait-for-charger"
  static let row = "B29"
  static let advice = "Let work that nobody waits for wait for a charger"
  static let price = "it is done at night"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    [("schedule-processing", "needs-power"), ("schedule-job", "charging")].flatMap { step, field in
      app.steps.filter { $0.step.name == step && !$0.step.isOn(field) }.map { site in
        proposal(at: site, of: app, [.set(site, field, "true")], metrics: metrics(step, app))
      }
    }
  }

  private static func metrics(_ step: String, _ app: AppScripts) -> [AddedMetric] {
    let counter = step == "schedule-job" ? "jobs-finished" : "processing-tasks"
    return app.hasMetric(about: "age", "wait", "from", "delay", counter)
      ? [] : [AddedMetric("work-done", "{ count: \(counter), better: higher }")]
  }
}
