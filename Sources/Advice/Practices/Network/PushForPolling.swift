import Configuration

/// Let the server tell of news.
enum PushForPolling: AppPractice {
  static let name = "push-for-polling"
  static let row = "B36"
  static let advice = "Let the server push news instead of asking for them by a timer"
  static let price = "a push waits for the system's connection"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").compactMap { site -> Proposal? in
      guard let source = app.source(polledBy: site) ?? app.onlySource(asked: site),
        app.does(["request"], in: site.step["do"]), let steps = site.step["do"]?.elements
      else { return nil }
      let modes = app.node["background-modes"]?.elements ?? []
      let all = Snippet.list(modes + [Snippet.text("remote-notification")])
      return proposal(
        at: site, of: app, "at each change of '\(source)'",
        [
          .put(
            Snippet.node("{ when: \(Snippet.word(source)), size: 1 kB }"), at: ["pushes", source],
            of: app),
          .remove(site), .add(steps, to: "push-received", of: app),
        ]
          + (app.hasMode("remote-notification")
            ? [] : [.put(all, at: ["background-modes"], of: app)])
          + app.cancels(of: site.step.text("name")).map { .remove($0) })
    }
  }
}

extension AppScripts {
  /// The one source of the surroundings, where a timer asks a server.
  fileprivate func onlySource(asked site: StepSite) -> String? {
    let all = sources
    let texts = Self.texts(in: node)
    let used = all.filter { source in texts.contains { $0.contains("\(source).") } }
    return used.count == 1 ? used[0] : nil
  }
}
