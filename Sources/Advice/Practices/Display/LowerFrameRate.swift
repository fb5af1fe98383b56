/// Draw fewer frames a second.
enum LowerFrameRate: AppPractice {
  static let name = "lower-frame-rate"
  static let row = "B2"
  static let advice = "Draw fewer frames a second"
  static let price = "what moves, moves less smoothly"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let frames = AddedMetric("frames-drawn", "{ count: frames-drawn, better: higher }")
    let added = app.tellsOfFrames ? [] : [frames]
    return app.steps("animate").flatMap { site -> [Proposal] in
      guard let rate = site.step.text("rate") else { return [] }
      return [2, 6].map { factor in
        proposal(
          at: site, of: app, Snippet.shown(rate, "/ \(factor)"),
          Edit.scale(site, "rate", "/ \(factor)", of: app), metrics: added)
      }
    }
  }
}

extension AppScripts {
  /// Whether the scenario says which frames count: it observes their rate or the time between them.
  fileprivate var tellsOfFrames: Bool {
    (root["metrics"]?.entries ?? []).contains { metric in
      metric.value["mean-of"]?.text?.contains("frame") ?? false
    }
  }
}
