import Configuration

/// Leave messages that are known ahead to the phone.
enum LocalNotifications: AppPractice {
  static let name = "local-notifications"
  static let row = "B36"
  static let advice = "Leave messages that are known ahead to the phone"
  static let price = "none, as long as their times do not change"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    (app.node["pushes"]?.entries ?? []).compactMap { push -> Proposal? in
      guard push.value["kind"]?.text == "alert",
        let length = app.constantTime(of: push.value["every"]?.text, or: push.value["when"]?.text)
      else { return nil }
      return Proposal(
        practice: Self.self, app: app.name, location: push.keyLocation, strength: "'\(push.key)'",
        edits: [
          .put(nil, at: ["pushes", push.key], of: app),
          .add(repeated(every: Snippet.word(length), app), to: "start", of: app),
        ],
        metrics: [
          AddedMetric("notifications-told", "{ count: notifications-shown, better: higher }")
        ])
    }
  }

  /// The step that shows something again and again: an alarm where no notification waits in the system.
  private static func repeated(every length: String, _ app: AppScripts) -> String {
    let step = "schedule-notification"
    let waits = app.root.systemVersion.map {
      InterfaceTable.lack(of: InterfaceKey(step, "after"), on: $0) == nil
    }
    return waits ?? true
      ? "{ \(step): { after: \(length), repeats: true } }"
      : "{ every: { interval: \(length), while-idle: true, do: [ \(step) ] } }"
  }
}

extension AppScripts {
  /// The constant time between messages, or between the changes of a source; nil where it varies.
  func constantTime(of every: String?, or source: String?) -> String? {
    if let every { return value(of: every) == nil ? nil : every }
    let own = source.flatMap { root["surroundings"]?["sources"]?[$0]?["every"]?.text }
    return own.flatMap { value(of: $0) == nil ? nil : $0 }
  }
}
