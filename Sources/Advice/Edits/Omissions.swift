import Configuration

/// Steps left out, each alone: whether anything needs them, the metrics show, or their author knows.
enum Omissions: EditFamily {
  static let practice = "leave-out"

  /// The steps that use energy, beside those that go on.
  static let work: Set<String> = [
    "locate", "request", "read", "query", "read-file", "compute", "store", "write-file", "draw",
    "animate", "schedule-transfer", "sort",
  ]

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps.filter { work.contains($0.step.name) }.compactMap { site in
      // An app that does nothing but this is asked for less of it, not for none.
      if site.before.isEmpty, site.after.isEmpty { return nil }
      // The script would go on as if the exchange had come about.
      let notes: Set<String> = ["set", "count", "observe", "mark"]
      if site.step.name == "request", site.after.contains(where: { notes.contains($0.name) }) {
        return nil
      }
      // A reader of its result would find that of another time, which looks better.
      if app.isRead(app.results(of: site)) { return nil }
      return Proposal(
        practice, at: site, of: app, "no '\(site.step.name)'", [.remove(site)],
        isPriceShown: app.sight.sees(site.step))
    } + held(app)
  }

  /// Wake locks, which only keep the processor awake.
  private static func held(_ app: AppScripts) -> [Proposal] {
    app.steps("hold-wake-lock").map { site in
      let ends = app.steps(site.step.end?.name ?? "").map { Edit.remove($0) }
      return Proposal(
        "no-wake-lock", at: site, of: app, [.remove(site)] + ends)
    }
  }
}
