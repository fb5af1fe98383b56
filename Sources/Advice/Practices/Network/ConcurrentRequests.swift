import Configuration

/// Ask at once instead of one after the other.
enum ConcurrentRequests: AppPractice {
  static let name = "concurrent-requests"
  static let row = "D7"
  static let advice = "Send requests that do not need one another at the same time"
  static let price = "none for the user; servers get them together"
  static let isFree = true
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] { queues(app) + neighbours(app) }

  private static func queues(_ app: AppScripts) -> [Proposal] {
    (app.node["operation-queues"]?.entries ?? []).compactMap { queue -> Proposal? in
      let operations = app.steps("enqueue").filter { $0.step.text("queue") == queue.key }
      guard operations.count > 1, let first = operations.first,
        [nil, "1"].contains(queue.value["concurrent"]?.text),
        operations.allSatisfy({ app.does(["request"], in: $0.step["do"]) })
      else { return nil }
      return proposal(
        at: first, of: app, "\(operations.count) at a time",
        [
          .put(
            Snippet.text("\(operations.count)"),
            at: ["operation-queues", queue.key, "concurrent"], of: app)
        ])
    }
  }

  private static func neighbours(_ app: AppScripts) -> [Proposal] {
    app.steps("request").compactMap { site -> Proposal? in
      let run = [site] + site.followerSites(["request"], in: app)
      guard run.count > 1, site.before.last?.name != "request" else { return nil }
      let branches = run.enumerated().map { place, site in
        (key: "request-\(place + 1)", value: Snippet.list([site.step.node]))
      }
      let all = Snippet.mapping([
        "parallel": Snippet.mapping([
          "branches": ConfigurationNode(entries: branches, at: site.location)
        ])
      ])
      return proposal(
        at: site, of: app, "\(run.count) at a time",
        [.replace(site) { _ in [all] }] + run.dropFirst().map { .remove($0) })
    }
  }
}
