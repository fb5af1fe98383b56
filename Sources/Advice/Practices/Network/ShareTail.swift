/// Let requests of several timers share the radio's tail.
enum ShareTail: AppPractice {
  static let name = "share-tail"
  static let row = "B23"
  static let advice = "Let requests of several timers go out together"
  static let price = "the first of each timer comes at another time"
  static let source = "huang-2012"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let timers = app.steps("every").filter { app.does(["request"], in: $0.step["do"]) }
    return timers.dropFirst().compactMap { site -> Proposal? in
      guard let first = timers.first, first.step.text("interval") == site.step.text("interval"),
        app.events(of: first) == app.events(of: site)
      else { return nil }
      let phase = first.step["phase"]
      return proposal(
        at: site, of: app, "with that of line \(first.location.line)",
        [phase.map { .set(site, "phase", $0) } ?? .replace(site) { [$0.removing("phase")] }])
    }
  }
}
