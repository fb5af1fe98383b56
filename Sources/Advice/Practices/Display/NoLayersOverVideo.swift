/// Show nothing above a film but when it is asked for.
enum NoLayersOverVideo: AppPractice {
  static let name = "no-layers-over-video"
  static let row = "B4"
  static let advice =
    "Show controls over a film for three seconds after a touch, and not all the time"
  static let price = "the controls appear with the touch"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("animate").compactMap { site -> Proposal? in
      guard site.step["for"] == nil, app.hasVideo(with: site) else { return nil }
      let touches = (app.node["handlers"]?.entries ?? []).map(\.key).filter {
        $0.hasSuffix("-tapped")
      }
      let shown = site.step.setting("for", "3 s")
      return proposal(
        at: site, of: app,
        [.remove(site)] + touches.map { .add([shown], to: $0, of: app, first: true) })
    }
  }
}

extension AppScripts {
  /// Whether a film begins with the same event as a step.
  fileprivate func hasVideo(with site: StepSite) -> Bool {
    steps("play-video").contains { !events(of: $0).isDisjoint(with: events(of: site)) }
  }
}
