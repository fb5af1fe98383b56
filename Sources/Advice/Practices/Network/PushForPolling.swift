/// Let the server tell of news.
enum PushForPolling: AppPractice {
  static let name = "push-for-polling"
  static let row = "B36"
  static let advice = "Let the server push news instead of asking for them by a timer"
  static let price = "a push waits for the system's connection"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] { timers(app) + launches(app) }

  /// In place of launches that the app asks for again and again.
  private static func launches(_ app: AppScripts) -> [Proposal] {
    let asks = app.steps("schedule-refresh")
    guard let handler = app.handler("refresh-task")?.elements,
      app.does(["request"], in: app.handler("refresh-task")), let first = asks.first,
      let source = app.onlySource(asked: first), app.handler("push-received") == nil
    else { return [] }
    let steps = handler.filter { node in
      !["schedule-refresh", "complete-task"].contains(Step(node)?.name ?? "")
    }
    return ["immediate", "deferred"].map { priority in
      proposal(
        at: first, of: app, "at each change of '\(source)', \(priority)",
        [
          .put(
            Snippet.node("{ when: \(Snippet.word(source)), size: 1 kB, priority: \(priority) }"),
            at: ["pushes", source], of: app),
          .add(steps, to: "push-received", of: app),
          .put(nil, at: ["handlers", "refresh-task"], of: app),
        ] + asks.filter { $0.script != "refresh-task" }.map { .remove($0) } + mode(app))
    }
  }

  private static func mode(_ app: AppScripts) -> [Edit] {
    if app.hasMode("remote-notification") { return [] }
    let modes = app.node["background-modes"]?.elements ?? []
    let all = Snippet.list(modes + [Snippet.text("remote-notification")])
    return [.put(all, at: ["background-modes"], of: app)]
  }

  private static func timers(_ app: AppScripts) -> [Proposal] {
    app.steps("every").compactMap { site -> Proposal? in
      guard let source = app.source(polledBy: site) ?? app.onlySource(asked: site),
        app.does(["request"], in: site.step["do"]), let steps = site.step["do"]?.elements
      else { return nil }
      return proposal(
        at: site, of: app, "at each change of '\(source)'",
        [
          .put(
            Snippet.node("{ when: \(Snippet.word(source)), size: 1 kB }"), at: ["pushes", source],
            of: app),
          .remove(site), .add(steps, to: "push-received", of: app),
        ] + mode(app) + app.cancels(of: site.step.text("name")).map { .remove($0) })
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
