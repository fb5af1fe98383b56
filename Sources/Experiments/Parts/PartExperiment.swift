import PowerAccounting
import Quantities

/// The costs of each part of an app: the charge of the ledger, and the energy that the phone saves
/// without it, over the same runs.
///
/// The two differ where energy is shared. A message whose radio is up for another one is charged
/// little; taking that other one out saves little, too, since the message then pays for the radio.
/// The lit screen is charged to nobody: it is lit since a person looks at it.
package struct PartExperiment {
  /// A part as the ledger knows it.
  package enum Part: Sendable, Equatable {
    case app(String)
    /// A handler or a timer of an app, by its path.
    case script(String, app: String)
    /// The ledger does not tell steps of one script apart.
    case step(app: String)

    var app: String {
      switch self {
      case .app(let app), .script(_, let app), .step(let app): app
      }
    }

    /// Whether the ledger's charge to a script is one to this part; a timer belongs to its handler.
    func holds(_ script: String) -> Bool {
      switch self {
      case .app: true
      case .script(let path, _): script == path || script.hasPrefix(path + "/")
      case .step: false
      }
    }

    var isInLedger: Bool { if case .step = self { false } else { true } }
  }

  private let plan: ExperimentPlan
  private let parts: [Part]

  /// - Parameters:
  ///   - plan: Its first variant is the app as it is; each further one lacks a part.
  ///   - parts: One for each further variant.
  package init(_ plan: ExperimentPlan, parts: [Part]) {
    precondition(plan.scenario.variants.count == parts.count + 1, "a variant for each part")
    self.plan = plan
    self.parts = parts
  }

  /// - Returns: A cost for each part, and the energy that the ledger charges to each app.
  /// - Throws: ``RunFailure``.
  package func costs(
    progress: ((Int) -> Void)? = nil
  ) throws -> (costs: [PartsDocument.Cost], apps: [String: Double]) {
    let charges = try self.charges()
    let found = try Experiment(plan).compare(progress: progress)
    let runs = Double(plan.replications.count)
    let lengths =
      found.metrics.first { $0.name == "run-time" }?.variants.map { $0.mean ?? 0 } ?? []
    let costs = zip(parts.indices, found.saving ?? []).map { place, saving in
      let part = parts[place]
      let cells = part.isInLedger ? charges.cells(of: part) : nil
      // The saving is the baseline less the variant.
      let interval = saving.whole.difference.interval
      return PartsDocument.Cost(
        charged: cells.map { $0.values.reduce(.zero, +).joules / runs },
        marginal: -saving.whole.difference.mean, low: interval.map { -$0.high },
        high: interval.map { -$0.low },
        shift: cells.flatMap { shift(from: $0, to: saving, runs: runs) },
        length: lengths.isEmpty || lengths[place + 1] == lengths[0]
          ? nil : .init(whole: lengths[0], without: lengths[place + 1]))
    }
    return (costs, charges.apps.mapValues { $0.joules / runs })
  }

  /// The cell in which charge and saving differ most.
  private func shift(
    from cells: [Cell: Energy], to saving: ComparisonDocument.Saving, runs: Double
  ) -> PartsDocument.Shift? {
    var gaps = cells
    for part in saving.parts {
      guard let cause = Cause.allCases.first(where: { $0.name == part.cause }) else { continue }
      gaps[Cell(component: part.component, cause: cause), default: .zero] += part.sum
    }
    let greatest = gaps.max { first, second in
      (first.value.attojoules.magnitude, second.key)
        < (second.value.attojoules.magnitude, first.key)
    }
    return greatest.map {
      PartsDocument.Shift(
        component: $0.key.component, cause: $0.key.cause.name, energy: $0.value.joules / runs)
    }
  }

  /// A component and a cause, whichever app they are of.
  struct Cell: Hashable, Comparable {
    let component: String
    let cause: Cause

    static func < (first: Self, second: Self) -> Bool {
      (first.component, first.cause.rawValue) < (second.component, second.cause.rawValue)
    }
  }

  /// The charges to scripts in the ledger of all runs of the unchanged app.
  private struct Charges {
    var entries: [(app: String, script: String, cell: Cell, energy: Energy)] = []
    var apps: [String: Energy] = [:]

    func cells(of part: Part) -> [Cell: Energy] {
      var cells: [Cell: Energy] = [:]
      for entry in entries where entry.app == part.app && part.holds(entry.script) {
        cells[entry.cell, default: .zero] += entry.energy
      }
      return cells
    }
  }

  /// The app as it is written, of which `feed-2` may be a copy.
  private func app(of name: String) -> String {
    let apps = parts.map(\.app)
    guard !apps.contains(name), let dash = name.lastIndex(of: "-"),
      name[dash...].dropFirst().allSatisfy(\.isNumber)
    else { return name }
    return apps.contains(String(name[..<dash])) ? String(name[..<dash]) : name
  }

  private func charges() throws -> Charges {
    var charges = Charges()
    for replication in plan.replications {
      let run = try Experiment(plan).run(variant: 0, replication: replication, keepsHandlers: true)
      guard let energies = run.handlers else { continue }
      for entry in energies.entries where entry.app != 0 && entry.cause != .screen {
        let name = energies.apps[entry.app]
        let app = self.app(of: name)
        let script = entry.script.map { energies.scripts[$0] } ?? ""
        charges.apps[app, default: .zero] += entry.energy
        charges.entries.append(
          (
            app,
            script.hasPrefix("apps.\(name).")
              ? "apps.\(app)" + script.dropFirst(name.count + 5) : script,
            Cell(component: energies.components[entry.component], cause: entry.cause), entry.energy
          ))
      }
    }
    return charges
  }
}
