/// Do not load again what is fresh enough.
enum SkipFresh: AppPractice {
  static let name = "ask-less"
  static let row = "A5"
  static let advice = "Load again only what is older than some minutes"
  static let price = "data are older by as much"
  static let source = "ergondesk-thesis"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("do").filter { isLoad($0, app) }.flatMap { site in
      ["1 min", "5 min", "15 min"].map { length in
        proposal(
          at: site, of: app, "older than \(length)", edits(site, app, length),
          metrics: app.hasMetric(about: "age", "stale", "fresh", "off-by")
            ? [] : [.count("times-loaded", at: site)],
          // A person who changes the question wants the new answer.
          isPriceShown: app.notesFreshness(in: site.step.text("task"))
            && !site.before.contains { $0.name == "set" })
      }
    }
  }

  private static func isLoad(_ site: StepSite, _ app: AppScripts) -> Bool {
    site.section == "handlers" && app.isForPerson(site)
      && app.does(["request"], in: site.step.text("task").flatMap { app.task($0) })
      && !site.around.contains { $0.name == "if" }
  }

  private static func edits(_ site: StepSite, _ app: AppScripts, _ length: String) -> [Edit] {
    let variable = "loaded-for-\(site.label)"
    return [
      .put(Snippet.text("never"), at: ["variables", variable], of: app),
      .replace(site) { load in
        [
          Snippet.choice(
            "now - \(variable) >= \(length)",
            then: [load.node] + Snippet.steps("{ set: { \(variable): $(now) } }"))
        ]
      },
    ]
  }
}

extension AppScripts {
  /// Whether a task, and what it does, notes when or of what the data are.
  func notesFreshness(in task: String?) -> Bool {
    let words = [": now", "$(now", ".version", ".changed-at"]
    let sets = steps("set").filter { site in
      site.section == "tasks" && reached(from: task).contains(site.script)
    }
    return sets.contains { site in
      Self.texts(in: site.step.node).contains { text in words.contains { text.contains($0) } }
    }
  }

  /// A task and those that it does.
  private func reached(from task: String?, depth: Int = 0) -> Set<String> {
    guard let task, let node = self.task(task), depth < 6 else { return [] }
    return StepSite.tasks(calledIn: node).reduce(into: [task]) {
      $0.formUnion(reached(from: $1, depth: depth + 1))
    }
  }
}
