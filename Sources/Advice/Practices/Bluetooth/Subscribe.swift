/// Be notified of values instead of reading them again and again.
enum Subscribe: AppPractice {
  static let name = "subscribe"
  static let row = "B8"
  static let advice = "Subscribe to the values of the device instead of reading them by a timer"
  static let price = "the device decides when a value comes"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("read").compactMap { site -> Proposal? in
      guard let timer = site.timer,
        let tick = app.steps("every").first(where: { $0.location == timer.node.location }),
        let link = app.steps("discover", "connect").first, notifies(site, app)
      else { return nil }
      let rest = site.after.map(\.node)
      let before = site.before.map(\.node)
      let keepsTimer = !before.isEmpty
      let cancels = keepsTimer ? [] : app.cancels(of: timer.text("name"))
      return proposal(
        at: site, of: app,
        [
          keepsTimer ? .set(tick, "do", Snippet.list(before)) : .remove(tick),
          .insert("subscribe", after: link),
        ] + (rest.isEmpty ? [] : [.add(rest, to: "value-received", of: app)])
          + cancels.map { .remove($0) })
    }
  }

  private static func notifies(_ site: StepSite, _ app: AppScripts) -> Bool {
    let named = site.step.text("from").flatMap { app.peripheral($0) }
    let all =
      named.map { [$0] } ?? (app.root["surroundings"]?["bluetooth"]?.entries ?? []).map(\.value)
    return all.contains { $0["notifies"] != nil || $0["notifies-every"] != nil }
  }
}

extension AppScripts {
  /// The steps that cancel a timer.
  func cancels(of timer: String?) -> [StepSite] {
    guard let timer else { return [] }
    return steps("cancel").filter { $0.step.text("timer") == timer }
  }
}
