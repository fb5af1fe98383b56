import Configuration

/// Drop a link that is not in use.
enum LetGoOfLink: AppPractice {
  static let name = "let-go-of-link"
  static let row = "B9"
  static let advice = "Drop the connection to the device while it is not in use"
  static let price = "the next use waits for a new connection"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard !app.has("disconnect") else { return [] }
    return app.steps("connect").flatMap { site -> [Proposal] in
      guard let peripheral = site.step.text("to"), !peripheral.hasPrefix("$(") else { return [] }
      let setup = [site.step.node] + site.followers(["discover", "subscribe"]).map(\.node)
      return unseen(site, of: app, peripheral, setup) + perUse(site, of: app, peripheral, setup)
    }
  }

  /// Dropped when the app leaves the front, and made again when it comes back.
  private static func unseen(
    _ site: StepSite, of app: AppScripts, _ peripheral: String, _ setup: [ConfigurationNode]
  ) -> [Proposal] {
    let drop = Snippet.steps("{ disconnect: { from: \(Snippet.word(peripheral)) } }")
    if app.events(of: site) == ["foreground"] {
      return [proposal(at: site, of: app, "in background", [.add(drop, to: "background", of: app)])]
    }
    return [
      proposal(
        at: site, of: app, "in background",
        [
          .put(Snippet.text("false"), at: ["variables", "keeps-link"], of: app),
          .insert("{ set: { keeps-link: true } }", after: site),
          .add([Snippet.choice("keeps-link", then: drop)], to: "background", of: app),
          .add([Snippet.choice("keeps-link", then: setup)], to: "foreground", of: app, first: true),
        ])
    ]
  }

  /// Made for each use, and dropped after it.
  private static func perUse(
    _ site: StepSite, of app: AppScripts, _ peripheral: String, _ setup: [ConfigurationNode]
  ) -> [Proposal] {
    let uses = app.steps("read", "write").filter { $0.timer == nil && app.isForPerson($0) }
    guard !uses.isEmpty, uses.count <= 3, !app.has("subscribe") else { return [] }
    let drop = Snippet.steps("{ disconnect: { from: \(Snippet.word(peripheral)) } }")
    let gone = site.followerSites(["discover"], in: app)
    return [
      proposal(
        at: site, of: app, "after each use",
        [.remove(site)] + gone.map { .remove($0) }
          + uses.map { use in .replace(use) { setup + [$0.node] + drop } })
    ]
  }
}

extension StepSite {
  /// The steps of some names that follow at once.
  func followers(_ names: Set<String>) -> [Step] { Array(after.prefix { names.contains($0.name) }) }

  func followerSites(_ names: Set<String>, in app: AppScripts) -> [StepSite] {
    let places = followers(names).map(\.node.location)
    return app.steps.filter { places.contains($0.location) }
  }
}
