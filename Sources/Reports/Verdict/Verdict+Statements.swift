import Experiments
import Results

/// The verdict on a comparison, in the sentences that every form of it prints.
extension Verdict {
  /// The effect of the leader on every main metric, beginning with that of all variants on the
  /// first.
  var statements: [VerdictStatement] {
    guard let leader, let slot = others.firstIndex(of: leader) else {
      return [VerdictStatement(claim(of: nil))]
    }
    return [first(of: slot, claim(of: nil), isLeader: true)] + costs(ofVariant: slot)
  }

  /// The effects of the other variants, in their order.
  var furtherStatements: [[VerdictStatement]] {
    others.filter { $0 != leader }.map(statements)
  }

  /// The effects of one variant, alone.
  func statements(of variant: String) -> [VerdictStatement] {
    guard let slot = others.firstIndex(of: variant) else { return [] }
    return [first(of: slot, claim(of: variant), isLeader: others.count == 1)]
      + costs(ofVariant: slot)
  }

  /// The same as texts, one for each variant.
  var furtherVariants: [String] {
    furtherStatements.map { $0.map(\.sentence).joined(separator: " ") }
  }

  /// The first metric, with the basis of both intervals spelled out for the leader.
  private func first(of variant: Int, _ claim: String, isLeader: Bool) -> VerdictStatement {
    guard let row = rows.first, let entry = entry(row, variant) else {
      return VerdictStatement(claim)
    }
    let undone = undone(entry)
    guard entry.tellsSpans else { return VerdictStatement(claim, undone: undone) }
    let runsBasis =
      isLeader
      ? "with the numbers as they stand, over \(CountText.of(runs, "run")) (\(level))" : "over runs"
    let runs = entry.runsSpan(row.scale, basis: runsBasis)
    let ranges = entry.rangesSpan(
      row.scale, basis: isLeader ? rangesBasis(entry) : "over the ranges", of: draws)
    guard entry.isOutsideRanges, let runs, let ranges else {
      return VerdictStatement(claim, spans: [runs, ranges].compactMap(\.self), undone: undone)
    }
    return VerdictStatement(
      "Over the ranges, \(row.name) of \(entry.variant.shown) is \(ranges.text), and the numbers as they "
        + "stand lie outside of that (\(claim))",
      spans: [ranges, runs], undone: undone)
  }

  /// The draws from the ranges, also those that gave no value.
  private var draws: Int { document?.overRanges?.points ?? 0 }

  private func rangesBasis(_ entry: ComparisonDocument.VerdictEntry) -> String {
    guard let ranges = entry.ranges else { return "" }
    let numbers = CountText.of(document?.overRanges?.parameters.count ?? 0, "number")
    let draws =
      ranges.content.map { CentralText.of(ranges.points, holding: $0) }
      ?? "the 2.5 % to 97.5 % quantile of \(CountText.of(ranges.points, "draw"))"
    return "over the ranges of \(numbers), \(draws)"
  }

  /// The other metrics, worse ones first; of many with the same effect, the others are counted.
  private func costs(ofVariant variant: Int) -> [VerdictStatement] {
    costGroups(of: variant).flatMap { slots -> [VerdictStatement] in
      let kind = rows[slots[0]].effects[variant].kind
      if kind == .same || kind == .missing { return [together(slots, variant, kind)] }
      let told = slots.prefix(Self.mostNamed).map { cost($0, variant) }
      let rest = slots.count - told.count
      guard rest > 0 else { return told }
      let names = Enumeration.text(
        slots.dropFirst(told.count).map { rows[$0].name }, most: Self.mostNamed, of: "metric")
      return told + [VerdictStatement("It \(kind.verb()) \(names), too")]
    }
  }

  private func cost(_ slot: Int, _ variant: Int) -> VerdictStatement {
    let (row, effect) = (rows[slot], rows[slot].effects[variant])
    let claim = "It \(effect.predicate(nil, detail(of: slot)))"
    guard let entry = entry(row, variant) else { return VerdictStatement(claim) }
    let spans = [
      entry.runsSpan(row.scale, basis: "over runs"),
      entry.rangesSpan(row.scale, basis: "over the ranges", of: draws),
    ].compactMap(\.self)
    return VerdictStatement(
      claim, spans: entry.isOutsideRanges ? spans.reversed() : spans, undone: undone(entry))
  }

  /// `night downloads nothing (0 of 150; now: 150 of 150)`: the work that a saving was bought with,
  /// the gravest first.
  private func undone(_ entry: ComparisonDocument.VerdictEntry) -> [String] {
    let clauses = entry.undone ?? []
    guard !clauses.isEmpty else { return [] }
    let more = clauses.count > 2 ? ", and more" : ""
    let told = clauses.prefix(2).map(\.shown).joined(separator: ", and ")
    return ["\(entry.variant.shown) \(told)\(more)"]
  }

  /// Metrics that are the same everywhere, or that no run gave.
  private func together(_ slots: [Int], _ variant: Int, _ kind: Effect.Kind) -> VerdictStatement {
    let told = slots.map { (effect: rows[$0].effects[variant], detail: detail(of: $0)) }
    let text = Effect.together(told, most: Self.mostNamed)
    return VerdictStatement(kind == .missing ? text : "It \(text)")
  }

  private func entry(_ row: Row, _ variant: Int) -> ComparisonDocument.VerdictEntry? {
    entries.first { $0.metric.shown == row.name && $0.variant == others[variant] }
  }
}

extension Verdict.Row {
  /// The scale of its numbers; rows have at least one variant.
  fileprivate var scale: MetricScale {
    effects.first?.scale ?? MetricScale(unit: "1", means: [])
  }
}
