/// Let messages wait that are not urgent.
enum DeferNotifications: AppPractice {
  static let name = "defer-notifications"
  static let row = "B36"
  static let advice = "Send messages that are not urgent with a low priority"
  static let price = "they come some minutes later"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.hasPolicy("push-delivery") else { return [] }
    let delay = AddedMetric("push-delay", "{ count: push-delay-seconds }")
    return (app.node["pushes"]?.entries ?? []).filter { push in
      ["immediate", nil].contains(push.value["priority"]?.text)
        && push.value["over"]?.text != "connection"
    }.map { push in
      Proposal(
        practice: Self.self, app: app.name, location: push.keyLocation, strength: "'\(push.key)'",
        edits: [.put(Snippet.text("deferred"), at: ["pushes", push.key, "priority"], of: app)],
        metrics: app.hasMetric(about: "delay") ? [] : [delay])
    }
  }
}
