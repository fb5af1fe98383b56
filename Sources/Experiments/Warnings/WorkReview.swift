import Configuration
import Workloads

/// The work of all variants, and what each of them left undone.
struct WorkReview {
  /// The share of all work that counts as more than another variant leaves undone, and from which
  /// losses are told.
  static let leastShare = 0.05

  let variants: [VariantWork]
  let baseline: Int
  /// The steps of each variant, and how often they ran.
  private let steps: [StepRuns]

  /// - Parameter totals: One per variant of the scenario; nil where runs kept no record of their
  ///   work.
  init?(of scenario: Scenario, _ totals: [WorkTotals], baseline: Int) {
    guard totals.allSatisfy({ $0.runs > 0 }) else { return nil }
    variants = zip(scenario.variants, totals).map {
      VariantWork(name: $0.name, $0.specification, $1)
    }
    self.baseline = baseline
    steps = variants.map { StepRuns($0) }
  }

  /// The work that is told, in the order of variants and of places.
  var found: [FoundWork] {
    variants.indices.flatMap { variant in
      let items =
        told(of: variant) + stepsNotRun(in: variant) + stepsNeverRun(in: variant)
        + missing(in: variant)
      var clauses = ClauseWriter(of: variant, in: self)
      return items.sorted { $0.comesBefore($1) }.map { item in
        FoundWork(variant: variants[variant].name, item: item, clause: clauses.clause(of: item))
      }
    }
  }

  var exchanges: [ExchangeCount] {
    variants.map(\.exchanges)
  }

  // MARK: - Work at a place

  private func told(of variant: Int) -> [WorkItem] {
    variants[variant].items.filter { item in
      guard item.undone > 0 else { return false }
      let share = item.share(runs: variants[variant].totals.runs)
      switch item.code.rule {
      case .always: return true
      case .share: return share >= Self.leastShare
      case .majority: return share > 0.5
      case .comparisonWithBaseline:
        return variant != baseline && share >= lostByBaseline(of: item) + Self.leastShare
      case .nearlyAll:
        return share >= 1 - Self.leastShare
          && share >= leastShare(of: item, besides: variant) + Self.leastShare
      case .comparison, .comparisonOfPlaces:
        // Where hardly anything is answered, it is no comfort that the others are no better.
        return item.isAll || (item.code == .requestUnanswered && share > 0.5)
          || share >= leastShare(of: item, besides: variant) + Self.leastShare
      }
    }
  }

  /// The share of the same work that the baseline leaves undone: at the same place, or where it does
  /// not have the place, at all places.
  private func lostByBaseline(of item: WorkItem) -> Double {
    variants[baseline].share(atPlaceOf: item) ?? variants[baseline].share(like: item)
  }

  /// The least share of the same work that another variant leaves undone: at the same place, or
  /// where no other variant has the place, at all places. Where there is nothing to compare, no
  /// share is reached.
  private func leastShare(of item: WorkItem, besides variant: Int) -> Double {
    let others = variants.indices.filter { $0 != variant }
    let same = others.compactMap { variants[$0].share(atPlaceOf: item) }
    if let least = same.min() { return least }
    if item.code.rule == .comparisonOfPlaces || others.isEmpty { return .infinity }
    return others.map { variants[$0].share(like: item) }.min() ?? 0
  }

  // MARK: - Steps and scripts that did not run

  /// The first step of each script of a variant that ran in none of its runs, and in some of
  /// another variant.
  private func stepsNotRun(in variant: Int) -> [WorkItem] {
    let own = steps[variant]
    let others = variants.indices.filter { $0 != variant }.map { steps[$0] }
    var scripts: Set<Int> = []
    return own.missing.compactMap { place in
      let most = others.map { $0.executions(insteadOf: place, of: own) }.max() ?? 0
      // A step that others hardly need is no work that was saved.
      guard most >= variants[variant].totals.runs, scripts.insert(place.step.script).inserted else {
        return nil
      }
      return WorkItem(
        code: .stepNotRun, location: place.step.location, what: place.step.name, undone: most,
        of: most)
    }
  }

  /// The first step of each kind with work of its own, such as a request, that a script of the
  /// variant has, where no variant ran any step of that kind.
  private func stepsNeverRun(in variant: Int) -> [WorkItem] {
    let runs = variants[variant].totals.runs
    var known = Set(steps.flatMap(\.ranNames))
    return steps[variant].missing.filter { place in
      place.kind != .operation && place.kind != .touch && known.insert(place.step.name).inserted
    }.map { place in
      WorkItem(
        code: .stepNeverRun, location: place.step.location, what: place.step.name, undone: runs,
        of: runs)
    }
  }

  /// Scripts that no variant ran, and marks that were not set.
  private func missing(in variant: Int) -> [WorkItem] {
    let work = variants[variant]
    let runs = work.totals.runs
    let idle = work.specification.program.scriptPlaces.filter { place in
      !place.isTimer && !work.hasRun(place)
        && !variants.contains { other in
          other.specification.program.scriptPlaces.contains {
            $0.location == place.location && other.hasRun($0)
          }
        }
    }
    var known: [SourceLocation] = []
    let scripts = idle.compactMap { place -> WorkItem? in
      if known.contains(place.location) { return nil }
      known.append(place.location)
      return WorkItem(
        code: .scriptNotRun, location: place.location, what: place.path, undone: runs, of: runs)
    }
    return scripts
      + work.missingMarks.map {
        WorkItem(code: .markNotSet, location: $0.location, what: $0.name, undone: runs, of: runs)
      }
  }
}

/// The steps of a variant that do work, and how often they ran.
private struct StepRuns {
  private let work: VariantWork
  private let places: [ScriptProgram.WorkPlace]
  private let paths: [String]

  /// Waiting, handing on and ending are no work that a variant could save.
  private static func isIdle(_ name: String) -> Bool {
    ["wait", "wait-for", "wait-until-finished", "emit", "disconnect", "unsubscribe"].contains(name)
      || ["stop-", "cancel", "close-", "finish-", "complete-", "keep-"].contains {
        name.hasPrefix($0)
      }
  }

  init(_ work: VariantWork) {
    self.work = work
    let program = work.specification.program
    let off = program.switchedOff
    places = program.workPlaces.filter { place in
      !Self.isIdle(place.step.name)
        && !off.contains { $0.contains(place.instruction) && $0.lowerBound != place.instruction }
    }
    paths = places.map { program.path(ofScript: $0.step.script) }
  }

  private func executions(_ place: ScriptProgram.WorkPlace) -> Int {
    work.totals.executions(of: place.instruction)
  }

  private func path(of place: ScriptProgram.WorkPlace) -> String {
    work.specification.program.path(ofScript: place.step.script)
  }

  /// The names of the steps that ran.
  var ranNames: [String] { places.filter { executions($0) > 0 }.map(\.step.name) }

  /// Steps that never ran, in scripts that did, where no step of that name ran in the script.
  var missing: [ScriptProgram.WorkPlace] {
    let program = work.specification.program
    let ran = Set(
      zip(places, paths).filter { executions($0.0) > 0 }.map { "\($0.1) \($0.0.step.name)" })
    // A task's step stands once for each call.
    let locations = Set(places.filter { executions($0) > 0 }.map(\.step.location))
    return zip(places, paths).filter { place, path in
      !locations.contains(place.step.location) && !ran.contains("\(path) \(place.step.name)")
        && work.totals.executions(of: program.entry(ofScript: place.step.script)) > 0
    }.map(\.0)
  }

  /// How often a step of another variant ran here: the same one, or where this variant does not
  /// have it, one of its name in the same script.
  func executions(insteadOf place: ScriptProgram.WorkPlace, of other: StepRuns) -> Int {
    let same = places.filter { $0.step.location == place.step.location }
    if !same.isEmpty { return same.reduce(0) { $0 + executions($1) } }
    let path = other.path(of: place)
    return zip(places, paths)
      .filter { $0.0.step.name == place.step.name && $0.1 == path }
      .reduce(0) { $0 + executions($1.0) }
  }
}
