import Experiments
import Statistics

/// The verdict on a sweep in plain sentences, the same on a terminal and on a page.
struct SweepVerdict {
  private let sweep: SweepDocument
  private let keys: SweepKeys
  /// The main metric.
  private let metric: Int
  private let axes: [AxisGroups]
  /// The variants that are compared with the baseline.
  private let others: [String]
  /// By metric, the saving first and then its costs, and by variant.
  private let effects: [[SweptEffect]]
  /// The variant with the best mean of the main metric, averaged over points; nil where none has one.
  private let leader: Int?

  /// Of costs and of metrics of one kind, so many are named.
  private static let mostNamed = 3

  /// - Parameter keys: Those of the sweep, where they are known.
  init(_ sweep: SweepDocument, _ keys: SweepKeys? = nil) {
    let keys = keys ?? SweepKeys(sweep)
    self.sweep = sweep
    self.keys = keys
    metric = keys.told.first ?? 0
    axes = sweep.parameters.indices.map { AxisGroups($0, keys.axes[$0], of: sweep) }
    let others = sweep.variants.filter { $0 != sweep.baseline }
    self.others = others
    effects = keys.told.map { slot in
      others.map { SweptEffect(slot, of: $0, in: sweep, keys.points) }
    }
    let gains = (effects.first ?? []).map { effect in effect.average.map(effect.better.gain) }
    // The first of equal ones.
    leader =
      others.count == 1
      ? 0
      : gains.indices.filter { gains[$0] != nil }
        .min { (-(gains[$0] ?? 0), $0) < (-(gains[$1] ?? 0), $1) }
  }

  /// The answer with the unfinished work for it, the best variant at each point, the axis
  /// that decides, the costs of the saving, the runs that failed, and the metrics that no variant
  /// changes.
  var sentences: [String] {
    [(undone(leader) ?? "") + claim + "."] + [winners, deciding, knee].compactMap(\.self) + costs
      + left
  }

  /// A sentence on each metric of each variant, with the points at which its change is smallest and
  /// largest.
  var further: [String] {
    effects.enumerated().flatMap { row, effects in
      effects.indices.filter { row > 0 || $0 != leader }.map { slot in
        (row == 0 ? undone(slot) ?? "" : "")
          + effects[slot].clause(as: others[slot], "\(level) intervals") + "."
      }
    }
  }

  private var name: String { sweep.points[0].metrics[metric].name }

  /// The word for the best mean.
  private var best: String { sweep.direction(metric) == .higher ? "highest" : "lowest" }

  private var level: String { PercentText.of(sweep.confidence) }

  /// The work that a saving was bought with, before the words for it.
  private func undone(_ variant: Int?) -> String? {
    variant.flatMap { sweep.undone(by: others[$0], metric: metric) }.map { "\($0); " }
  }

  // MARK: - The answer

  /// The effect on the first metric: of the only variant, or of all with the leader's.
  private var claim: String {
    guard let savings = effects.first else { return "Nothing was measured" }
    guard !others.isEmpty else {
      return "There is one variant, \(sweep.baseline), and nothing to compare it with"
    }
    guard let leader, savings[leader].kind != .missing else {
      let pair =
        others.count == 1 ? [others[0], sweep.baseline] : [sweep.baseline, "another variant"]
      return "No point gave \(name) of both \(Enumeration.text(pair))"
    }
    let caveat = sweep.replications == 1 ? "In one run, which gives no interval, " : ""
    let basis = (["\(level) intervals"] + [sweep.correction(metric)].compactMap(\.self))
      .joined(separator: "; ")
    let best = savings[leader]
    if others.count == 1 { return caveat + best.clause(as: best.variant, basis) + worlds }
    let tally = tallyText(savings)
    let text = caveat.isEmpty ? tally : tally.prefix(1).lowercased() + tally.dropFirst()
    guard savings.contains(where: { $0.kind != .same }) else {
      return "\(caveat)\(text) at any point\(worlds)"
    }
    return "\(caveat)\(text); \(best.variant), \(self.best) on average over the points, "
      + "\(best.predicate("it"))\(best.span(basis))\(worlds)"
  }

  /// `All 5 variants lower energy against a`, `Of 3 variants, 1 lowers energy against a and 2 raise
  /// it`.
  private func tallyText(_ savings: [SweptEffect]) -> String {
    let all = savings.count
    let object = "\(name) against \(sweep.baseline)"
    let tally = SweptEffect.Kind.allCases.map { kind in
      (kind: kind, count: savings.count { $0.kind == kind })
    }.filter { $0.count > 0 }
    guard tally.count > 1 else {
      switch tally[0].kind {
      case .unsure: return "None of \(all) variants surely changes \(object)"
      case .same: return "None of \(all) variants makes a difference to \(object)"
      case let kind:
        return "\(all == 2 ? "Both" : "All \(all)") variants \(kind.words(of: all, object))"
      }
    }
    let parts = tally.enumerated().map { slot, part in
      "\(part.count) \(part.kind.words(of: part.count, slot == 0 ? object : "it"))"
    }
    return "Of \(all) variants, " + Enumeration.text(parts)
  }

  /// The remark that variants met different runs, in parentheses.
  private var worlds: String {
    let changing = sweep.changesWorld ?? []
    let those = others.filter(changing.contains)
    if changing.contains(sweep.baseline) || (others.count == 1 && !those.isEmpty) {
      return " (runs were not the same)"
    }
    return those.isEmpty ? "" : " (runs of \(Enumeration.text(those)) were not the same)"
  }

  // MARK: - The best at each point

  /// `Lowest app-energy: improved at 15 of 18 points, original at 3`; nil where the answer says it.
  private var winners: String? {
    guard sweep.variants.count > 1, sweep.points.count > 1 else { return nil }
    let winners = SweepWinners(metric, of: sweep)
    let tally = SweepWinners.tally(winners.names)
    let sure: [SweptEffect.Kind] = [.lowers, .raises, .same, .missing]
    let isSaid =
      sweep.variants.count == 2 && effects[0].allSatisfy { sure.contains($0.kind) }
    guard !tally.isEmpty, !isSaid else { return nil }
    // The leader's work stands in the answer.
    let undone = others.indices.filter { $0 != leader }.compactMap { slot in
      sweep.undone(by: others[slot], metric: metric) { winners.names[$0 - 1] == others[slot] }
    }
    let text = text(of: winners, tally)
    return undone.isEmpty ? text : "\(undone.joined(separator: "; ")). \(text)"
  }

  private func text(of winners: SweepWinners, _ tally: [(name: String, count: Int)]) -> String {
    let count = CountText.of(sweep.points.count, "point")
    if tally[0].count == sweep.points.count {
      return "\(tally[0].name) has the \(best) mean of \(name) at all \(count)."
    }
    let parts = tally.enumerated().map { place, part in
      "\(part.name) at \(part.count)" + (place == 0 ? " of \(count)" : "")
    }
    let equal = sweep.points.count - tally.reduce(0) { $0 + $1.count }
    let text =
      "The \(best) mean of \(name): \(Enumeration.text(parts, most: 4, of: "variant"))"
      + (equal > 0 ? "; none is alone in it at \(equal)." : ".")
    guard tally.count > 1, axes.count > 1,
      let (axis, found) = axes.map({ ($0, winners.along($0)) })
        .max(by: { ($0.1?.explained ?? 0) < ($1.1?.explained ?? 0) }),
      let found
    else { return text }
    return "\(text) Which is \(best) depends most on \(axis.name): "
      + "\(found.texts.joined(separator: "; "))."
  }

  // MARK: - The axis that decides

  /// A quantity over the points: the leader's change, or the mean of the only variant.
  private struct Moved {
    let name: String
    let amounts: [Double?]
    let isPercent: Bool
    /// Its place among the sensitivities.
    let place: Int
    /// Half the width of its interval, on average over the points; 0 without intervals.
    let uncertainty: Double

    /// Whether two means differ by more than the runs leave open, and by what matters beside them.
    func tellsApart(_ ends: [(value: String, mean: Double)]) -> Bool {
      let span = (ends[0].mean - ends[1].mean).magnitude
      let size = max(ends[0].mean.magnitude, ends[1].mean.magnitude)
      return span > max(uncertainty, Self.leastShare * size)
    }

    private static let leastShare = 0.01
  }

  /// Half the width of intervals, on average over those that have ends.
  private static func uncertainty(_ intervals: [ConfidenceInterval?]) -> Double {
    let widths = intervals.compactMap { $0.flatMap { $0.isBounded ? $0.width / 2 : nil } }
    return widths.isEmpty ? 0 : widths.reduce(0, +) / Double(widths.count)
  }

  private var moved: Moved? {
    let metrics = sweep.points.map { $0.metrics[metric] }
    guard let leader else {
      guard sweep.variants.count == 1 else { return nil }
      return Moved(
        name: "\(name) of \(sweep.baseline)", amounts: metrics.map(\.variants[0].mean),
        isPercent: false, place: 0,
        uncertainty: Self.uncertainty(metrics.map(\.variants[0].interval)))
    }
    let contrasts = metrics.map { $0.contrast(of: others[leader]) }
    let isPercent = effects[0][leader].isPercent
    let intervals = contrasts.map { contrast -> ConfidenceInterval? in
      guard isPercent else { return contrast?.difference?.interval }
      if case .bounded(let interval) = contrast?.toldChange?.interval { return interval }
      return nil
    }
    return Moved(
      name: "the change of \(name) of \(others[leader])",
      amounts: contrasts.map { isPercent ? $0?.toldChange?.percent : $0?.difference?.mean },
      isPercent: isPercent, place: sweep.variants.count + leader,
      uncertainty: Self.uncertainty(intervals))
  }

  /// The axis that moves the quantity most; nil where the answer names the values of the only axis.
  private var deciding: String? {
    guard let moved, moved.amounts.contains(where: { $0 != nil }),
      axes.count > 1 || sweep.variants.count == 1
    else { return nil }
    let effects = axes.enumerated().map { ($0, AxisEffect($1, moved.amounts)) }
      .filter { !$0.1.ends.isEmpty && (strength(ofAxis: $0.0, moved) ?? 1) > 0 }
      .sorted {
        let keys = [$0, $1].map { (strength(ofAxis: $0.0, moved) ?? 0, $0.1.span) }
        return keys[0] > keys[1]
      }.map(\.1)
    let scale = sweep.scale(metric)
    func texts(_ effect: AxisEffect) -> [String] {
      effect.ends.map { end in
        moved.isPercent
          ? EstimateText(percent: end.mean, nil).value
          : scale.text(end.mean, nil).withUnit(leader == nil ? scale : scale.ofDifferences).plain
      }
    }
    func text(_ effect: AxisEffect) -> String {
      zip(texts(effect), effect.ends).map { "\($0) at \($1.value)" }.joined(separator: " and ")
    }
    // Axes that move nothing that can be read do not decide.
    let moving = effects.filter { Set(texts($0)).count > 1 && moved.tellsApart($0.ends) }
    guard let first = moving.first else {
      guard let widest = effects.first, Set(texts(widest)).count > 1 else {
        return "No axis moves \(moved.name)."
      }
      return
        "No axis moves \(moved.name) by more than its uncertainty: averaged over the other axes, it is "
        + "\(text(widest)) (\(widest.name))."
    }
    guard axes.count > 1 else { return "Along \(first.name), \(moved.name) is \(text(first))." }
    // Where axes do not vary alone, each has a share in the averages of the others.
    let next = sweep.design == "grid" ? moving.dropFirst().first : nil
    return "\(first.name) decides most: averaged over the other axes, \(moved.name) is "
      + text(first)
      + (next.map { "; next is \($0.name), with \(text($0))." } ?? ".")
  }

  /// Where along the only axis of numbers the change bends most: up to there it moves fast, and hardly
  /// beyond; nil where it goes on evenly.
  private var knee: String? {
    guard axes.count == 1, let moved, leader != nil else { return nil }
    let places = AxisPositions(keys.axes[0], sweep.points.map { $0.values[0] })
    let found = sweep.points.indices.compactMap { point -> (x: Double, y: Double, text: String)? in
      let text = sweep.points[point].values[0]
      return moved.amounts[point].map { (places.position(of: text), $0, text) }
    }.sorted { $0.x < $1.x }
    guard places.isNumeric, found.count > 3, let first = found.first, let last = found.last,
      last.x > first.x, last.y != first.y
    else { return nil }
    // The farthest from the straight line between both ends, as a share of its height.
    let bends = found.map { point in
      ((point.y - first.y) / (last.y - first.y) - (point.x - first.x) / (last.x - first.x))
        .magnitude
    }
    guard let place = bends.indices.max(by: { bends[$0] < bends[$1] }),
      bends[place] >= Self.leastBend, bends[place].isFinite
    else { return nil }
    let scale = sweep.scale(metric)
    let text =
      moved.isPercent
      ? ChangeScale.percent.text(found[place].y)
      : scale.text(found[place].y, nil).withUnit(scale.ofDifferences).plain
    return
      "It bends most at \(keys.axes[0]) = \(found[place].text), where the change is \(text)."
  }

  /// A curve that is nearer to a straight line has no knee worth a word.
  private static let leastBend = 0.2

  /// The influence of an axis, of designs that are made to find it; nil of all others.
  private func strength(ofAxis axis: Int, _ moved: Moved) -> Double? {
    let all = sweep.answers[0].sensitivities
    guard all.indices.contains(moved.place) else { return nil }
    return switch all[moved.place].axes {
    case .effects(let effects)?: effects[axis].muStar ?? 0
    case .indices(let indices)?: indices[axis].total.value
    case nil: 0
    }
  }

  // MARK: - Costs

  /// The leader's effects on the other metrics, worse ones first.
  private var costs: [String] {
    guard let leader else { return [] }
    let subject = others.count == 1 ? "It" : others[leader]
    // Most costs of a saving are waits, ages and errors.
    let all = effects.dropFirst().map { $0[leader] }.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    let told = all.prefix(Self.mostNamed).map { effect in
      effect.clause(as: subject, "\(level) intervals", hasPlaces: false) + "."
    }
    return told + counts(of: all.dropFirst(told.count))
  }

  /// The metrics that have no sentence: of those that nobody asked about, the worse ones apart.
  private func counts(of rest: ArraySlice<SweptEffect>) -> [String] {
    func text(_ count: Int, _ one: String, _ many: String) -> String? {
      count > 0 ? "\(CountText.of(count, "other metric")) \(count == 1 ? one : many)." : nil
    }
    guard sweep.unnamedQualities != nil else {
      return [text(rest.count, "was asked about, too", "were asked about, too")].compactMap(\.self)
    }
    let worse = rest.count(where: \.isWorse)
    return [
      text(worse, "gets surely worse, too", "get surely worse, too"),
      text(rest.count - worse, "does not get surely worse", "do not get surely worse"),
    ].compactMap(\.self)
  }

  // MARK: - The rest

  private var left: [String] {
    let runs = sweep.points.reduce(0) { $0 + $1.failed }
    guard runs > 0 else { return [same].compactMap(\.self) }
    let points = sweep.points.count { $0.failed > 0 }
    let failed =
      "\(CountText.of(runs, "run")) at \(CountText.of(points, "point")) failed, and their "
      + "replications count at their point for no variant."
    return [failed, same].compactMap(\.self)
  }

  /// The metrics to which no variant makes a difference at any point.
  private var same: String? {
    guard let first = sweep.points.first, sweep.variants.count > 1 else { return nil }
    let keys = Set(keys.told)
    let names = first.metrics.indices.filter { slot in
      !keys.contains(slot)
        && sweep.points.allSatisfy { $0.metrics[slot].comparisons.allSatisfy(\.identical) }
    }.map { first.metrics[$0].name }
    guard !names.isEmpty else { return nil }
    let claim = sweep.variants.count == 2 ? "It makes no" : "No variant makes a"
    return "\(claim) difference at any point to \(Enumeration.text(names, most: 6, of: "metric"))."
  }
}
