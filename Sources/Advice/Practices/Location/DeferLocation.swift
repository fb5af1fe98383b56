/// Take positions in batches.
enum DeferLocation: AppPractice {
  static let name = "defer-location"
  static let row = "B19"
  static let advice = "Take positions in batches while nobody looks"
  static let price = "positions come up to a minute late"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let isDeferred = { (site: StepSite) in
      ["defer-time", "defer-distance", "max-delay"].contains { site.step[$0] != nil }
    }

    return app.steps("track").filter { !isDeferred($0) }.map { site in
      proposal(
        at: site, of: app, "by the minute",
        [.set(site, "max-delay", "1 min")], metrics: app.countsOfPositions)
    }
  }
}
