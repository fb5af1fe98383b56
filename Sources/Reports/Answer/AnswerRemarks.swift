import Experiments

/// The remarks on an answer, the gravest first: at most three of them on the screen.
struct AnswerRemarks {
  let answer: Answer
  /// Whether there is a form with more, which `--details` prints.
  let hasMore: Bool

  private var document: ComparisonDocument { answer.document }

  private static let mostShown = 3
  /// Names in one remark.
  private static let mostNamed = 3

  /// The first remarks, a section each, since a screen may have room for the gravest one only, and
  /// the number of the others; all in one where nothing has more.
  var sections: [Report.Section] {
    let all = self.all
    guard hasMore else { return [Report.Section([.remarks(all)])] }
    let rest = all.count - Self.mostShown
    let names = [nil, "a second remark", "a third remark"]
    let shown = all.prefix(Self.mostShown).enumerated().map { place, remark in
      Report.Section([.remarks([remark])], optional: names[place], isAttached: place > 0)
    }
    let more = "\(CountText.of(rest, "more remark")): --details."
    guard rest > 0 else { return shown }
    return shown
      + [Report.Section([.paragraph(more, .faint)], optional: "more remarks", isAttached: true)]
  }

  /// All of them.
  var all: [Report.Remark] {
    let grave = pairing + undone + warnings + surprises
    let cautions = missing + losses + outside + cutOff + knownMisses + impossible + chance
    return grave.map { .init(.grave, $0) } + cautions.map { .init(.caution, $0) }
  }

  // MARK: - Grave

  /// Variants that should have met the same runs and did not.
  private var pairing: [String] {
    (document.outOfStep ?? []).map { found in
      "\(found.variant) fell out of step with \(document.baseline) in \(found.runs) of "
        + "\(document.replications) runs, first in run \(found.firstReplication): the stream "
        + "\(found.stream) depends on what the app does."
    }
  }

  /// The work without which a variant saves, variants with the same words together.
  private var undone: [String] {
    answer.undone.grouped { $0.clauses.joined(separator: "; ") }.map { text, same in
      let names = same.map(\.variant)
      return "\(list(names))\(names.count > 1 ? ":" : "") \(text)."
    }
  }

  /// Unknown warnings that no remark above has.
  private var warnings: [String] {
    let told = answer.undone.flatMap { entry in entry.clauses.map { [entry.variant, $0] } }
    let rest = document.unknownWarnings.filter { warning in
      warning.clause.map { !told.contains([warning.variant, $0]) } ?? true
    }
    return UndoneText.texts(of: rest, among: document.variants)
  }

  private var surprises: [String] {
    document.expectations.filter { !$0.isAsAnnounced }.map { claim in
      claim.isMet
        ? "\(claim.name): met, though announced as a known miss: \(claim.text)."
        : "\(claim.name): not met: \(claim.text)."
    }
  }

  // MARK: - Cautions

  /// Members without a value in some runs.
  private var missing: [String] {
    answer.members.compactMap { metric in
      let few = metric.variants.filter { $0.n < document.replications }
      guard !few.isEmpty else { return nil }
      let counts = few.enumerated().map { place, estimate in
        "\(estimate.n)\(place == 0 ? " of \(document.replications) runs" : "") (\(estimate.name))"
      }
      return "\(metric.name) has a value in only \(list(counts))."
    }
  }

  /// Variants of many that are worse than the baseline on some phones.
  private var losses: [String] {
    guard document.others.count > 1 else { return [] }
    let subject = AnswerSentences(answer).subject?.variant
    let found = answer.savings.filter { effect in
      effect.variant != subject && effect.isBetter == true && (effect.sides?.worse ?? 0) > 0
    }
    guard let draws = found.first?.draws?.points else { return [] }
    let isEnergy = found[0].metric.unit == "J"
    let verb = isEnergy ? "more than" : "worse than"
    let texts = found.map { "\($0.variant) in \($0.sides?.worse ?? 0)" }
    return [
      "\(isEnergy ? "Costs" : "Comes out") \(verb) \(document.baseline) in some of \(draws) draws: \(list(texts))."
    ]
  }

  /// Changes that no typical draw has.
  private var outside: [String] {
    let names = answer.effects.compactMap { effects -> String? in
      let found = effects.filter(\.isOutsideRanges)
      guard let first = found.first else { return nil }
      let variants = found.count == 1 ? first.variant : "\(found.count) variants"
      return document.others.count > 1 ? "\(first.metric.name) (\(variants))" : first.metric.name
    }
    guard !names.isEmpty else { return [] }
    return [
      answer.effects.joined().count(where: \.isOutsideRanges) == 1
        ? "\(names[0]): the change lies outside its interval over phones; no typical draw."
        : "\(list(names)): the changes lie outside their intervals over phones; no typical draws."
    ]
  }

  private var cutOff: [String] {
    answer.members.compactMap { metric in
      let cut = metric.variants.filter { ($0.censored ?? 0) > 0 }
      guard !cut.isEmpty else { return nil }
      let isOne = Set(cut.map(\.n)).count == 1
      let counts = cut.enumerated().map { place, estimate in
        "\(estimate.censored ?? 0)\(place == 0 || !isOne ? " of \(estimate.n) runs" : "") (\(estimate.name))"
      }
      return "\(metric.name): cut off at its limit in \(list(counts))."
    }
  }

  private var knownMisses: [String] {
    document.expectations.filter { !$0.isMet && $0.isAsAnnounced }.map { claim in
      "\(claim.name): not met, for a known reason"
        + (hasMore ? " (--details)." : ": \(claim.knownMiss ?? "").")
    }
  }

  private var impossible: [String] {
    guard let ranges = document.overRanges, ranges.impossible > 0 else { return [] }
    return ["\(ranges.impossible) of \(ranges.points) draws could not be run."]
  }

  /// Where the intervals over phones are mostly chance.
  private var chance: [String] {
    let found = answer.savings.filter { ($0.draws?.runsShare ?? 0) > 0.5 }
    guard !found.isEmpty else { return [] }
    return [
      "Most of the spread over phones is chance between runs (\(list(found.map(\.variant)))); "
        + "--range-replications takes more runs at each draw."
    ]
  }

  private func list(_ names: [String]) -> String {
    let most = names.count == Self.mostNamed + 1 ? names.count : Self.mostNamed
    return Enumeration.text(names.first(most) { "\($0) more" })
  }
}
