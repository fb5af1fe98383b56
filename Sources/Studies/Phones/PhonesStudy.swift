import DocumentCoding
import Experiments
import PhoneModel
import ScenarioLanguage

/// A scenario on many phones, all on the same runs.
package enum PhonesStudy {
  /// Enough runs a phone to tell phones apart, and few enough to wait for.
  private static let usual = 20

  /// - Parameters:
  ///   - replications: On each phone; nil for 20.
  package static func run(
    _ input: any ScenarioInput, _ basis: any ComparisonBasis, on phones: PhoneSelection,
    replications: Int?, by program: ProgramIdentity, _ observer: any StudyObserver
  ) throws -> PhonesDocument {
    let template = try input.loadWithTemplate(observer).template
    let (able, unable) = try compiled(
      template, input.settings, phones, jobs: basis.jobCount, observer)
    guard let first = able.first else { throw StudyFailure(.wrongData, noneOf(unable)) }
    let plan = try basis.plan(
      of: first.scenario, runs: 1...(replications ?? usual), seed: input.seed)
    try require(
      first.scenario.variants.count > 1, or: .wrongData,
      "'\(first.scenario.name)' has one variant, and phones are compared by what another one changes"
    )
    var reduction = PhonesReduction(
      able.map(\.phone), plan, metrics: metrics(of: first.scenario))
    let scenarios = able.map(\.scenario)
    let runs = SweepRuns(
      points: able.count, replications: plan.replications, seed: plan.seed, jobs: plan.jobs,
      scenario: { scenarios[$0] })
    let extent = WorkExtent(
      total: able.count * plan.runCount, things: "runs", workers: plan.jobs, areAlike: false)
    var done = 0
    _ = try observer.following(extent) { progress in
      try runs.run { made in
        reduction.add(made)
        done += made.outcomes.count
        progress.update(done)
      }
    }
    let document = reduction.document(
      unable: unable, chosen: phones.text, hasShares: phones.hasShares, by: program.version)
    try require(!document.phones.isEmpty, or: .wrongData, noneOf(document.unable))
    return document
  }

  private static func noneOf(_ unable: [PhonesDocument.Unable]) -> String {
    "none of \(unable.count) phones can run the scenario"
      + (unable.first.map { "; \($0.phone): \($0.reason)" } ?? "")
  }

  /// The scenario of each phone that can run it, and the reasons of those that cannot.
  private static func compiled(
    _ template: ScenarioTemplate, _ settings: [String], _ phones: PhoneSelection, jobs: Int,
    _ observer: any StudyObserver
  ) throws -> (able: [(phone: StudiedPhone, scenario: Scenario)], unable: [PhonesDocument.Unable]) {
    var able: [(phone: StudiedPhone, scenario: Scenario)] = []
    var unable: [PhonesDocument.Unable] = []
    let all = phones.phones
    _ = try observer.following(WorkExtent(total: all.count, things: "phones", workers: jobs)) {
      progress in
      try OrderedWork(count: all.count, jobs: jobs).run(beginning: {}) { _, phone in
        Result { () throws(ImpossiblePoint) in
          try template.point(settings: settings + ["phone=\(all[phone].name)"])
        }
      } receive: { (scenario: Result<Scenario, ImpossiblePoint>) in
        let phone = all[able.count + unable.count]
        switch scenario {
        case .success(let scenario):
          if let first = able.first, let reason = difference(of: scenario, from: first.scenario) {
            unable.append(.init(phone, reason: reason))
          } else {
            able.append((phone, scenario))
          }
        case .failure(let failure):
          unable.append(.init(phone, reason: failure.reason))
        }
        progress.update(able.count + unable.count)
      }
    }
    return (able, unable)
  }

  /// Why a phone cannot stand beside the first one; nil where it can.
  private static func difference(of scenario: Scenario, from first: Scenario) -> String? {
    let (names, wanted) = (scenario.metrics.map(\.name), first.metrics.map(\.name))
    guard names != wanted else { return nil }
    let lost = wanted.first { !names.contains($0) }
    return lost.map { "it has no metric '\($0)', which the first phone has" }
      ?? "it has other metrics than the first phone"
  }

  /// The main metric, and what the saving may cost.
  private static func metrics(of scenario: Scenario) -> [Int] {
    let main = scenario.mainMetric
    let name = scenario.metrics[main].name
    let costs =
      scenario.practice?.quality
      ?? scenario.metrics.indices.filter {
        DefaultMetrics.isQuality(
          scenario.metrics[$0].name, unit: scenario.metrics[$0].unit, of: name)
      }
    return [main] + costs.filter { $0 != main }
  }
}
