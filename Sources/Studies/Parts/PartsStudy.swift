import Configuration
import DocumentCoding
import Experiments
import PhoneModel
import ScenarioLanguage
import Statistics

/// The costs of each part of a scenario's apps.
package struct PartsStudy {
  let template: ScenarioTemplate
  let settings: [String]
  let seed: UInt64?
  /// Nil for those of the scenario, and at most ``most``.
  var replications: Int?
  /// Enough runs to tell parts apart, and few enough to wait for.
  var most = 20
  let confidence: ConfidenceLevel?
  let jobs: Int
  let program: ProgramIdentity

  /// - Parameter replications: nil for the scenario's, and at most 20.
  package static func run(
    _ input: any ScenarioInput, replications: Int?, confidence: ConfidenceLevel?, jobs: Int,
    by program: ProgramIdentity, _ observer: any StudyObserver
  ) throws -> PartsDocument {
    let study = PartsStudy(
      template: try input.loadWithTemplate(observer).template, settings: input.settings,
      seed: input.seed, replications: replications, confidence: confidence, jobs: jobs,
      program: program)
    return try study.run(observer)
  }

  /// The parts that are taken out in one scenario, which has a phone for each.
  private static let batch = 100

  /// A part with what became of it.
  private struct Found {
    let part: AppPart
    var cost: PartsDocument.Cost?
    var unknown: String?
  }

  func run(_ observer: any StudyObserver) throws -> PartsDocument {
    var parts: [AppPart] = []
    let whole = try template.baseline(settings: settings) { root in
      parts = AppPart.all(of: root)
      return Self.without(metricsOf: root)
    }
    let plan = self.plan(of: whole)
    try require(!parts.isEmpty, or: .wrongData, "'\(whole.name)' has no app")
    var found = parts.map { Found(part: $0) }
    var apps: [String: Double] = [:]
    for start in stride(from: 0, to: parts.count, by: Self.batch) {
      let places = Array(start..<min(start + Self.batch, parts.count))
      try study(places, of: &found, &apps, observer)
    }
    let names = parts.filter { $0.kind == .app }.map(\.app)
    return PartsDocument(
      of: plan,
      apps: names.map { name in
        .init(
          name: name, charged: apps[name] ?? 0,
          parts: found.filter { $0.part.app == name }.map(Self.row))
      }, by: program)
  }

  /// Take parts out, each alone; those without which the scenario is wrong are left out, with the
  /// reason.
  private func study(
    _ places: [Int], of found: inout [Found], _ apps: inout [String: Double],
    _ observer: any StudyObserver
  ) throws {
    var kept = places
    var scenario = self.scenario(without: kept.map { found[$0].part })
    if scenario == nil {
      kept = places.filter { place in
        let problem = self.problem(of: found[place].part)
        found[place].unknown = problem
        return problem == nil
      }
      scenario = self.scenario(without: kept.map { found[$0].part })
    }
    guard let scenario, !kept.isEmpty else { return }
    let plan = self.plan(of: scenario)
    let experiment = PartExperiment(plan, parts: kept.map { Self.charge(of: found[$0].part) })
    do {
      let (costs, charged) = try observer.following(WorkExtent(total: plan.runCount, workers: jobs))
      {
        try experiment.costs(progress: $0.update(_:))
      }
      apps.merge(charged) { $1 }
      for (place, cost) in zip(kept, costs) { found[place].cost = cost }
    } catch let RunFailure.aborted(reason, _, _, _) {
      // Where the app as it is cannot run, nothing is known of its parts.
      for run in plan.replications {
        do throws(RunFailure) {
          _ = try PhoneRunner(scenario.variants[0].specification)
            .run(seed: plan.seed, replication: run)
        } catch { throw template.failure(error, ofBaselineIn: run) }
      }
      // Without one of the parts the others cannot run: each half for itself finds it.
      guard kept.count > 1 else {
        found[kept[0]].unknown = reason
        return
      }
      try self.study(Array(kept[..<(kept.count / 2)]), of: &found, &apps, observer)
      try self.study(Array(kept[(kept.count / 2)...]), of: &found, &apps, observer)
    }
  }

  private func plan(of scenario: Scenario) -> ExperimentPlan {
    ExperimentPlan(
      scenario: scenario,
      replications: 1...(replications ?? min(scenario.replications, most)), seed: seed,
      confidence: confidence, jobs: jobs)
  }

  private func scenario(without parts: [AppPart]) -> Scenario? { try? made(without: parts) }

  private func made(without parts: [AppPart]) throws(LoadFailure) -> Scenario {
    try template.baseline(settings: settings) { root in
      let variants =
        [(key: "as-it-is", value: ConfigurationNode(entries: [], at: root.location))]
        + parts.enumerated().map { (key: "without-\($0.offset)", value: $0.element.patch) }
      return Self.without(metricsOf: root).adding(
        key: "variants", ConfigurationNode(entries: variants, at: root.location))
    }
  }

  /// Why a part cannot be taken out alone; nil where it can.
  private func problem(of part: AppPart) -> String? {
    do throws(LoadFailure) {
      _ = try made(without: [part])
      return nil
    } catch { return error.reason }
  }

  /// Own metrics may need what a part records; energies are enough.
  private static func without(metricsOf root: ConfigurationNode) -> ConfigurationNode {
    root.removing("metrics")
  }

  private static func charge(of part: AppPart) -> PartExperiment.Part {
    switch part.kind {
    case .app: .app(part.app)
    case .handler: .script(part.path, app: part.app)
    case .timer: part.script.map { .script($0, app: part.app) } ?? .step(app: part.app)
    case .step: .step(app: part.app)
    }
  }

  private static func row(_ found: Found) -> PartsDocument.Part {
    PartsDocument.Part(
      kind: found.part.kind, name: found.part.name, path: found.part.path,
      at: found.part.location, cost: found.cost, unknown: found.unknown)
  }
}
