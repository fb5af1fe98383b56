import Configuration

/// Work that an app repeats, however its script says it: by a timer, by a loop that waits, by an event
/// that it sends to itself, or by jobs and launches of the system.
struct Loop: Sendable {
  private enum Form {
    case timer, loop
    /// An event that the app sends itself.
    case event
    /// Of the system, which runs the handler of an event.
    case system
  }

  private let form: Form
  /// The event whose handler makes a round; nil of a timer and of a loop that waits.
  let handler: String?
  /// The step that makes it go on.
  let site: StepSite
  /// The step and the field that hold its interval.
  let interval: (site: StepSite, field: String)
  /// The steps of each round.
  let body: [ConfigurationNode]
  /// Whether a round begins with its wait.
  private let waitsFirst: Bool

  var text: String { interval.site.step.text(interval.field) ?? "" }
  var isOfSystem: Bool { form == .system }
  var isTimer: Bool { form == .timer }
  var node: ConfigurationNode { Snippet.list(body) }

  /// All loops of an app, in the order of its file.
  static func all(in app: AppScripts) -> [Loop] {
    app.steps("every", "repeat", "emit", "schedule-job", "schedule-refresh").compactMap {
      Loop($0, in: app)
    }
  }

  private init?(_ site: StepSite, in app: AppScripts) {
    self.site = site
    var steps: [ConfigurationNode] = []
    func list(_ node: ConfigurationNode?) -> [ConfigurationNode] { node?.stepList ?? [] }
    switch site.step.name {
    case "every":
      (form, handler) = (.timer, nil)
      interval = (site, "interval")
      body = list(site.step["do"])
    case "repeat":
      steps = list(site.step["do"])
      guard site.step["times"] == nil, let wait = Self.wait(in: steps, of: app) else { return nil }
      (form, handler) = (.loop, nil)
      interval = (wait, "time")
      body = steps.filter { $0.location != wait.location }
    case "emit":
      steps = list(app.handler(site.script))
      guard site.section == "handlers", site.around.isEmpty,
        site.step.text("event") == site.script, let wait = Self.wait(in: steps, of: app)
      else { return nil }
      (form, handler) = (.event, site.script)
      interval = (wait, "time")
      body = steps.filter { ![wait.location, site.location].contains($0.location) }
    case "schedule-job":
      let steps = list(app.handler("job-started"))
      guard site.step["every"] != nil, !steps.isEmpty else { return nil }
      (form, handler) = (.system, "job-started")
      interval = (site, "every")
      body = steps.filter { Step($0)?.name != "finish-job" }
    default:
      let steps = list(app.handler("refresh-task"))
      guard site.script == "refresh-task", site.step["earliest"] != nil else { return nil }
      (form, handler) = (.system, "refresh-task")
      interval = (site, "earliest")
      body = steps.filter { !["schedule-refresh", "complete-task"].contains(Step($0)?.name ?? "") }
    }
    waitsFirst = steps.first?.location == interval.site.location
    if body.isEmpty { return nil }
  }

  /// The one wait of a list of steps.
  private static func wait(in steps: [ConfigurationNode], of app: AppScripts) -> StepSite? {
    let waits = steps.filter { Step($0)?.name == "wait" }
    guard waits.count == 1, steps.count > 1 else { return nil }
    return app.steps("wait").first { $0.location == waits[0].location }
  }

  // MARK: - Changes of it

  /// So many times as long an interval.
  func slower(_ factor: Int) -> Edit {
    .set(interval.site, interval.field, Snippet.scaled(text, "* \(factor)"))
  }

  /// Another body.
  func doing(_ body: [ConfigurationNode]) -> [Edit] {
    guard let handler else {
      return [.set(site, "do", Snippet.list(isTimer ? body : withWait(body)))]
    }
    let change = Edit.rewrite(handler) { steps in
      guard isOfSystem else {
        return withWait(body) + steps.filter { $0.location == site.location }
      }
      let ends = ["finish-job", "schedule-refresh", "complete-task"]
      let kept = steps.filter { ends.contains(Step($0)?.name ?? "") }
      let first = kept.filter { Step($0)?.name == "schedule-refresh" }
      return first + body + kept.filter { Step($0)?.name != "schedule-refresh" }
    }
    return [change]
  }

  private func withWait(_ body: [ConfigurationNode]) -> [ConfigurationNode] {
    let wait = [interval.site.step.node]
    return waitsFirst ? wait + body : body + wait
  }

  /// Its steps for another place, and the edits that end it. Where it begins under a condition or with
  /// a touch, or where something ends it, they are done from then and until then.
  func moved(in app: AppScripts) -> (body: [ConfigurationNode], edits: [Edit]) {
    let (beginnings, cancels) = (beginnings(in: app), app.cancels(of: site))
    let isAlways =
      isOfSystem
      || cancels.isEmpty
        && beginnings.allSatisfy {
          $0.around.isEmpty && app.events(of: $0).isSubset(of: ["start", "foreground", "active"])
        }
    if isAlways { return (body, ended(in: app)) }
    let variable = "does-\(site.label)"
    func says(_ text: String, at sites: [StepSite]) -> [Edit] {
      sites.map { site in
        .replace(site) { _ in Snippet.steps("{ set: { \(variable): \(text) } }") }
      }
    }
    return (
      [Snippet.choice(variable, then: body)],
      [.variable(variable, "false")] + says("true", at: beginnings) + withoutHandler
        + says("false", at: cancels)
    )
  }

  /// The steps with which it begins.
  private func beginnings(in app: AppScripts) -> [StepSite] {
    guard let handler else { return [site] }
    return app.steps(site.step.name).filter {
      $0.script != handler && (isOfSystem || $0.step.text("event") == handler)
    }
  }

  private var withoutHandler: [Edit] { handler.map { [.put(nil, at: ["handlers", $0])] } ?? [] }

  /// No loop any more.
  func ended(in app: AppScripts) -> [Edit] {
    let cancels = handler == nil ? app.cancels(of: site) : []
    return (beginnings(in: app) + cancels).map { .remove($0) } + withoutHandler
  }
}

extension ConfigurationNode {
  /// The steps of a handler, whether they stand alone or under a mode.
  var stepList: [ConfigurationNode]? { elements ?? self["steps"]?.elements }
}
