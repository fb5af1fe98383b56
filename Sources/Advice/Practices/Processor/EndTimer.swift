/// End a timer whose work is over.
enum EndTimer: AppPractice {
  static let name = "end-timer"
  static let row = "B15"
  static let advice = "End the timer when what it is for is over"
  static let price = "nothing, unless something else needs the timer"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").filter { app.cancels(of: $0.step.text("name")).isEmpty }.flatMap { site in
      let stop = site.stop
      let named = stop.newName.map { [Edit.set(site, "name", $0)] } ?? []
      return ends(of: site, in: app).map { event in
        proposal(
          at: site, of: app, "at the end of '\(event)'",
          named + [.add(stop.steps, to: event, of: app)])
      }
    }
  }

  /// The handlers that begin the timer, and go on for a while.
  private static func ends(of site: StepSite, in app: AppScripts) -> [String] {
    let callers =
      site.section == "handlers"
      ? [site] : app.steps("do").filter { $0.step.text("task") == site.script }
    let waits: Set<String> = ["wait", "wait-for", "wait-until-finished", "request", "compute"]
    return callers.filter { caller in
      caller.section == "handlers" && caller.around.isEmpty
        && caller.after.contains { waits.contains($0.name) }
    }.map(\.script)
  }
}
