import Configuration

/// The fates of the work at one point of a sweep.
package struct PointWork: Sendable {
  /// The runs of each variant.
  let runs: Int
  let found: [FoundWork]
  let exchanges: [ComparisonDocument.Exchanges]
  let stepCounts: [StepCount]
}

extension SweepFindings {
  /// The unfinished work at any point, in the order of variants and of places; nil where
  /// the runs of some point kept no record of it.
  package var warnings: [ComparisonDocument.Warning]? {
    let work = findings.compactMap(\.work)
    guard work.count == findings.count, work.contains(where: { $0.runs > 0 }) else { return nil }
    let known = plan.scenario.knownWarnings
    let told = groups.map { $0.warning(known: known.reason(of: $0.found.item.code)) }
    return told + absent(among: Set(told.map(\.code)), work)
  }

  /// Requests and transfers of each variant at all points.
  package var exchanges: [ComparisonDocument.Exchanges] {
    plan.scenario.variants.indices.map { variant in
      var sum = ComparisonDocument.Exchanges(variant: plan.scenario.variants[variant].name)
      for counts in findings.compactMap({ $0.work?.exchanges }) where !counts.isEmpty {
        sum.add(counts[variant])
      }
      return sum
    }
  }

  /// The steps that a variant ran clearly less often than the baseline over all points.
  package var fewerSteps: [ComparisonDocument.FewerSteps] {
    let counts = findings.flatMap { $0.work?.stepCounts ?? [] }
    let sums = counts.grouped { [$0.variant, $0.step, $0.unit?.rawValue ?? ""] }.map { _, same in
      same.dropFirst().reduce(into: same[0]) { $0.add($1) }
    }
    let names = plan.scenario.variants.map(\.name)
    return names.flatMap { name in
      sums.filter { $0.variant == name && $0.isFewer }.map(\.fewer)
    }
  }

  /// The known warnings that occur at no point, without those that metrics alone tell: these are not
  /// looked for at points.
  private func absent(
    among codes: Set<WarningCode>, _ work: [PointWork]
  ) -> [ComparisonDocument.Warning] {
    let scenario = plan.scenario
    guard work.allSatisfy({ $0.runs >= scenario.replications }) else { return [] }
    let runs = work.reduce(0) { $0 + $1.runs }
    return scenario.knownWarnings.absent(
      among: codes.union([.metricConstant, .variantsSame]), runs: runs
    ).map { .init($0, at: Array(findings.indices)) }
  }

  /// The same work at all points at which it is reported.
  private var groups: [SweptWork] {
    let all = findings.enumerated().flatMap { point, finding in
      (finding.work?.found ?? []).map { (found: $0, point: point) }
    }
    let groups = all.grouped { SweptWork.Key($0.found) }.map { _, same in
      same.dropFirst().reduce(into: SweptWork(same[0].found, at: same[0].point)) {
        $0.add($1.found, at: $1.point)
      }
    }
    let names = plan.scenario.variants.map(\.name)
    func rank(_ group: SweptWork) -> Int {
      names.firstIndex(of: group.found.variant) ?? names.count
    }
    // Groups are in the order of points, which decides where all else is equal.
    return groups.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if rank(first) != rank(second) { return rank(first) < rank(second) }
      if first.found.item.comesBefore(second.found.item) { return true }
      return !second.found.item.comesBefore(first.found.item) && one.offset < other.offset
    }.map(\.element)
  }
}

/// The same work of one variant, added up over points.
private struct SweptWork {
  struct Key: Hashable {
    let code: WarningCode
    let location: SourceLocation?
    let variant: String
    /// Several things have no place, such as marks.
    let what: String

    init(_ found: FoundWork) {
      (code, location) = (found.item.code, found.item.location)
      (variant, what) = (found.variant, found.item.what)
    }
  }

  private(set) var found: FoundWork
  private var points: [Int]
  private var clauses: [(clause: WorkClause, points: [Int])] = []

  init(_ found: FoundWork, at point: Int) {
    self.found = found
    points = [point]
    add(found.clause, at: point)
  }

  mutating func add(_ more: FoundWork, at point: Int) {
    found.item.add(more.item)
    // A place may have the same work twice.
    if points.last != point { points.append(point) }
    add(more.clause, at: point)
  }

  private mutating func add(_ clause: WorkClause?, at point: Int) {
    guard let clause else { return }
    guard let place = clauses.firstIndex(where: { $0.clause.form == clause.form }) else {
      return clauses.append((clause, [point]))
    }
    clauses[place].clause.add(clause)
    if clauses[place].points.last != point { clauses[place].points.append(point) }
  }

  func warning(known: String?) -> ComparisonDocument.Warning {
    .init(
      found, at: points,
      clauses: clauses.map { .init(text: $0.clause.text, points: $0.points.map { $0 + 1 }) },
      known: known)
  }
}
