/// Hear of each device once.
enum NoDuplicates: AppPractice {
  static let name = "no-duplicates"
  static let row = "B6"
  static let advice = "Let a scan report each device once"
  static let price = "changes of a device that was reported are not heard"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("scan").compactMap { site in
      key(of: site.step).map { (site: site, key: $0) }
    }.flatMap { site, key in
      [
        proposal(at: site, of: app, [.clear(site, key)]),
        proposal(
          at: site, of: app, "once in 10 s",
          [
            .replace(site) { scan in
              let again = Snippet.list([scan.removing(key)])
              return Snippet.steps("{ every: { interval: 10 s, phase: 0 s } }").map { node in
                Step(node)?.setting("do", again) ?? node
              }
            }
          ]),
      ]
    }
  }

  /// The key by which a scan reports every packet: that of iOS or that of Android.
  private static func key(of scan: Step) -> String? {
    if scan.isOn("duplicates") { return "duplicates" }
    return scan.text("callback") == "all-matches" ? "callback" : nil
  }
}
