extension Verdict {
  /// So many metrics of which a variant does the same are named.
  static let mostNamed = 3

  private var kinds: Set<Effect.Kind> { Set((rows.first?.effects ?? []).map(\.kind)) }

  /// The effect on the first metric: of the only variant, or of all with the leader's.
  var claim: String {
    guard let row = rows.first else { return "Nothing was measured" }
    guard let first = others.first else {
      return "There is one variant, \(baseline.shown), and nothing to compare it with"
    }
    if others.count == 1 { return alone(first, row) }
    guard let leader, let slot = others.firstIndex(of: leader) else {
      return "No point gave \(row.name) of both \(baseline.shown) and another variant"
    }
    if kinds == [.same] {
      return caveat(then: "\(tallyText) at any point") + worlds(of: others)
    }
    return caveat(then: "\(tallyText); \(opening(row, slot))") + worlds(of: others)
  }

  /// `95 % intervals; sure where p < 0.05 after …`, said once of a sweep.
  private var basis: String {
    (["\(level) intervals"] + [correction].compactMap(\.self)).joined(separator: "; ")
  }

  private func alone(_ variant: String, _ row: Row) -> String {
    guard let slot = others.firstIndex(of: variant) else { return "" }
    let first = row.effects[slot]
    let predicate = first.predicate() + first.span(basis)
    let isMissing = first.kind == .missing
    return caveat(then: isMissing ? predicate : "\(variant.shown) \(predicate)")
      + worlds(of: [variant])
  }

  /// The sentences of a sweep on each metric of each variant, without that on the leader's first.
  ///
  /// - Parameter undone: Gives the work that a saving of a variant was bought with.
  func furtherTexts(undone: (String) -> String?) -> [String] {
    rows.indices.flatMap { slot in
      others.indices.filter { slot > 0 || others[$0] != leader }.map { variant in
        let bought = slot == 0 ? undone(others[variant]).map { "\($0); " } : nil
        return (bought ?? "") + sentence(row: slot, variant, as: others[variant].shown)
      }
    }
  }

  /// `It raises wait at 4 of 5 points: from … at … to … at ….`
  ///
  /// - Parameter hasPlaces: Whether the points with the smallest and the largest change are named.
  func sentence(row: Int, _ variant: Int, as subject: String, hasPlaces: Bool = true) -> String {
    let effect = rows[row].effects[variant]
    return (effect.kind == .missing ? "" : subject + " ") + effect.predicate()
      + effect.span("\(level) intervals", hasPlaces: hasPlaces) + "."
  }
}

extension Verdict {
  /// `All 5 variants lower energy against a`, `Of 3 variants, 1 lowers energy against a and 2 raise
  /// it`.
  private var tallyText: String {
    let all = others.count
    let name = "\(rows[0].name) against \(baseline.shown)"
    func words(_ kind: Effect.Kind, _ count: Int, _ object: String) -> String {
      kind.words(of: count, object, isOfSweep: true)
    }
    guard tally.count > 1 else {
      switch tally[0].kind {
      case .unsure: return "None of \(all) variants surely changes \(name)"
      case .same: return "None of \(all) variants makes a difference to \(name)"
      case let kind: return "\(all == 2 ? "Both" : "All \(all)") variants \(words(kind, all, name))"
      }
    }
    let parts = tally.enumerated().map { slot, part in
      "\(part.count) \(words(part.kind, part.count, slot == 0 ? name : "it"))"
    }
    return "Of \(all) variants, " + Enumeration.text(parts)
  }

  /// The same of the variant that is best, after the metric was named.
  private func opening(_ row: Row, _ slot: Int) -> String {
    let effect = row.effects[slot]
    return "\(effect.variant), \(row.best) on average over the points, \(effect.predicate("it"))"
      + effect.span(basis)
  }

  /// The indices of the metrics behind the first, worse ones first: most costs of a saving are
  /// waits, ages and errors.
  func costs(of variant: Int) -> [Int] {
    rows.indices.dropFirst().sorted { a, b in
      func key(_ slot: Int) -> (Int, Int) {
        let effect = rows[slot].effects[variant]
        return (effect.rank(rows[slot].better), slot)
      }
      return key(a) < key(b)
    }
  }

  /// The remark that variants met different runs, in parentheses.
  private func worlds(of variants: [String]) -> String {
    if changesWorld.contains(baseline)
      || (variants.count == 1 && changesWorld.contains(variants[0]))
    {
      return " (runs were not the same)"
    }
    let those = variants.filter(changesWorld.contains)
    return those.isEmpty
      ? "" : " (runs of \(Enumeration.text(those.map(\.shown))) were not the same)"
  }

  private func caveat(then text: String) -> String {
    guard runs == 1, !text.hasPrefix("No point") else { return text }
    let isName = others.contains { text.hasPrefix($0.shown) }
    return "In one run, which gives no interval, "
      + (isName ? text : text.prefix(1).lowercased() + text.dropFirst())
  }
}
