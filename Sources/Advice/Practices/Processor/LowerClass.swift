/// Compute what nobody waits for at a lower class.
enum LowerClass: AppPractice {
  static let name = "lower-class"
  static let row = "B14"
  static let advice = "Give work that nobody waits for a lower quality-of-service class"
  static let price = "the work is done later, and after all that is more urgent"
  static let source = "apple-energy-guide"

  private static let classes = ["utility", "background"]

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("compute", "enqueue", "sort").flatMap { site -> [Proposal] in
      // A metric between marks tells who waits for a queue; otherwise nothing does.
      if site.step.name == "enqueue", !app.hasMetric(about: "from") { return [] }
      let present = app.value(of: site.step.text("qos"))
      guard
        present.map({ !classes.contains($0) }) ?? (site.step.name != "compute" || !isQueued(site))
      else { return [] }
      return classes.map {
        proposal(
          at: site, of: app, $0, [.set(site, "qos", $0)], metrics: metrics(site, app),
          // Work of the main thread has the class of what is seen.
          isPriceShown: site.step.name == "enqueue" || isTold(site, app) || app.isUnwatched(site))
      }
    }
  }

  /// Whether it inherits the class of its operation.
  private static func isQueued(_ site: StepSite) -> Bool {
    site.around.contains { $0.name == "enqueue" }
  }

  /// Whether a metric of the scenario tells when the work is done: by a mark or a value after it.
  private static func isTold(_ site: StepSite, _ app: AppScripts) -> Bool {
    let told = AppScripts.texts(in: app.root["metrics"] ?? Snippet.nothing)
    return site.after.contains { step in
      switch step.name {
      case "mark": step.text("name").map(told.contains) ?? false
      case "observe":
        (step.node["observe"]?.entries ?? []).contains { told.contains($0.key) }
      default: false
      }
    }
  }

  /// How long the work takes, where somebody may wait for it and nothing else tells.
  private static func metrics(_ site: StepSite, _ app: AppScripts) -> [AddedMetric] {
    guard site.step.name != "enqueue", !isTold(site, app), !app.isUnwatched(site) else { return [] }
    return [.time("work-of-\(site.label)", of: site, within: "5 min")]
  }
}

extension AppScripts {
  /// Whether an app comes to a step only where nobody looks.
  fileprivate func isUnwatched(_ site: StepSite) -> Bool {
    let unwatched: Set<String> = [
      "background", "refresh-task", "processing-task", "background-fetch", "job-started",
      "task-expiring",
    ]
    return !events(of: site).isEmpty && events(of: site).isSubset(of: unwatched)
  }
}
