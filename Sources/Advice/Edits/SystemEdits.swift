import Configuration

/// Work that the system is told of, or does itself.
enum SystemEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    launches(app) + tasks(app) + reminders(app)
  }

  /// Launches whose end the system is told.
  private static func launches(_ app: AppScripts) -> [Proposal] {
    ["refresh-task", "processing-task", "background-fetch"].compactMap { event -> Proposal? in
      guard let handler = app.handler(event), !app.does(["complete-task"], in: handler),
        let first = app.steps.first(where: { $0.script == event && $0.around.isEmpty })
      else { return nil }
      return Proposal("complete-task", at: first, [.add("complete-task", to: event)])
    }
  }

  private static func tasks(_ app: AppScripts) -> [Proposal] {
    guard !app.has("end-background-task") else { return [] }
    return app.steps("begin-background-task").filter { $0.section == "handlers" }.map { site in
      Proposal("end-background-task", at: site, [.add("end-background-task", to: site.script)])
    }
  }

  /// Messages whose times are known ahead, shown by the phone itself.
  private static func reminders(_ app: AppScripts) -> [Proposal] {
    (app.node["pushes"]?.entries ?? []).compactMap { push -> Proposal? in
      guard push.value["kind"]?.text == "alert",
        let length = app.constantTime(of: push.value["every"]?.text, or: push.value["when"]?.text)
      else { return nil }
      return Proposal(
        "local-notifications", at: KeyPlace(push.keyLocation, of: app), "'\(push.key)'",
        [
          .put(nil, at: ["pushes", push.key]),
          .add(repeated(every: Snippet.word(length), app), to: "start"),
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
  fileprivate func constantTime(of every: String?, or source: String?) -> String? {
    if let every { return value(of: every) == nil ? nil : every }
    let own = source.flatMap { root["surroundings"]?["sources"]?[$0]?["every"]?.text }
    return own.flatMap { value(of: $0) == nil ? nil : $0 }
  }
}
