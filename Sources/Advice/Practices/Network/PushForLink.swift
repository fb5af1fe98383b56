/// Be woken by a push instead of keeping a connection.
enum PushForLink: AppPractice {
  static let name = "push-for-link"
  static let row = "B30"
  static let advice = "Be woken by a push instead of keeping a connection of the app's own"
  static let price = "a push may come later than a message over a connection"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let kept = (app.node["pushes"]?.entries ?? []).filter { $0.value["over"]?.text == "connection" }
    guard !kept.isEmpty, let link = app.steps("open-connection").first else { return [] }
    let taken = app.handler("message-received")
    let edits = kept.flatMap { push -> [Edit] in
      [
        .put(Snippet.text("push"), at: ["pushes", push.key, "over"], of: app),
        .put(Snippet.text("voip"), at: ["pushes", push.key, "priority"], of: app),
      ]
    }
    let opens = (app.node["handlers"]?.entries ?? []).filter { handler in
      ["start", "foreground", "connection-lost", "resumed", "network-available"].contains(
        handler.key)
        && app.does(["open-connection"], in: handler.value)
    }
    let ends = opens.map { handler in
      Edit.rewrite(handler.key, of: app) { steps in
        steps.filter { !app.does(["open-connection"], in: $0) }
      }
    }
    let moved =
      app.handler("push-received") == nil
      ? taken.map { [Edit.put($0, at: ["handlers", "push-received"], of: app)] } ?? [] : []
    return [proposal(at: link, of: app, edits + ends + moved)]
  }
}
