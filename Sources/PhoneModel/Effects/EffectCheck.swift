import Configuration
import Policies
import Quantities
import Workloads

/// The check of what a scenario says in one variant: whether it can have any effect at all.
///
/// Steps, events, counters and keys state their preconditions as ``Need``. Here the composed phone,
/// the person and the surroundings decide them. What may happen under some draw is no mistake.
struct EffectCheck {
  let root: ConfigurationNode
  let uses: ScenarioUses
  let apps: [String]
  let world: EffectWorld
  let hasBattery: Bool
  /// The length of a run with its warm-up.
  let window: SimDuration
  let warmUp: SimDuration
  let starts: ClockTime
  /// The policies by role, as the device and the scenario choose them.
  let choices: [String: String]

  init(
    _ root: ConfigurationNode, _ uses: ScenarioUses, apps: [String], world: EffectWorld,
    hasBattery: Bool, window: SimDuration, warmUp: SimDuration, starts: ClockTime
  ) {
    self.root = root
    self.uses = uses
    self.apps = apps
    self.world = world
    self.hasBattery = hasBattery
    self.window = window
    self.warmUp = warmUp
    self.starts = starts
    var choices: [String: String] = [:]
    for entry in root["device"]?["policies"]?.entries ?? [] {
      choices[entry.key] = PolicyCatalogue.role(named: entry.key)?.name(chosenBy: entry.value)
    }
    self.choices = choices
  }

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
    case .policy(let role): return choices[role] != nil
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
    case .any, .all: return unmet(need, for: app, roots) == nil
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

  /// What an event lacks to come to an app; nil where it can come.
  func unmetEvent(_ event: String, _ need: Need?, for app: Int?, _ roots: Roots) -> Need? {
    isSent(event, to: app, roots) ? nil : unmet(need, for: app, roots)
  }

  // MARK: - Scripts that can begin

  /// The actions that come, and the handlers whose events can come after them.
  func reachedRoots() -> Set<String> {
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

  func canCome(_ use: TimedUse) -> Bool {
    switch use.time {
    case .at(let nanoseconds), .within(let nanoseconds):
      nanoseconds <= Double(window.nanoseconds)
    case .daily(let time): time.canCome(within: window, from: starts)
    }
  }
}
