extension Verdict {
  /// So many metrics of which a variant does the same are named, and so many missed expectations.
  static let mostNamed = 3

  private var kinds: Set<Effect.Kind> { Set((rows.first?.effects ?? []).map(\.kind)) }

  /// The effect on the first metric: of one variant, or of all with the leader's.
  func claim(of variant: String?) -> String {
    guard let row = rows.first else { return "Nothing was measured" }
    guard let first = others.first else {
      return "There is one variant, \(baseline.shown), and nothing to compare it with"
    }
    if let variant = variant ?? (others.count == 1 ? first : nil) { return alone(variant, row) }
    guard let leader, let slot = others.firstIndex(of: leader) else {
      let thing = isOfSweep ? "point" : "run"
      return "No \(thing) gave \(row.name) of both \(baseline.shown) and another variant"
    }
    if kinds == [.same] {
      let all = isOfSweep ? "at any point" : "in any of \(CountText.of(runs, "run"))"
      return caveat(then: "\(tallyText) \(all)") + worlds(of: others)
    }
    return caveat(then: "\(tallyText); \(opening(row, slot, detail(of: 0)))") + worlds(of: others)
  }

  /// `95 % intervals; sure where p < 0.05 after …`, said once of a sweep.
  private var basis: String {
    (["\(level) intervals"] + [correction].compactMap(\.self)).joined(separator: "; ")
  }

  private func alone(_ variant: String, _ row: Row) -> String {
    guard let slot = others.firstIndex(of: variant) else { return "" }
    let first = row.effects[slot]
    let predicate = first.predicate(nil, detail(of: 0)) + first.span(basis)
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
    let predicate = effect.predicate(nil, Effect.Detail(runs: runs))
    return (effect.kind == .missing ? "" : subject + " ") + predicate
      + effect.span("\(level) intervals", hasPlaces: hasPlaces) + "."
  }

  /// The missed expectations, since the claims alone may report only what went well; nil without
  /// any.
  var missedText: String? {
    guard !missed.isEmpty else { return nil }
    let told = missed.prefix(Self.mostNamed).map { miss in
      "\(miss.name.shown)\(miss.knownMiss == nil ? "" : " (known miss)"): \(miss.text.shown)"
    }
    let rest = missed.count - told.count
    return "Not met: \(told.joined(separator: "; "))\(rest > 0 ? "; and \(rest) more" : "")."
  }
}

extension Verdict {
  /// `All 5 variants lower energy against a`, `Of 3 variants, 1 lowers energy against a and 2 raise
  /// it`.
  private var tallyText: String {
    let all = others.count
    let name = "\(rows[0].name) against \(baseline.shown)"
    func words(_ kind: Effect.Kind, _ count: Int, _ object: String) -> String {
      kind.words(of: count, object, isOfSweep: isOfSweep)
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
  private func opening(_ row: Row, _ slot: Int, _ detail: Effect.Detail) -> String {
    let effect = row.effects[slot]
    let variant = effect.variant
    if isOfSweep {
      return "\(variant), \(row.best) on average over the points, \(effect.predicate("it", detail))"
        + effect.span(basis)
    }
    let isOnly = row.effects.count { $0.kind == row.gain } == 1
    return switch effect.kind {
    case row.loss: "\(variant) \(effect.kind.verb()) it least, by \(effect.surely(detail))"
    case .unsure: "\(variant) comes out \(row.best)\(effect.openly(detail))"
    case .same: "\(variant) is the same in all of \(CountText.of(runs, "run"))"
    default:
      "\(variant) \(row.gain.verb()) it \(isOnly ? "" : "most, ")by "
        + effect.surely(detail) + overlap
    }
  }

  /// Where "most" depends on which runs there were.
  private var overlap: String {
    switch overlapping.count {
    case 0: ""
    case 1: "; its interval overlaps with that of \(overlapping[0].shown)"
    default: "; its interval overlaps with those of \(overlapping.count) others"
    }
  }

  /// The details beside the name of a metric: intervals have sentences of their own.
  func detail(of metric: Int) -> Effect.Detail {
    Effect.Detail(hasMeans: metric == 0 || rows.count < 3, runs: runs)
  }

  /// The indices of the metrics behind the first, worse ones first: most costs of a saving are
  /// waits, ages and errors.
  func costs(of variant: Int) -> [Int] {
    rows.indices.dropFirst().sorted { a, b in
      func key(_ slot: Int) -> (Int, Double, Int) {
        let effect = rows[slot].effects[variant]
        return (effect.rank(rows[slot].better), -effect.size, slot)
      }
      return key(a) < key(b)
    }
  }

  /// The metrics behind the first, worse ones first, those with the same effect together.
  func costGroups(of variant: Int) -> [[Int]] {
    var groups: [[Int]] = []
    for slot in costs(of: variant) {
      let kind = rows[slot].effects[variant].kind
      if let last = groups.last?.first, rows[last].effects[variant].kind == kind {
        groups[groups.count - 1].append(slot)
      } else {
        groups.append([slot])
      }
    }
    return groups
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
    guard runs == 1, !text.hasPrefix("No run"), !text.hasPrefix("No point") else { return text }
    let isName = others.contains { text.hasPrefix($0.shown) }
    return "In one run, which gives no interval, "
      + (isName ? text : text.prefix(1).lowercased() + text.dropFirst())
  }
}
