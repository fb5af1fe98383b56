/// Ask whether there is a network before asking over it.
enum AskNetworkFirst: AppPractice {
  static let name = "ask-network-first"
  static let row = "B24"
  static let advice = "Send nothing while there is no network, and go on when it is back"
  static let price = "nothing: what is sent without a network is lost anyway"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("request").filter { site in
      site.step["queue"] == nil
        && !AppScripts.texts(in: app.node).contains { $0.contains("network.") }
    }.map { site in
      proposal(
        at: site, of: app,
        [
          .replace(site) { step in
            let failure = step.node["on-failure"]?.elements ?? Snippet.steps("stop")
            return [Snippet.choice("network.available", then: [step.node], else: failure)]
          }
        ], metrics: [AddedMetric("requests-failed", "{ count: requests-failed }")])
    }
  }
}
