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
    // What follows the answer would come before it.
    return site.after.isEmpty && !app.goesOn(after: site)
      && site.step["name"] == nil && site.step["queue"] == nil
      && !site.around.contains { ["repeat", "parallel", "enqueue"].contains($0.name) }
  }

  private static func edits(_ site: StepSite, _ app: AppScripts, _ length: String) -> [Edit] {
    let name = "line-\(site.location.line)"
    let sizes = ["up", "down"].filter { site.step[$0] != nil }
    let notes = sizes.map { size in
      let amount = site.step.text(size)?.inExpression ?? "0 B"
      return "\(size)-\(name): \(Snippet.word("$(\(size)-\(name) + (\(amount)))"))"
    }.joined(separator: ", ")
    let taken = sizes.map { "taken-\($0)-\(name): $(\($0)-\(name)), \($0)-\(name): 0 B" }
      .joined(separator: ", ")
    let request = sizes.reduce(site.step.node) { node, size in
      Step(node)?.setting(size, "$(taken-\(size)-\(name))") ?? node
    }
    let done = Snippet.steps("{ set: { is-due-\(name): false, \(taken) } }")
    let steps =
      Snippet.steps("{ wait: \(length) }") + done + [request]
      + Snippet.steps("{ observe: { sent-after: $(now - first-\(name)) } }")
    let sender = Snippet.mapping(["mode": Snippet.text("single"), "steps": Snippet.list(steps)])
    let begin =
      "{ if: $(not is-due-\(name)), "
      + "then: [ { set: { first-\(name): $(now), is-due-\(name): true } } ] }"
    let variables = sizes.flatMap { ["\($0)-\(name)", "taken-\($0)-\(name)"] }
    let send = Edit.replace(site) { _ in
      Snippet.steps("{ set: { \(notes) } }, \(begin), { emit: send-\(name) }")
    }
    // The step that gives way has a copy in the handler, which comes after.
    return [send]
      + variables.map { .put(Snippet.text("0 B"), at: ["variables", $0], of: app) } + [
        .put(Snippet.text("0 s"), at: ["variables", "first-\(name)"], of: app),
        .put(Snippet.text("false"), at: ["variables", "is-due-\(name)"], of: app),
        .put(sender, at: ["handlers", "send-\(name)"], of: app),
      ]
  }

  private static func metrics(_ site: StepSite, _ app: AppScripts) -> [AddedMetric] {
    [
      AddedMetric(
        "sent-after", "{ mean-of: sent-after, better: lower }",
        records: [.insert("{ observe: { sent-after: 0 s } }", before: site)],
        steps: "{ observe: { sent-after: 0 s } }")
    ]
  }
}
