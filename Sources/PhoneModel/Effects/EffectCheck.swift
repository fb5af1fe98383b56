import Configuration
import Policies
import Quantities
import Workloads

/// The check of a variant: whether each thing that its scenario says can have an effect.
///
/// Steps, events, counters and keys state their preconditions as ``Need``. Here the composed phone,
/// the person and the surroundings decide them. What may happen under some draw is no mistake.
struct EffectCheck {
  let root: ConfigurationNode
  let uses: ScenarioUses
  let apps: [String]
  /// The apps and handlers that the variant adds, by the locations of their names.
  let added: Set<SourceLocation>
  let world: EffectWorld
  let hasBattery: Bool
  /// The length of a run with its warm-up.
  let window: SimDuration
  let warmUp: SimDuration
  let starts: ClockTime

  private var system: SystemVersion? { root.systemVersion }

  /// The scripts that can begin, as far as is known.
  enum Roots {
    case all
    case these(Set<String>)

    func contain(_ root: String?) -> Bool {
      guard case .these(let roots) = self, let root else { return true }
      return roots.contains(root)
    }
  }

  // MARK: - Preconditions

  /// The first part of a precondition that is not met; nil where all is.
  func unmet(_ need: Need?, for app: Int?, _ roots: Roots) -> Need? {
    switch need {
    case nil: return nil
    case .all(let needs): return needs.lazy.compactMap { unmet($0, for: app, roots) }.first
    case .any(let needs):
      let missing = needs.map { unmet($0, for: app, roots) }
      return missing.contains(where: { $0 == nil }) ? nil : need
    case .some(let single): return isMet(single, for: app, roots) ? nil : single
    }
  }

  private func isMet(_ need: Need, for app: Int?, _ roots: Roots) -> Bool {
    func has(_ causes: Set<ScenarioUses.Cause>, _ name: String, _ field: String?, of app: Int?)
      -> Bool
    {
      causes.contains {
        $0.name == name && $0.field == field && (app == nil || $0.app == app)
          && roots.contain($0.root)
      }
    }
    switch need {
    // A policy that is switched off in so many words is missing on purpose.
    case .policy(let role): return choice(of: role) != nil
    case .step(let name, let field): return has(uses.steps, name, field, of: app)
    case .action(let name): return has(uses.steps, name, nil, of: 0)
    case .key(let name, let choice): return has(uses.keys, name, choice, of: app)
    case .sent(let event): return isSent(event, to: app, roots)
    case .handler(let event):
      return uses.all.contains {
        [.handler(event), .wait(event), .metric(event)].contains($0.subject)
          && (app == nil || $0.app == app)
      }
    case .running: return isOpened(app, roots)
    case .battery: return hasBattery
    case .charger: return has(uses.steps, "plug-in", nil, of: 0) || root["load"] != nil
    case .signal(let role): return world.hasSignal(role)
    case .network: return EffectWorld.radios.contains(where: world.hasSignal)
    case .networkChange:
      return world.networkCanChange(switchesWiFi: has(uses.steps, "switch-wi-fi", nil, of: 0))
    case .peripheral: return !world.peripherals.isEmpty
    case .interface: return false
    case .any, .all: return unmet(need, for: app, roots) == nil
    }
  }

  /// The policy of a role, as the device and the scenario choose it.
  private func choice(of role: String) -> String? {
    root["device"]?["policies"]?[role].flatMap {
      PolicyCatalogue.role(named: role)?.name(chosenBy: $0)
    }
  }

  private func isSent(_ event: String, to app: Int?, _ roots: Roots) -> Bool {
    uses.sent.contains {
      $0.name == event && ($0.app == 0 || $0.app == app) && roots.contain($0.root)
    }
  }

  /// Whether people open an app, or the system can launch it.
  private func isOpened(_ app: Int?, _ roots: Roots) -> Bool {
    let isByPerson = uses.openings.contains {
      (app == nil || $0.app == app) && roots.contain($0.root)
    }
    let isLaunched = ["pushes", "fetch-interval", "replay"].contains { key in
      uses.keys.contains { $0.name == key && $0.field == nil && (app == nil || $0.app == app) }
    }
    return isByPerson || isLaunched
  }

  /// The precondition without which an event cannot come to an app; nil where it can come.
  private func unmetEvent(_ event: String, _ need: Need?, for app: Int?, _ roots: Roots) -> Need? {
    isSent(event, to: app, roots) ? nil : unmet(need, for: app, roots)
  }

  // MARK: - Scripts that can begin

  /// The actions that come, and the handlers whose events can come after them.
  private func reachedRoots() -> Set<String> {
    var reached = Set(uses.times.filter { canCome($0) }.compactMap(\.root))
    let handlers = uses.all.filter { if case .handler = $0.subject { true } else { false } }
    while true {
      let before = reached.count
      for use in handlers {
        guard let root = use.root, !reached.contains(root), case .handler(let event) = use.subject,
          unmetEvent(event, use.need, for: use.app, .these(reached)) == nil
        else { continue }
        reached.insert(root)
      }
      if reached.count == before { return reached }
    }
  }

  private func canCome(_ use: TimedUse) -> Bool {
    switch use.time {
    case .at(let nanoseconds): nanoseconds < Double(window.nanoseconds)
    case .within(let nanoseconds): nanoseconds <= Double(window.nanoseconds)
    case .daily(let time): time.canCome(within: window, from: starts)
    }
  }

  // MARK: - The findings of the check, in the order of the scenario

  func findings() -> [EffectFinding] {
    let reached = Roots.these(reachedRoots())
    let apps = appFindings(reached)
    let dead = deadHandlers()
    var findings = apps.map(\.finding)
    let hidden = Set(apps.filter { $0.finding.complaint != nil }.map(\.app))
    for use in uses.all where !hidden.contains(use.app ?? -1) {
      switch use.subject {
      case .handler(let event), .wait(let event), .metric(let event):
        if use.isWait, let root = use.root, dead.contains(root) { continue }
        findings += eventFindings(use, event, reached)
      default:
        if let root = use.root, dead.contains(root) { continue }
        findings.append(finding(use, unmet(use.need, for: use.app, .all)))
      }
    }
    findings += uses.times.map(timeFinding) + placeFindings() + policyFindings()
    findings += idleFindings()
    findings += uses.names.filter { !hidden.contains($0.app) }.map(nameFinding)
    return findings
  }

  private func finding(_ use: ScenarioUse, _ lack: Need?) -> EffectFinding {
    // Work that a variant hands to nobody is its saving; other things may be alive in another one.
    var scope = EffectFinding.Scope.allVariants
    if case .policy = lack {
      if case .step = use.subject, use.app != nil { scope = .eachVariant }
      // A policy that a step lacks is missing for the answer, too: one mistake, reported once.
      if case .handler = use.subject { scope = .answer }
    }
    if case .interface = lack { scope = .eachVariant }
    return EffectFinding(
      location: use.location, subject: use.title, scope: scope, word: use.subject.word,
      key: use.place, lack: lack,
      complaint: lack.map { complaint(use, $0) })
  }

  /// A finding that counts only if it is the same in every variant; without a message the thing can
  /// have an effect.
  private func finding(
    _ subject: String, at location: SourceLocation, _ message: String?,
    _ hint: @autoclosure () -> String
  ) -> EffectFinding {
    EffectFinding(
      location: location, subject: subject, scope: .allVariants,
      complaint: message.map { Diagnostic(.error, at: location, $0, notes: [hint()]) })
  }

  private func complaint(_ use: ScenarioUse, _ lack: Need, _ reason: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, at: use.location,
      "\(use.complaint(apps)): \(reason ?? self.reason(lack, for: use.app))",
      notes: [remedy(lack, for: use.app)])
  }

  // MARK: - Events

  /// The handlers whose events cannot come, whatever scripts run.
  private func deadHandlers() -> Set<String> {
    Set(
      uses.all.compactMap { use in
        guard case .handler(let event) = use.subject,
          unmetEvent(event, use.need, for: use.app, .all) != nil
        else { return nil }
        return use.root
      })
  }

  private func eventFindings(
    _ use: ScenarioUse, _ event: String, _ reached: Roots
  ) -> [EffectFinding] {
    if let lack = unmetEvent(event, use.need, for: use.app, .all) { return [finding(use, lack)] }
    let alive = finding(use, nil)
    guard let lack = unmetEvent(event, use.need, for: use.app, reached) else { return [alive] }
    let circle = EffectFinding(
      location: use.location, subject: "\(use.title) at last", scope: .consequence,
      complaint: complaint(use, lack, "only scripts that never run \(cause(lack))"))
    return [alive, circle]
  }

  /// Whether anybody opens an app, or an event reaches it; a group of apps alike is one.
  private func appFindings(_ reached: Roots) -> [(app: Int, finding: EffectFinding)] {
    (root["apps"]?.entries ?? []).prefix(apps.count - 1).enumerated().map { place, entry in
      let app = place + 1
      let handlers = uses.all.filter { use in
        guard use.app == app, case .handler = use.subject else { return false }
        return true
      }
      let isClosed =
        (!handlers.isEmpty || added.contains(entry.keyLocation))
        && !handlers.contains { reached.contain($0.root) }
        && unmet(.running, for: app, .all) != nil
      let finding = finding(
        "app", at: entry.keyLocation,
        isClosed ? "nobody opens '\(entry.key)', so none of its handlers runs" : nil,
        openingHint(entry.key))
      return (app, finding)
    }
  }

  private func openingHint(_ name: String) -> String {
    let others = apps.dropFirst().filter { $0 != name }
    let example = "user: { actions: { open-\(name): { at: 1 min, do: [ { open: \(name) } ] } } }"
    return Spelling.hint(for: name, among: Array(others)) ?? "add \(example)"
  }

  // MARK: - Places, policies and names

  /// Places that steps watch and that the phone cannot be in.
  private func placeFindings() -> [EffectFinding] {
    uses.watchedPlaces.compactMap { watched in
      let named = world.places.filter { watched.name == nil || $0.name == watched.name }
      guard !named.isEmpty else { return nil }
      let isReached = named.contains(where: world.canBeIn)
      let names = named.map { "'\($0.name)'" }.joined(separator: " or ")
      return finding(
        "place \(watched.name ?? "all")", at: watched.location,
        isReached ? nil : "no movement reaches \(names)",
        "let surroundings.movement lead there, or take the place out")
    }
  }

  /// The policies of the scenario itself that change nothing.
  private func policyFindings() -> [EffectFinding] {
    (root["policies"]?.entries ?? []).compactMap { entry in
      guard let role = PolicyCatalogue.role(named: entry.key), let need = role.need,
        choice(of: role.name) != PolicyRole.off
      else { return nil }
      let use = ScenarioUse(.key("'\(entry.key)'"), need: need, at: entry.keyLocation)
      return finding(use, unmet(need, for: nil, .all))
    }
  }

  /// Steps whose own text keeps them idle; a value that a parameter gives is the author's switch.
  private func idleFindings() -> [EffectFinding] {
    if uses.idle.isEmpty { return [] }
    let ofParameters = root["parameters"]?.locationsBelow ?? []
    return uses.idle.filter { !ofParameters.contains($0.location) }.map { step in
      finding(step.complaint, at: step.location, step.complaint, step.hint)
    }
  }

  private func nameFinding(_ thing: ScenarioUses.NamedThing) -> EffectFinding {
    let (words, hint) = thing.name.words
    return finding(
      words, at: thing.location,
      uses.isUsed(thing) ? nil : "nothing \(words) of '\(apps[thing.app])'",
      "\(hint), or take it out")
  }

  // MARK: - The complaints about things that come after the end of the run, each with values that work

  private func timeFinding(_ use: TimedUse) -> EffectFinding {
    let message =
      switch use.time {
      case .within: "is longer than the run"
      case .at: "never comes: \(use.text ?? "it") is not before the end of the run"
      case .daily: "never comes: the run has no such hour"
      }
    return finding(
      use.title, at: use.location, canCome(use) ? nil : "\(use.title) \(message)", hint(use))
  }

  private func hint(_ use: TimedUse) -> String {
    switch use.time {
    case .within(let nanoseconds):
      let first = use.alternative.map { "; '\($0)' says when it comes first" } ?? ""
      return hint(nanoseconds, orEarlier: "a time such as \(earlier.text)") + first
    case .at(let nanoseconds):
      return hint(nanoseconds, orEarlier: "\(use.earlierKey ?? "at"): \(earlier.text)")
    case .daily(let time): return hint(time)
    }
  }

  private var lasts: String {
    let length = root["duration"]?.text ?? longest?.text
    return "the run lasts \(length ?? "less")"
  }

  /// The limit of a run that ends with a mark.
  private var longest: ConfigurationNode? { root["duration"]?["until"]?["at most"] }

  private var earlier: ExampleLength { ExampleLength(within: window) }

  /// Write a longer run, in which a time comes.
  private func longer(_ time: SimDuration) -> String {
    let example = ExampleLength(beyond: time - warmUp).text
    return longest == nil ? "duration: \(example)" : "at most: \(example)"
  }

  private func hint(_ nanoseconds: Double, orEarlier example: String) -> String {
    guard nanoseconds < Double(SimTime.latest.nanoseconds) else {
      return "\(lasts): write \(example)"
    }
    let time = SimDuration(nanoseconds: Int64(nanoseconds.rounded(.up)))
    return "\(lasts): write \(longer(time)), or \(example)"
  }

  private func hint(_ time: DailyTime) -> String {
    let here = "\(lasts) from \(starts.text)"
    // A start is one of the clock to the minute, in which a short run may end before the time.
    let start = time.start(near: starts).flatMap {
      time.canCome(within: window, from: $0) ? "starts: \($0.text)" : nil
    }
    let examples = [start, time.firstTime(from: starts).map(longer)].compactMap(\.self)
    return examples.isEmpty ? here : "\(here): write \(examples.joined(separator: ", or "))"
  }

  // MARK: - Words

  // The words for missing preconditions: the reason, and the text to write instead.

  func reason(_ need: Need, for app: Int?) -> String {
    switch need {
    case .policy(let role): "the phone has no policy of \(role)"
    case .step: "no script of \(name(app)) takes \(deedOf(need))"
    case .action(let step): "the person never takes the step '\(step)'"
    case .key(let key, let choice):
      "\(name(app)) has no '\(key)'\(choice.map { " with '\($0)'" } ?? "")"
    case .sent(let event): "nothing causes it\(event.isEmpty ? "" : " in the scenario")"
    case .handler(let event): "\(name(app)) has no handler for '\(event)'"
    case .running: "nobody opens \(name(app))"
    case .battery: "the phone has no battery"
    case .charger: "no charger ever comes"
    case .signal(let role):
      world.roles.contains(role)
        ? "\(radio(role)) never has a signal" : "the phone has no component '\(role)'"
    case .network: "no radio ever has a signal"
    case .networkChange: "the network never comes or goes"
    case .peripheral: "no peripheral is near"
    case .interface(let place, _):
      "\(system?.description ?? "the phone") has no such \(place.key == nil ? "step" : "key")"
    case .any(let needs): reason(ofAny: needs, for: app)
    case .all(let needs): needs.first.map { reason($0, for: app) } ?? "it lacks something"
    }
  }

  private func reason(ofAny needs: [Need], for app: Int?) -> String {
    let steps = needs.flatMap(\.steps)
    guard let first = needs.first else { return "it lacks something" }
    let roles = Need.any(needs).policies
    if roles.count > 1 { return "the phone has no policy of \(roles.alternatives)" }
    guard steps.count > 1 else { return reason(first, for: app) }
    return "no script of \(name(app)) takes \(steps.map(deedOf).alternatives)"
  }

  /// The text to write for it.
  func remedy(_ need: Need, for app: Int?) -> String {
    switch need {
    case .policy(let role): policyRemedy(role)
    case .step(let step, let field):
      field.map { "give '\(step)' the field '\($0)'" }
        ?? "take the step '\(step)' before, or take this out"
    case .action(let step): "add '\(step)' to 'do' of an action of 'user'"
    case .key(let key, let choice):
      "add \(key) to the app\(choice.map { ", with '\($0)'" } ?? ""), or take this out"
    case .sent(let event): sendingRemedy(event)
    case .handler(let event):
      Spelling.hint(for: event, among: handledEvents(of: app))
        ?? "add '\(event)' to the handlers of \(name(app))"
    case .running:
      "add user: { actions: { open: { at: 1 min, do: [ { open: \(app.map { apps[$0] } ?? "app") } ] } } }"
    case .battery: "add battery: { model: … }"
    case .charger:
      "add surroundings: { charging: { night: { around: 23 h, length: 7 h } } }"
    case .signal(let role):
      "give surroundings.network.\(role) a signal, or ask for any radio"
    case .network:
      "give surroundings.network a signal, or say 'on-failure' beside the step if this is meant"
    case .networkChange:
      "give every radio of surroundings.network a time without signal, such as cellular: { steps: [ { from: 0 s, signal: 60 % }, { from: 10 min, signal: 0 % } ] }"
    case .peripheral: "add one to surroundings.bluetooth"
    case .interface(let place, _):
      system.flatMap { InterfaceTable.lack(of: place, on: $0)?.instead }.map { "write \($0)" }
        ?? "take it out"
    case .any(let needs), .all(let needs): needs.first.map { remedy($0, for: app) } ?? ""
    }
  }

  private func policyRemedy(_ role: String) -> String {
    let models = PolicyCatalogue.role(named: role)?.models.map { $0.definition.name } ?? []
    return "add policies: { \(role): \(models.joined(separator: " or ")) }"
  }

  private func handledEvents(of app: Int?) -> [String] {
    uses.all.compactMap { use in
      guard case .handler(let event) = use.subject, use.app == app else { return nil }
      return event
    }
  }

  private func sendingRemedy(_ event: String) -> String {
    let known = Set(uses.sent.map(\.name)).sorted()
    for (suffix, step) in [("-tapped", "tap"), ("-pressed", "press"), ("-released", "release")]
    where event.hasSuffix(suffix) {
      let button = event.dropLast(suffix.count)
      return Spelling.hint(for: event, among: known)
        ?? "let the person { \(step): \(button) } in an action of 'user'"
    }
    return Spelling.hint(for: event, among: known) ?? "send it with { emit: \(event) }"
  }

  /// The action of scripts that would cause it.
  func cause(_ need: Need) -> String {
    switch need {
    case .step: "take \(deedOf(need))"
    case .sent(let event): "send '\(event)'"
    case .any(let needs): needs.first.map(cause) ?? "cause it"
    default: "cause it"
    }
  }

  private func deedOf(_ need: Need) -> String {
    guard case .step(let step, let field) = need else { return "" }
    return "'\(step)'\(field.map { " with '\($0)'" } ?? "")"
  }

  private func radio(_ role: String) -> String { role == "wi-fi" ? "Wi-Fi" : role }

  private func name(_ app: Int?) -> String {
    app.map { apps.indices.contains($0) ? "'\(apps[$0])'" : "the app" } ?? "any app"
  }
}

extension ConfigurationNode {
  /// The locations of all values below it.
  fileprivate var locationsBelow: Set<SourceLocation> {
    (entries?.map(\.value) ?? elements ?? []).reduce([location]) { $0.union($1.locationsBelow) }
  }
}

extension Need {
  /// The steps among which it lets choose.
  fileprivate var steps: [Need] {
    switch self {
    case .step: [self]
    case .any(let needs), .all(let needs): needs.flatMap(\.steps)
    default: []
    }
  }
}

extension ScenarioUse {
  var isWait: Bool { if case .wait = subject { true } else { false } }

  /// The thing, the same in all variants.
  var title: String { "\(subject)" }

  /// The complaint that it has no effect, without the reason.
  func complaint(_ apps: [String]) -> String {
    let app = app.map { apps.indices.contains($0) ? apps[$0] : "" } ?? ""
    switch subject {
    case .step(let name): return "'\(name)' does nothing"
    case .field(let field, let owner):
      return "'\(field)' of \(owner) does nothing"
    case .key(let title): return "\(title) does nothing"
    case .handler(let event), .metric(let event): return "'\(event)' never comes to '\(app)'"
    case .wait(let event): return "'\(event)' never comes to '\(app)', which waits for it"
    case .reading(let name): return "'\(name)' never changes"
    case .counter(let name): return "'\(name)' always counts 0"
    }
  }
}

extension ScenarioUses.Name {
  /// The missing action, and the text that adds it.
  package var words: (String, hint: String) {
    switch self {
    case .task(let name): ("calls the task '\(name)'", "write { do: \(name) } where it is meant")
    case .requestQueue(let name):
      ("uses the queue '\(name)'", "write { request: { queue: \(name), … } } where it is meant")
    case .operationQueue(let name):
      (
        "uses the queue '\(name)'",
        "write { enqueue: { queue: \(name), do: […] } } where it is meant"
      )
    case .variable(let name):
      ("uses the variable '\(name)'", "write $(\(name)) where it is meant")
    }
  }
}
