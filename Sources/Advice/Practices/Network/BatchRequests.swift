import Configuration

/// Put several exchanges into one.
enum BatchRequests: AppPractice {
  static let name = "batch-requests"
  static let row = "B23"
  static let advice = "Collect what is to be sent, and send it together"
  static let price = "data arrive later by as much"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("request").filter { canWait($0, app) }.flatMap { site in
      ["1 min", "5 min", "15 min"].map { length in
        proposal(
          at: site, of: app, "for \(length)", edits(site, app, length), metrics: metrics(site, app))
      }
    }
  }

  private static func canWait(_ site: StepSite, _ app: AppScripts) -> Bool {
    // Steps behind the answer would come before it.
    return site.after.isEmpty && !app.goesOn(after: site)
      && site.step["name"] == nil && site.step["queue"] == nil
      && !site.around.contains { ["repeat", "parallel", "enqueue"].contains($0.name) }
  }

  private static func edits(_ site: StepSite, _ app: AppScripts, _ length: String) -> [Edit] {
    let name = "\(site.label)"
    let sizes = ["up", "down"].filter { site.step[$0] != nil }
    let notes = sizes.map { size in
      let amount = site.step.text(size)?.inExpression ?? "0 B"
      return "\(size)-\(name): \(Snippet.word("$(\(size)-\(name) + (\(amount)))"))"
    }
    let all =
      notes + ["waiting-\(name): $(waiting-\(name) + 1)", "times-\(name): $(times-\(name) + now)"]
    let collect = Edit.replace(site) { _ in
      Snippet.steps("{ set: { \(all.joined(separator: ", ")) } }, { emit: send-\(name) }")
    }
    let bytes = sizes.flatMap { ["\($0)-\(name)", "taken-\($0)-\(name)"] }
    // The step that gives way has a copy in the handler, which comes after.
    return [collect]
      + bytes.map { .put(Snippet.text("0 B"), at: ["variables", $0], of: app) } + [
        .put(Snippet.text("0"), at: ["variables", "waiting-\(name)"], of: app),
        .put(Snippet.text("0 s"), at: ["variables", "times-\(name)"], of: app),
        .put(
          sender(of: request(site, sizes, name), name, sizes, length),
          at: ["handlers", "send-\(name)"], of: app),
      ]
  }

  /// The request with the bytes of all that waited.
  private static func request(
    _ site: StepSite, _ sizes: [String], _ name: String
  ) -> ConfigurationNode {
    // Of one event nothing is known when several are sent together.
    let single = ["answer", "timeout", "priority"].filter {
      site.step.text($0)?.contains("event.") ?? false
    }
    let bare = single.reduce(site.step.node) { Step($0)?.removing($1) ?? $0 }
    return sizes.reduce(bare) { node, size in
      Step(node)?.setting(size, "$(taken-\(size)-\(name))") ?? node
    }
  }

  /// The handler that sends after a while, and again as long as something waits.
  private static func sender(
    of request: ConfigurationNode, _ name: String, _ sizes: [String], _ length: String
  ) -> ConfigurationNode {
    let taken = sizes.map { "taken-\($0)-\(name): $(\($0)-\(name)), \($0)-\(name): 0 B" }
    let reset = taken + ["waiting-\(name): 0", "times-\(name): 0 s"]
    let waited = "(waiting-\(name) * now - times-\(name)) / 1 s"
    let steps =
      Snippet.steps(
        "{ wait: \(length) }, { count: { name: waited-\(name), by: $(\(waited)) } }, { set: { \(reset.joined(separator: ", ")) } }"
      ) + [request]
    let loop = Snippet.mapping([
      "repeat": Snippet.mapping([
        "while": Snippet.text("$(waiting-\(name) > 0)"), "do": Snippet.list(steps),
      ])
    ])
    return Snippet.mapping(["mode": Snippet.text("single"), "steps": Snippet.list([loop])])
  }

  /// How many seconds an exchange waits.
  private static func metrics(_ site: StepSite, _ app: AppScripts) -> [AddedMetric] {
    let name = "\(site.label)"
    let counts = "{ count: exchanges-\(name) }, { count: { name: waited-\(name), by: 0 } }"
    return [
      AddedMetric(
        "seconds-waited-of-\(name)",
        "{ ratio: [waited-\(name), exchanges-\(name)], better: lower }",
        records: [.insert(counts, before: site)], steps: counts)
    ]
  }
}
