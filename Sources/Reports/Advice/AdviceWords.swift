import Advice

/// The words about a change that all outputs share.
struct AdviceWords {
  let document: AdviceDocument

  /// The least saving of the rule of advice.
  let leastSaving = PercentText.of(JudgementRule.leastSaving / 100)
  /// The share of the draws below which a change is rejected.
  let leastShare = PercentText.of(JudgementRule.leastTradeShare)

  /// `End the scan once the device is found: 30 s after the last find`.
  func title(of piece: AdviceDocument.Piece) -> String {
    piece.strength.isEmpty ? piece.title : "\(piece.title): \(piece.strength)"
  }

  /// `saves 57.3 % (52.1 to 61.0) of app-energy, 22.1 J a run, in 94 % of 79 draws from the ranges`.
  func saving(of piece: AdviceDocument.Piece) -> String {
    let saving = piece.saving
    var text = "saves \(DecimalText(saving.percent).fixed(1)) %"
    if let low = saving.low, let high = saving.high {
      text += " (\(DecimalText(low).fixed(1)) to \(DecimalText(high).fixed(1)))"
    }
    text +=
      " of \(saving.metric.shown), \(DecimalText.short(saving.amount, digits: 3)) \(document.unit) a run"
    if let points = saving.perDay, points >= 0.05 {
      text += ": \(DecimalText.short(points, digits: 2)) % of the battery a day"
    }
    if let each = saving.each {
      let (after, before) = (each.variant, each.baseline)
      text +=
        ", \(DecimalText.short(after, digits: 3)) \(document.unit) for each of '\(each.of.shown)', not \(DecimalText.short(before, digits: 3))"
    }
    if saving.percent > 100 {
      text += " (more than the app's own energy: other apps draw less, too)"
    }
    if let share = saving.ranges, let points = document.points {
      text +=
        ", in \(DecimalText.short(100 * share, digits: 3)) % of \(points) draws from the ranges"
    }
    return text
  }

  /// A change that the search chose and nothing has judged.
  func line(of found: AdviceDocument.Unconfirmed) -> String {
    let strength = found.strength.isEmpty ? "" : ": \(found.strength)"
    return
      "\(found.title)\(strength) (\(found.file.shown):\(found.line)): \(DecimalText(found.percent).fixed(1)) %"
  }

  /// `alone: 20.9 % of line 63, 3.0 % of line 59`; nil of a single change.
  func parts(of piece: AdviceDocument.Piece) -> String? {
    let words = piece.parts.compactMap { number in
      document.advice.first { $0.number == number && $0.verdict != .rejected }.map { part in
        "\(title(of: part)) (\(part.file.shown):\(part.line)) \(DecimalText(part.saving.percent).fixed(1)) %"
      }
    }
    return words.isEmpty ? nil : "alone: \(words.joined(separator: "; "))"
  }

  /// How sure the saving is, and how much smaller it became.
  func certainty(of piece: AdviceDocument.Piece) -> String {
    let saving = piece.saving
    return
      "\(saving.runs) fresh runs; \(DecimalText(saving.chosen).fixed(1)) % in the search; p = \(DecimalText.short(saving.pValue, digits: 2)) "
      + "of \(leastSaving) or less, by Holm over \(document.looked) changes"
  }

  /// The costs: what fails with it, and the qualities that it makes worse, or that it makes none
  /// worse. The qualities that it makes better come last.
  func costs(of piece: AdviceDocument.Piece) -> String {
    let outside = piece.costs.filter { !$0.isWithin }
    let open = outside.filter { !$0.isWorse }.map(\.metric.shown)
    var found = piece.undone.map(\.text.shown) + outside.filter(\.isWorse).map(change)
    if piece.verdict != .advised, !open.isEmpty {
      found.append("not sure: \(Enumeration.text(open))")
    }
    var rest: [String] = []
    if piece.verdict == .trade, (piece.saving.ranges ?? 1) < JudgementRule.leastShare {
      let share = PercentText.of(JudgementRule.leastShare)
      rest.append("no advice, since it saves in under \(share) of the draws")
    }
    let better = piece.costs.filter(\.isBetter).map(change)
    if !better.isEmpty { rest.append("better: \(better.joined(separator: ", "))") }
    guard piece.isPriceShown else {
      let all =
        found + [piece.price] + (piece.costs.isEmpty ? ["no metric measures it"] : []) + rest
      return "costs: " + all.joined(separator: "; ")
    }
    if piece.verdict != .advised, !found.isEmpty {
      let isStopped = piece.costs.contains(where: \.isGone)
      return (isStopped ? "stops what the app is for: " : "costs: ")
        + (found + rest).joined(separator: "; ")
    }
    let names = piece.costs.filter { !$0.isBetter }.map(\.metric.shown)
    let told =
      piece.costs.isEmpty
      ? ["costs: \(piece.price)"]
      : names.isEmpty ? [] : ["no worse: \(Enumeration.text(names))"]
    return (told + found + rest).joined(separator: "; ")
  }

  /// The other strengths of a change; nil where there are none.
  func strengths(of piece: AdviceDocument.Piece) -> String? {
    let all = piece.strengths.map { "\($0.strength) \(DecimalText($0.percent).fixed(1)) %" }
    return all.isEmpty ? nil : "other strengths, by fewer runs: \(all.joined(separator: ", "))"
  }

  /// The name that the phone's system has for it; nil where it has none.
  func platform(of piece: AdviceDocument.Piece) -> String? {
    piece.platform.map { "\($0.words): \($0.link)" }
  }

  /// A sentence for who reviews the change.
  func summary(of piece: AdviceDocument.Piece) -> String {
    let percent = DecimalText(piece.saving.percent).fixed(0)
    let strength = piece.strength.isEmpty ? "" : " (\(piece.strength))"
    return
      "\(piece.title)\(strength): \(percent) % of \(piece.saving.metric) saved, simulated on \(document.device); \(costs(of: piece))."
  }

  private func change(of cost: AdviceDocument.Cost) -> String {
    let levels = [cost.baseline, cost.variant].map { DecimalText.level($0, digits: 3, cost.unit) }
    return "\(cost.metric.shown) \(levels[0]) → \(levels[1])"
  }

  /// `3 changes advised, 2 trade-offs`.
  var headline: String {
    let advised = document.advice.count { $0.verdict == .advised }
    let trades = document.advice.count { $0.verdict == .trade }
    if !document.isWhole, document.advice.isEmpty {
      return document.unconfirmed.isEmpty
        ? "interrupted before anything was found"
        : "interrupted; \(CountText.of(document.unconfirmed.count, "change")) found, none judged"
    }
    let first =
      advised == 0 ? "nothing to advise" : "\(CountText.of(advised, "change")) advised"
    return first + (trades == 0 ? "" : ", \(CountText.of(trades, "trade-off"))")
  }

  /// The paths of the scenario that a change touches: the lines of its difference without a sign.
  static func places(in diff: String) -> [String] {
    diff.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("- ") && !$0.hasPrefix("+ ")
    }
  }
}
