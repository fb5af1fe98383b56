import Configuration
import Policies
import Workloads

/// The findings of the check, in the order of what is said.
extension EffectCheck {
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
      // A policy that a step lacks is missing for the answer, too: one mistake, told once.
      if case .handler = use.subject { scope = .answer }
    }
    return EffectFinding(
      location: use.location, subject: use.title, scope: scope, word: use.subject.word, lack: lack,
      complaint: lack.map { complaint(use, $0) })
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
      complaint: complaint(use, lack, "only scripts that never run \(deed(lack))"))
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
        !handlers.isEmpty && !handlers.contains { reached.contain($0.root) }
        && unmet(.running, for: app, .all) != nil
      let finding = EffectFinding(
        location: entry.keyLocation, subject: "app", scope: .allVariants,
        complaint: isClosed ? complaint(ofClosed: entry) : nil)
      return (app, finding)
    }
  }

  private func complaint(ofClosed entry: ConfigurationNode.Entry) -> Diagnostic {
    let name = entry.key
    let others = apps.dropFirst().filter { $0 != name }
    let example = "user: { actions: { open-\(name): { at: 1 min, do: [ { open: \(name) } ] } } }"
    return Diagnostic(
      .error, at: entry.keyLocation, "nobody opens '\(name)', so none of its handlers runs",
      notes: [Spelling.hint(for: name, among: Array(others)) ?? "add \(example)"])
  }

  // MARK: - Places, policies and names

  /// Places that steps watch and that the phone cannot be in.
  private func placeFindings() -> [EffectFinding] {
    uses.watchedPlaces.compactMap { watched in
      let named = world.places.filter { watched.name == nil || $0.name == watched.name }
      guard !named.isEmpty else { return nil }
      let isReached = named.contains(where: world.canBeIn)
      let names = named.map { "'\($0.name)'" }.joined(separator: " or ")
      return EffectFinding(
        location: watched.location, subject: "place \(watched.name ?? "all")", scope: .allVariants,
        complaint: isReached
          ? nil
          : Diagnostic(
            .error, at: watched.location, "no movement reaches \(names)",
            notes: ["let surroundings.movement lead there, or take the place out"]))
    }
  }

  /// The policies of the scenario itself that change nothing.
  private func policyFindings() -> [EffectFinding] {
    (root["policies"]?.entries ?? []).compactMap { entry in
      guard let role = PolicyCatalogue.role(named: entry.key), let need = role.need,
        choices[role.name] != PolicyRole.off
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
      EffectFinding(
        location: step.location, subject: step.complaint, scope: .allVariants,
        complaint: Diagnostic(.error, at: step.location, step.complaint, notes: [step.hint]))
    }
  }

  private func nameFinding(_ thing: ScenarioUses.NamedThing) -> EffectFinding {
    let (words, hint) = thing.name.words
    return EffectFinding(
      location: thing.location, subject: words, scope: .allVariants,
      complaint: uses.isUsed(thing)
        ? nil
        : Diagnostic(
          .error, at: thing.location, "nothing \(words) of '\(apps[thing.app])'",
          notes: ["\(hint), or take it out"]))
  }
}

extension ConfigurationNode {
  /// The locations of all values below it.
  fileprivate var locationsBelow: Set<SourceLocation> {
    (entries?.map(\.value) ?? elements ?? []).reduce([location]) { $0.union($1.locationsBelow) }
  }
}
