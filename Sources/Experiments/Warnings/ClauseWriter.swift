/// Writer of the clauses that a saving carries which was bought by work that was not done.
struct ClauseWriter {
  private let review: WorkReview
  private let work: VariantWork
  private let base: VariantWork
  private let isBaseline: Bool
  /// Whether the lack of all exchanges was said.
  private var hasSaidNothing = false

  init(of variant: Int, in review: WorkReview) {
    self.review = review
    work = review.variants[variant]
    base = review.variants[review.baseline]
    isBaseline = variant == review.baseline
  }

  /// The clause for an item; nil where the baseline leaves as much undone, and for what was said.
  mutating func clause(of item: WorkItem) -> String? {
    guard !isBaseline, let words = WorkWarning.clause(of: item) else { return nil }
    let here = base.items.filter { $0.isSamePlace(as: item) }
    let same = here.isEmpty ? base.items.filter { $0.code == item.code } : here
    let undone = same.reduce(0) { $0 + $1.undone }
    let all = same.reduce(0) { $0 + $1.of }
    let share =
      here.first?.share(runs: base.totals.runs) ?? base.share(of: item.code)
    let own = item.share(runs: work.totals.runs)
    if item.code.rule != .always, !item.isAll || share > 0, own < share + WorkReview.leastShare {
      return nil
    }
    if item.code == .markNotSet, base.missingMarks.contains(where: { $0.name == item.what }) {
      return nil
    }
    if work.exchanges.done == 0, base.exchanges.done > 0 { return nothing(of: item) }
    if item.code == .stepNotRun { return "\(words) (\(base.name): \(item.of) times)" }
    return all > 0 ? "\(words) (\(base.name): \(all - undone) of \(all))" : words
  }

  /// The clause of a variant that exchanged no data at all; once.
  private mutating func nothing(of item: WorkItem) -> String? {
    if hasSaidNothing { return nil }
    hasSaidNothing = true
    let scheduled = [WarningCode.jobNotBegun, .transferNotBegun, .launchNotBegun, .timerNotTicked]
    let of =
      work.exchanges.of > 0
      ? work.exchanges.of : scheduled.contains(item.code) ? item.of : base.exchanges.of
    let verb = base.exchanges.receives ? "downloads" : "sends"
    return
      "\(verb) nothing (0 of \(of); \(base.name): \(base.exchanges.done) of \(base.exchanges.of))"
  }
}
