/// Load ahead no more than is used.
enum PrefetchLess: AppPractice {
  static let name = "prefetch-less"
  static let row = "B37"
  static let advice = "Load ahead no more than is used"
  static let price = "what was not loaded is waited for"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("repeat").flatMap { site -> [Proposal] in
      guard let times = site.step.text("times"), app.does(["request"], in: site.step["do"]) else {
        return []
      }
      let request = app.steps("request").first {
        $0.around.contains { $0.node.location == site.location }
      }
      // Data that are loaded for later are counted as they are used.
      let isStock = app.tellsOfWhatIsSet(in: site.step["do"])
      let metrics =
        app.hasMetric(about: "from", "mean-of")
        ? [] : request.map { [AddedMetric.count("loaded-ahead", at: $0)] } ?? []
      return [
        proposal(
          at: site, of: app, "half as much",
          [.set(site, "times", "$(floor((\(times.inExpression)) / 2))")], metrics: metrics,
          isPriceShown: isStock),
        proposal(
          at: site, of: app, "nothing", [.remove(site)], metrics: metrics, isPriceShown: isStock),
      ]
    }
  }
}
