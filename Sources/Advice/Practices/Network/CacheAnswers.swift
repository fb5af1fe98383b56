/// Keep answers for a while.
enum CacheAnswers: AppPractice {
  static let name = "cache-answers"
  static let row = "B28"
  static let advice = "Keep the answer for a while, and do not ask for it again"
  static let price = "what is shown may be out of date, or of another question"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.component("storage") != nil else { return [] }
    let asked = app.steps("request").filter { site in
      app.isForPerson(site) && site.step["cache"] == nil && site.step["down"] != nil
    }
    return asked.flatMap { site in
      ["1 min", "10 min"].map { length in
        proposal(
          at: site, of: app, "for \(length)", edits(site, app, length), metrics: metrics(app),
          // Nothing else tells whether the same is asked again.
          isPriceShown: !notes(after: site, app).isEmpty)
      }
    }
  }

  private static func metrics(_ app: AppScripts) -> [AddedMetric] {
    app.hasMetric(about: "age", "stale", "fresh", "off-by")
      ? [] : [AddedMetric("answers-from-cache", "{ count: cache-hits, better: lower }")]
  }

  private static func edits(_ site: StepSite, _ app: AppScripts, _ length: String) -> [Edit] {
    let name = "\(site.label)"
    let cache = Snippet.node("{ name: \(name), expires: \(length) }")
    let variable = "answered-\(name)"
    let notes = notes(after: site, app)
    let remembers: [Edit] =
      notes.isEmpty ? [] : [.put(Snippet.text("never"), at: ["variables", variable], of: app)]
    return remembers + [.set(site, "cache", cache)]
      + notes.map { note in
        .replace(note) { step in
          // An answer out of the cache is as old as it was.
          [
            Snippet.choice(
              "now - \(variable) >= \(length)",
              then: Snippet.steps("{ set: { \(variable): $(now) } }") + [step.node])
          ]
        }
      }
  }

  /// The steps that note how fresh the answer is.
  private static func notes(after site: StepSite, _ app: AppScripts) -> [StepSite] {
    app.steps("set").filter { note in
      note.section == site.section && note.script == site.script && note.location > site.location
        && AppScripts.texts(in: note.step.node).contains { text in
          ["now", ".version", ".changed-at"].contains { text.contains($0) }
        }
    }
  }
}
