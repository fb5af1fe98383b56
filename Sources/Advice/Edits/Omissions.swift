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
    app.steps.filter { work.contains($0.step.name) && $0.list.count > 1 }.compactMap { site in
      let rest = site.list.enumerated().filter { $0.offset != site.index }.map(\.element)
      // Whoever does nothing but this is asked for less of it, not for none.
      guard rest.contains(where: { Step($0) != nil }) else { return nil }
      // What is sent or asked for has come about where the script goes on, whoever left it out.
      let notes: Set<String> = ["set", "count", "observe", "mark"]
      if site.step.name == "request", site.after.contains(where: { notes.contains($0.name) }) {
        return nil
      }
      // Where something reads its result, what is read would be of another time, and look better.
      if app.isRead(app.results(of: site)) { return nil }
      return Proposal(
        practice, at: site, of: app, "no '\(site.step.name)'", [.remove(site)],
        isPriceShown: app.sight.sees(site.step))
    } + held(app)
  }

  /// What only keeps the processor awake.
  private static func held(_ app: AppScripts) -> [Proposal] {
    app.steps("hold-wake-lock").map { site in
      let ends = app.steps(site.step.end?.name ?? "").map { Edit.remove($0) }
      return Proposal(
        "no-wake-lock", at: site, of: app, [.remove(site)] + ends)
    }
  }
}
