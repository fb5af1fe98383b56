import Configuration

/// The work of all variants, with the unfinished part of each.
struct WorkReview {
  /// The share of all work that counts as more than another variant leaves undone, and from which
  /// losses are reported.
  static let leastShare = 0.05

  let variants: [VariantWork]
  let baseline: Int
  /// The steps of each variant, and how often they ran.
  private let steps: [StepRuns]

  /// - Parameter totals: One per variant of the scenario; nil where runs kept no record of their
  ///   work.
  init?(of scenario: Scenario, _ totals: [WorkTotals], baseline: Int) {
    self.init(variants: scenario.variants, totals, baseline: baseline)
  }

  init?(variants: [Variant], _ totals: [WorkTotals], baseline: Int) {
    guard totals.allSatisfy({ $0.runs > 0 }) else { return nil }
    self.variants = zip(variants, totals).map { VariantWork(name: $0.name, $0.specification, $1) }
    self.baseline = baseline
    steps = self.variants.map { StepRuns($0) }
  }

  /// The work that is reported, in the order of variants and of places.
  var found: [FoundWork] {
    variants.indices.flatMap { variant in
      let items =
        told(of: variant) + stepsNotRun(in: variant) + stepsNeverRun(in: variant)
        + missing(in: variant)
      var clauses = ClauseWriter(of: variant, in: self)
      func found(_ item: WorkItem) -> FoundWork {
        FoundWork(variant: variants[variant].name, item: item, clause: clauses.clause(of: item))
      }
      let told = items.sorted { $0.comesBefore($1) }.map(found)
      return clauses.hasSaidNothing ? told : told + nothingExchanged(by: variant).map(found)
    }
  }

  var exchanges: [ComparisonDocument.Exchanges] { variants.map(\.exchanges) }

  /// How often the variants ran the steps that the baseline ran as well, by the names of these, and
  /// the amounts of work of both.
  var stepCounts: [StepCount] {
    variants.indices.filter { $0 != baseline }.flatMap { runCounts(of: $0) + amounts(of: $0) }
  }

  /// The steps that each variant ran, and the amounts of work that it did.
  var done: [ComparisonDocument.WorkDone] {
    variants.indices.flatMap { variant -> [ComparisonDocument.WorkDone] in
      let name = variants[variant].name
      let ran = steps[variant].counts.map { step in
        ComparisonDocument.WorkDone(variant: name, step: step.name, count: Double(step.count))
      }
      let amounts = variants[variant].amounts.filter { $0.1 > 0 }.map { amount, count in
        ComparisonDocument.WorkDone(
          variant: name, step: amount.name, count: count * amount.unit.scale,
          unit: amount.unit.rawValue)
      }
      return ran + amounts
    }
  }

  private func runCounts(of variant: Int) -> [StepCount] {
    let own = Dictionary(uniqueKeysWithValues: steps[variant].counts)
    return steps[baseline].counts.compactMap { name, expected in
      own[name].map {
        StepCount(
          variant: variants[variant].name, step: name, count: Double($0),
          expected: Double(expected), runs: variants[baseline].totals.runs)
      }
    }
  }

  /// The amounts of work, whatever step asked for it: a variant may run as many steps, and do less.
  private func amounts(of variant: Int) -> [StepCount] {
    let own = Dictionary(uniqueKeysWithValues: variants[variant].amounts)
    return variants[baseline].amounts.compactMap { amount, expected in
      own[amount].map {
        StepCount(
          variant: variants[variant].name, step: amount.name, unit: amount.unit, count: $0,
          expected: expected, runs: variants[baseline].totals.runs)
      }
    }
  }

  // MARK: - Work at a place

  private func told(of variant: Int) -> [WorkItem] {
    variants[variant].items.filter { item in
      guard item.undone > 0 else { return false }
      let share = item.share(runs: variants[variant].totals.runs)
      switch item.code.rule {
      case .always: return true
      case .share: return share >= Self.leastShare
      case .majority: return share > 0.5 || share >= lostByBaseline(of: item) + Self.leastShare
      case .comparisonWithBaseline: return share >= lostByBaseline(of: item) + Self.leastShare
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

  /// The lack of all exchanges of a variant that has any, where nothing else tells it: its requests
  /// were cancelled, or nothing ever began to make them.
  private func nothingExchanged(by variant: Int) -> [WorkItem] {
    let (own, base) = (variants[variant], variants[baseline])
    let done = base.exchanges.done
    guard variant != baseline, own.hasExchanges, own.exchanges.done == 0, done >= base.totals.runs
    else { return [] }
    return [WorkItem(.nothingExchanged, all: done)]
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
      return WorkItem(.stepNotRun, at: place.step.location, place.step.name, all: most)
    }
  }

  /// The first step of each kind with work of its own, such as a request, that a script of the
  /// variant has, where no variant ran any step of that kind.
  private func stepsNeverRun(in variant: Int) -> [WorkItem] {
    let runs = variants[variant].totals.runs
    var known = Set(steps.flatMap(\.ranNames))
    return steps[variant].missing.filter { place in
      place.work.isOfKind && known.insert(place.step.name).inserted
    }.map { place in
      WorkItem(.stepNeverRun, at: place.step.location, place.step.name, all: runs)
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
    return idle.distinct(by: \.location).map {
      WorkItem(.scriptNotRun, at: $0.location, $0.path, all: runs)
    } + work.missingMarks.map { WorkItem(.markNotSet, at: $0.location, $0.name, all: runs) }
  }
}

/// The work of one kind in the runs of a variant, and in those of the baseline, while it is added up.
struct StepCount: Sendable {
  let variant: String
  /// The name of the step, or of the kind of work whose amount is counted.
  let step: String
  /// The unit of amounts; nil where times are counted that steps ran.
  var unit: WorkAmount.Unit?
  var count: Double
  var expected: Double
  /// The runs of each variant.
  var runs: Int

  /// Whether the variant ran them clearly less often. What hardly any run of the baseline does is no
  /// measure.
  var isFewer: Bool { expected >= Double(runs) && count < (1 - WorkReview.leastShare) * expected }

  /// Add those of other runs.
  mutating func add(_ other: StepCount) {
    count += other.count
    expected += other.expected
    runs += other.runs
  }

  /// The same as a document has it: times are in seconds.
  var fewer: ComparisonDocument.FewerSteps {
    let scale = unit?.scale ?? 1
    return .init(
      variant: variant, step: step, count: count * scale, of: expected * scale,
      unit: unit?.rawValue)
  }
}
