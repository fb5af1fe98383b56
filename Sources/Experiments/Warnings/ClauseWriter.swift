/// Writer of the clauses that a saving carries which was bought by work that was not done.
struct ClauseWriter {
  private let work: VariantWork
  private let base: VariantWork
  private let isBaseline: Bool
  /// Whether the lack of all exchanges was said.
  private(set) var hasSaidNothing = false

  init(of variant: Int, in review: WorkReview) {
    work = review.variants[variant]
    base = review.variants[review.baseline]
    isBaseline = variant == review.baseline
  }

  /// The clause for an item; nil where the baseline leaves as much undone, and for what was said.
  mutating func clause(of item: WorkItem) -> WorkClause? {
    guard !isBaseline, item.clause != nil else { return nil }
    let here = base.items.filter { $0.isSamePlace(as: item) }
    let same = here.isEmpty ? base.items.filter { $0.isSameKind(as: item) } : here
    let undone = same.reduce(0) { $0 + $1.undone }
    let all = same.reduce(0) { $0 + $1.of }
    let share = base.share(atPlaceOf: item) ?? base.share(like: item)
    let own = item.share(runs: work.totals.runs)
    if item.code.rule != .always, !item.isAll || share > 0, own < share + WorkReview.leastShare {
      return nil
    }
    if item.code == .markNotSet, base.missingMarks.contains(where: { $0.name == item.what }) {
      return nil
    }
    if work.exchanges.done == 0, base.exchanges.done > 0 { return nothing(of: item) }
    return WorkClause(form: .item, item: item, baseline: base.name, done: all - undone, all: all)
  }

  /// The clause of a variant that exchanged no data at all; once.
  private mutating func nothing(of item: WorkItem) -> WorkClause? {
    if hasSaidNothing { return nil }
    hasSaidNothing = true
    let scheduled = [WarningCode.jobNotBegun, .transferNotBegun, .launchNotBegun, .timerNotTicked]
    let of =
      work.exchanges.of > 0
      ? work.exchanges.of : scheduled.contains(item.code) ? item.of : base.exchanges.of
    let verb = base.receivesData ? "downloads" : "sends"
    return WorkClause(
      form: .nothing(verb: verb), item: item, asked: of, baseline: base.name,
      done: base.exchanges.done, all: base.exchanges.of)
  }
}
