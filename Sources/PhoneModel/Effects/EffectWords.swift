import Configuration
import Policies
import Workloads

/// The words for missing preconditions: the reason, and the text to write instead.
extension EffectCheck {
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
    case .sent(let event): sendingRemedy(event, app)
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

  private func sendingRemedy(_ event: String, _ app: Int?) -> String {
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
