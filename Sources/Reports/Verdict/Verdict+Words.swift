extension Verdict {
  /// So many metrics of which a variant does the same are named, and so many missed expectations.
  private static let mostNamed = 3

  /// The answer: the effect of the variants on the first metric, and all metrics of the variant
  /// that lowers it most.
  var leading: String {
    guard let row = rows.first else { return "Nothing was measured." }
    guard let first = others.first else {
      return "There is one variant, \(baseline.shown), and nothing to compare it with."
    }
    guard others.count > 1 else { return text(of: first) }
    guard let leader, let slot = others.firstIndex(of: leader) else {
      let thing = isOfSweep ? "point" : "run"
      return "No \(thing) gave \(row.name) of both \(baseline.shown) and another variant."
    }
    let details = details(of: slot)
    let kinds = Set(row.effects.map(\.kind))
    if kinds == [.same] {
      let all = isOfSweep ? "at any point" : "in any of \(CountText.of(runs, "run"))"
      return caveat(then: "\(tallyText) \(all)\(rest(of: slot, details, "\(leader.shown) "))")
        + worlds(of: others) + "."
    }
    return caveat(
      then: "\(tallyText); \(opening(row, slot, details[0]))\(rest(of: slot, details, "it "))")
      + worlds(of: others) + "."
  }

  /// All metrics of one variant.
  func text(of variant: String) -> String {
    guard let row = rows.first, let slot = others.firstIndex(of: variant) else { return "" }
    let (first, details) = (row.effects[slot], details(of: slot))
    let predicate = first.predicate(nil, details[0]) + first.span(level)
    let isMissing = first.kind == .missing
    let opening = isMissing ? predicate : "\(variant.shown) \(predicate)"
    return caveat(then: opening + rest(of: slot, details, isMissing ? "\(variant.shown) " : ""))
      + worlds(of: [variant]) + "."
  }

  /// The sentences that ``leading`` leaves out: one for every other variant, and in a sweep one for
  /// each metric of each.
  var furtherTexts: [String] {
    guard isOfSweep else { return others.filter { $0 != leader }.map(text) }
    return rows.enumerated().flatMap { slot, row in
      others.indices.filter { slot > 0 || others[$0] != leader }.map { variant in
        let effect = row.effects[variant]
        let predicate = effect.predicate(nil, Effect.Detail(runs: runs))
        let subject = effect.kind == .missing ? "" : effect.variant + " "
        return "\(subject)\(predicate)\(effect.span(level))."
      }
    }
  }

  /// The missed expectations, since ``leading`` alone may report only what went well; nil without
  /// any.
  var missedText: String? {
    guard !missed.isEmpty else { return nil }
    let told = missed.prefix(Self.mostNamed).map { miss in
      "\(miss.name.shown)\(miss.knownMiss == nil ? "" : " (known miss)"): \(miss.text.shown)"
    }
    let rest = missed.count - told.count
    return "Not met: \(told.joined(separator: "; "))\(rest > 0 ? "; and \(rest) more" : "")."
  }

  /// The share of the plausible ranges in which the leader saves, and where that ends; nil where
  /// not requested.
  var rangesText: String? {
    guard let ranges, let leader, let row = rows.first,
      let metric = ranges.metrics.first(where: { $0.name.shown == row.name }),
      let contrast = metric.comparisons.first(where: { $0.variant == leader })
    else { return nil }
    let share = UncertaintyText.cell(contrast.shareThatSaves).replacing("\t", with: " ")
    let decision = contrast.decides?.first.flatMap { decision in
      ranges.parameter(of: decision).map { parameter in
        "; along \(parameter.name.shown): \(UncertaintyText.sentence(decision, parameter))"
      }
    }
    return "Over the plausible ranges of \(CountText.of(ranges.parameters.count, "number")), "
      + "\(leader.shown) \(Effect.Kind.lowers.verb()) \(row.name) at \(share) of "
      + CountText.of(ranges.points, "point")
      + "\(decision ?? "")."
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

  /// The same of the variant that has least of the metric, after the metric was named.
  private func opening(_ row: Row, _ slot: Int, _ detail: Effect.Detail) -> String {
    let effect = row.effects[slot]
    let variant = effect.variant
    if isOfSweep {
      return "\(variant), lowest on average over the points, \(effect.predicate("it", detail))"
        + effect.span(level)
    }
    let isOnly = row.effects.count { $0.kind == .lowers } == 1
    return switch effect.kind {
    case .raises: "\(variant) \(effect.kind.verb()) it least, by \(effect.surely(detail))"
    case .unsure: "\(variant) comes out lowest\(effect.openly(detail))"
    case .same: "\(variant) is the same in all of \(CountText.of(runs, "run"))"
    default:
      "\(variant) \(Effect.Kind.lowers.verb()) it \(isOnly ? "" : "most, ")by "
        + effect.surely(detail, overlap: overlap)
    }
  }

  /// Where "most" depends on which runs there were.
  private var overlap: String {
    switch overlapping.count {
    case 0: ""
    case 1: ", which overlaps with that of \(overlapping[0].shown)"
    default: ", which overlaps with those of \(overlapping.count) others"
    }
  }

  /// The details of each metric of a variant: the first interval names its level.
  private func details(of variant: Int) -> [Effect.Detail] {
    var level = "\(level) interval "
    var details = rows.map { _ in Effect.Detail(runs: runs) }
    for slot in [0] + costs(of: variant) {
      details[slot].hasMeans = slot == 0 || rows.count < 3
      guard rows[slot].effects[variant].hasInterval else { continue }
      details[slot].level = level
      level = ""
    }
    return details
  }

  /// The indices of the metrics behind the first, worse ones first: most costs of a saving are
  /// waits, ages and errors.
  private func costs(of variant: Int) -> [Int] {
    rows.indices.dropFirst().sorted { a, b in
      func key(_ slot: Int) -> (Int, Double, Int) {
        let effect = rows[slot].effects[variant]
        return (effect.rank(rows[slot].better), -effect.size, slot)
      }
      return key(a) < key(b)
    }
  }

  /// The text behind the first metric: `, and raises wait by …, and does not surely change age; no
  /// run gave taps of both`.
  private func rest(of variant: Int, _ details: [Effect.Detail], _ again: String) -> String {
    var groups: [[Int]] = []
    for slot in costs(of: variant) {
      let kind = rows[slot].effects[variant].kind
      if let last = groups.last?.first, rows[last].effects[variant].kind == kind {
        groups[groups.count - 1].append(slot)
      } else {
        groups.append([slot])
      }
    }
    return groups.enumerated().map { number, slots in
      let told = slots.map { (effect: rows[$0].effects[variant], detail: details[$0]) }
      let text = Effect.together(told, most: Self.mostNamed)
      return told[0].effect.kind == .missing
        ? "; n\(text.dropFirst())" : ", and \(number == 0 ? again : "")\(text)"
    }.joined()
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
