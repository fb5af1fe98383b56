import Configuration
import Experiments
import Quantities
import Statistics

/// The sentences of an answer: the saving with its costs, the alternative, and the other phones.
struct AnswerSentences {
  private let answer: Answer
  private var document: ComparisonDocument { answer.document }
  private var baseline: String { document.baseline }

  init(_ answer: Answer) { self.answer = answer }

  /// Of metrics that change in the same way, so many are named.
  private static let mostNamed = 2
  /// Variants that save alike: so many are named.
  private static let mostAlike = 3

  // MARK: - The saving and its costs

  /// The saving, and the qualities that get worse or better for it; first that energies tell nothing, of runs
  /// that an empty battery ended.
  var saving: String {
    let ended = document.unknownWarnings.filter { $0.code == .batteryEmpty }.map(\.count)
    guard !ended.isEmpty, !answer.savings.isEmpty else { return change }
    let all = document.replications * document.variants.count
    return "In \(ended.reduce(0, +)) of \(all) runs the battery was empty before the end, and "
      + "energies of such runs tell nothing. \(change)"
  }

  private var change: String {
    guard let metric = answer.members.first else { return "Nothing was measured." }
    guard let first = answer.savings.first else {
      return "There is one variant, \(baseline), and nothing to compare it with."
    }
    if answer.savings.count == 1 { return sentence(of: first) }
    guard let leader else {
      return "No run gave \(metric.name) of both \(baseline) and another variant."
    }
    let kinds = Set(answer.savings.map(\.certainty))
    if kinds == [.same] { return "No variant makes a difference to \(noun) in \(runs)." }
    let none = "No variant surely \(leader.verb(isGain: true)) \(any)"
    if leader.certainty == .same {
      return "\(none); \(leader.variant) makes no difference in \(runs)."
    }
    guard leader.isSure else {
      return "\(none): \(leader.variant) comes out best (\(leader.text)), and the runs leave its "
        + "direction open."
    }
    guard leader.isBetter != false else {
      guard answer.savings.allSatisfy({ $0.isBetter == false }) else {
        return "\(none). " + claim(leader) + tail(costs(leader.variant), isGain: false)
      }
      let size = leader.scale.size(leader.value ?? 0)
      let (more, least) =
        leader.metric.isEnergy ? ("more of ", "\(size) more") : ("", "by \(size)")
      return
        "Every variant \(leader.verb(isGain: false)) \(more)\(noun); \(leader.variant) the "
        + "least, \(least)" + tail(costs(leader.variant), isGain: false)
    }
    let alike = self.alike
    guard alike.count > 1 else {
      let most = answer.savings.count(where: { $0.isBetter == true }) > 1 ? ", the most of all" : ""
      return claim(leader) + most + tail(costs(leader.variant), isGain: true)
    }
    return claim(of: alike)
  }

  /// The saving of variants that save alike, and the one of them that costs least.
  private func claim(of alike: [AnswerEffect]) -> String {
    let gains = alike.compactMap(\.value).map(\.magnitude)
    let scale = alike[0].scale
    let span = ConfidenceInterval(low: gains.min() ?? 0, high: gains.max() ?? 0)
    let ends = [span.low, span.high].map(scale.size)
    let size = ends[0] == ends[1] ? ends[0] : scale.sizes(span)
    let isAll = alike.count == answer.savings.count
    let names =
      isAll && alike.count > Self.mostAlike
      ? "All \(alike.count) variants"
      : Enumeration.text(alike.map(\.variant), most: Self.mostAlike, of: "variant")
    let text =
      "\(names) \(alike[0].verb(isGain: true, isPlural: true)) \(object(size, alike[0]))"
    guard let best = chosen, let quality = costs(best.variant).first,
      quality.metric.direction != .neither, value(of: best).isFinite,
      alike.count(where: { value(of: $0) == value(of: best) }) == 1
    else {
      // No side of the first quality is better, or several variants have the best value.
      let leader = alike[0].variant
      return text + (clauses(costs(leader)).map { "; with \(leader), \($0.text)." } ?? ".")
    }
    let others = Array(costs(best.variant).dropFirst())
    let end = quality.metric.direction == .higher ? "highest" : "lowest"
    let remark =
      switch quality.certainty {
      case .same: " (the same as \(baseline) in all runs)"
      case .missing: ""
      default: " (\(quality.text) against \(baseline))"
      }
    return
      "\(text); of them \(best.variant) has the \(end) \(quality.metric.name)\(remark)"
      + tail(others, isGain: true, subject: "its ")
  }

  /// The best variant that pays with no quality, where that of the first sentence does.
  var alternative: String? {
    guard answer.savings.count > 1, let chosen, chosen.isBetter == true,
      costs(chosen.variant).contains(where: \.isPrice)
    else { return nil }
    let free = ordered.first { effect in
      effect.isBetter == true && !costs(effect.variant).contains(where: \.isPrice)
    }
    return free.map { claim($0) + " at no price that the runs are sure of." }
  }

  /// A claim about the only variant with its costs, as a sentence.
  private func sentence(of effect: AnswerEffect) -> String {
    let (variant, costs) = (effect.variant, costs(effect.variant))
    return switch effect.certainty {
    case .missing: "No run gave \(effect.metric.name) of both \(baseline) and \(variant)."
    case .same: "\(variant) makes no difference to \(noun) in \(runs)" + tail(costs, isGain: nil)
    case .openOverRuns:
      "The runs leave open whether \(variant) \(effect.verb(isGain: true)) \(any) (\(effect.text))"
        + tail(costs, isGain: nil)
    case .openOverPhones, .sure: claim(effect) + tail(costs, isGain: effect.isBetter)
    }
  }

  /// `improved saves 81 % of the app's energy`.
  private func claim(_ effect: AnswerEffect) -> String {
    let isGain = effect.isBetter ?? ((effect.value ?? 0) < 0)
    return "\(effect.variant) \(effect.verb(isGain: isGain)) "
      + object(effect.scale.size(effect.value ?? 0), effect, isGain: isGain)
  }

  /// `81 % of the app's energy`, `15 % more of the app's energy`, `battery-life by 12 %`.
  private func object(_ size: String, _ effect: AnswerEffect, isGain: Bool = true) -> String {
    effect.metric.isEnergy
      ? "\(size)\(isGain ? "" : " more") of \(noun)" : "\(noun) by \(size)"
  }

  /// `the app's energy` for the metrics of the program, and others by their names.
  private var noun: String {
    switch answer.members.first?.name {
    case "app-energy": "the app's energy"
    case "energy": "the phone's energy"
    case let name?: name
    case nil: ""
    }
  }

  /// The same behind a verb without an amount.
  private var any: String { answer.members.first?.isEnergy == true ? "any of \(noun)" : noun }

  private var runs: String {
    document.replications == 1
      ? "the only run" : "any of \(CountText.of(document.replications, "run"))"
  }

  /// The costs behind a claim, to the end of the sentence: `, but wait (+3 s) gets worse.`
  ///
  /// - Parameter isGain: Whether the claim is for the better; nil where it is neither.
  private func tail(_ costs: [AnswerEffect], isGain: Bool?, subject: String = "") -> String {
    guard let clauses = clauses(costs) else { return "." }
    let isContrary = isGain.map { gain in clauses.isBetter.map { $0 != gain } ?? false } ?? false
    return "\(isContrary ? ", but " : ", and ")\(subject)\(clauses.text)."
  }

  /// The clauses on costs, the worse ones first, and whether the first is for the better.
  private func clauses(_ costs: [AnswerEffect]) -> (text: String, isBetter: Bool?)? {
    let worse = costs.filter { $0.isBetter == false }.sorted { $0.size > $1.size }
    let better = costs.filter { $0.isBetter == true }.sorted { $0.size > $1.size }
    let other = costs.filter { $0.isSure && $0.isBetter == nil }
    let open = costs.filter { $0.certainty == .openOverRuns }
    let same = costs.filter { $0.certainty == .same }
    var clauses: [(text: String, isBetter: Bool?)] = []
    func add(
      _ effects: [AnswerEffect], _ isBetter: Bool?, _ one: String, _ many: String,
      isShort: Bool = false
    ) {
      guard !effects.isEmpty else { return }
      let names = effects.map { isShort ? $0.metric.name : "\($0.metric.name) (\($0.text))" }
      let list = Enumeration.text(names, most: Self.mostNamed, of: "metric")
      clauses.append(("\(list) \(effects.count == 1 ? one : many)", isBetter))
    }
    add(worse, false, "gets worse", "get worse")
    add(better, true, "gets better", "get better")
    add(other, nil, "changes", "change")
    add(open, nil, "stays open", "stay open")
    if clauses.isEmpty { add(same, nil, "stays the same", "stay the same", isShort: true) }
    return clauses.first.map { first in
      (clauses.map(\.text).joined(separator: "; "), first.isBetter)
    }
  }

  private func costs(_ variant: String) -> [AnswerEffect] { answer.costs(of: variant) }

  // MARK: - Order

  /// The effects on the saving, the best first, without variants that gave no value.
  private var ordered: [AnswerEffect] {
    answer.savings.filter { $0.gain != nil }.enumerated().sorted { a, b in
      (b.element.rankingGain, a.offset) < (a.element.rankingGain, b.offset)
    }.map(\.element)
  }

  private var leader: AnswerEffect? { ordered.first }

  /// The variants that save as much as the best but for a tenth of the smaller of both intervals.
  private var alike: [AnswerEffect] {
    guard let leader, let best = leader.gain, let own = leader.width else {
      return [leader].compactMap(\.self)
    }
    return ordered.filter { effect in
      guard effect.variant != leader.variant else { return true }
      guard let gain = effect.gain, let width = effect.width, effect.isBetter == true,
        effect.scale == leader.scale
      else { return false }
      return best - gain < min(own, width) / 10
    }
  }

  /// Of variants that save alike, the one with the best first quality.
  private var chosen: AnswerEffect? {
    let alike = self.alike
    guard alike.count > 1, answer.members.count > 1, answer.members[1].direction != .neither else {
      return leader
    }
    return alike.enumerated().min { a, b in
      (value(of: a.element), a.offset) < (value(of: b.element), b.offset)
    }?.element
  }

  /// The mean of a variant's first quality, the lower the better; infinite where it has none.
  private func value(of effect: AnswerEffect) -> Double {
    let quality = answer.members[1]
    let mean = quality.estimate(of: effect.variant)?.mean ?? .infinity
    return quality.direction == .higher && mean.isFinite ? -mean : mean
  }

  /// The variant that the other sentences and notes are about.
  var subject: AnswerEffect? { answer.savings.count == 1 ? answer.savings.first : chosen }

  // MARK: - Other phones

  /// How far the saving holds over the plausible values of uncertain numbers.
  var overPhones: String? {
    guard let effect = subject, let draws = effect.draws, let interval = effect.overPhones,
      effect.certainty != .missing
    else { return nil }
    let who = answer.savings.count > 1 ? effect.variant : "it"
    let all = CountText.of(draws.points, "draw")
    let open = openQualities(of: effect.variant)
    func count(_ count: Int) -> String {
      count == draws.points ? "each of \(all)" : "\(count) of \(all)"
    }
    guard interval.low != 0 || interval.high != 0 else {
      let same = draws.points - draws.lower - draws.higher
      return
        "\(elsewhere) \(who) makes no difference either, in \(count(same))\(open)."
    }
    let (better, worse) = effect.sides ?? (draws.lower, draws.higher)
    let isEnergy = effect.metric.isEnergy
    if interval.low >= 0 || interval.high <= 0 {
      let isGain = (interval.high <= 0) == (effect.metric.direction != .higher)
      let size = effect.scale.sizes(interval)
      let object = isEnergy ? size + (isGain ? "" : " more") : "it by \(size)"
      return
        "\(elsewhere) \(who) \(effect.verb(isGain: isGain)) \(object)\(ends(of: effect)), in "
        + "\(count(isGain ? better : worse))\(open)."
    }
    let verbs = [
      (effect.verb(isGain: true) + (isEnergy ? "" : " it"), better),
      (effect.verb(isGain: false) + (isEnergy ? " more" : " it"), worse),
    ].sorted { $0.1 > $1.1 }
    return
      "\(elsewhere) \(who) \(verbs[0].0) in \(verbs[0].1) of \(all) and \(verbs[1].0) in "
      + "\(verbs[1].1)\(open)."
  }

  /// `On other plausible phones`, or `With other plausible phones and networks`.
  private var elsewhere: String {
    let kinds = (document.overRanges?.over ?? [.phone]).map(\.plural)
    return kinds == [Unknown.phone.plural]
      ? "On other plausible phones" : "With other plausible \(Enumeration.text(kinds))"
  }

  /// ` (each end within 2 points)`, as far as the number of draws leaves the ends open; nothing where
  /// they are few. An end that is less sure than the interval is wide has no number.
  private func ends(of effect: AnswerEffect) -> String {
    guard let error = effect.draws?.endError, let interval = effect.overPhones,
      interval.width > 0
    else { return "" }
    if error > interval.width { return ", whose ends so few draws leave open" }
    return " (each end within \(effect.scale.size(error).replacing("%", with: "points")))"
  }

  /// The kinds of not knowing by how much they widen the interval; without their own intervals, which
  /// rest on few runs. Nil where the runs widen the first more than it does itself.
  var widest: String? {
    guard let kinds = subject?.kinds?.sorted(by: { $0.width > $1.width }), kinds.count > 1,
      kinds[0].width > 0, kinds[0].runsShare ?? 0 <= 0.5
    else { return nil }
    let least = kinds[0].width / 20
    func names(_ isNamed: (AnswerEffect.KindInterval) -> Bool) -> String? {
      let names = kinds.dropFirst().filter(isNamed).map(\.kind.rawValue)
      return names.isEmpty ? nil : Enumeration.text(names)
    }
    return "\(kinds[0].kind.rawValue.capitalized) widen this most"
      + (names { $0.width > least }.map { ", then \($0)" } ?? "")
      + (names { $0.width <= least }.map { "; \($0) hardly" } ?? "") + "."
  }

  /// `; search-time gets worse in 14`, for qualities whose direction only the runs are sure of.
  private func openQualities(of variant: String) -> String {
    let open = costs(variant).compactMap { effect -> String? in
      guard effect.certainty == .openOverPhones, let sides = effect.sides else { return nil }
      let (word, against) =
        effect.isBetter == true ? ("worse", sides.worse) : ("better", sides.better)
      return against > 0 ? "\(effect.metric.name) gets \(word) in \(against)" : nil
    }
    let texts = open.first(Self.mostNamed) { "\(CountText.of($0, "other metric")) may turn" }
    return texts.isEmpty ? "" : "; \(Enumeration.text(texts))"
  }

  /// The number on which the saving depends most, and where along it the saving ends.
  var decision: String? {
    guard let ranges = document.overRanges, let subject,
      let metric = ranges.metrics.first(where: { $0.name == subject.metric.name }),
      let contrast = metric.comparisons.first(where: { $0.variant == subject.variant }),
      let decision = contrast.decides?.first, let parameter = ranges.parameter(of: decision)
    else { return nil }
    return "It depends most on \(parameter.name): "
      + UncertaintyText.sentence(decision, parameter, subject.metric.direction) + "."
  }
}

extension ComparisonDocument.Metric {
  /// Whether it is an energy that can be saved.
  fileprivate var isEnergy: Bool { unit == "J" && direction == .lower }
}

extension AnswerEffect {
  /// Whether a quality surely changes, and not for the better.
  fileprivate var isPrice: Bool { isSure && isBetter != true }

  /// `saves`, `costs`, `raises` or `lowers`.
  fileprivate func verb(isGain: Bool, isPlural: Bool = false) -> String {
    let s = isPlural ? "" : "s"
    if metric.isEnergy { return (isGain ? "save" : "cost") + s }
    let isUp = (metric.direction == .higher) == isGain
    return (isUp ? "raise" : "lower") + s
  }

  /// By which costs are ordered: percent, and beyond all where they have no meaning.
  fileprivate var size: Double {
    guard let value else { return 0 }
    return scale == .percent ? value.magnitude : .infinity
  }

  /// By which variants are ordered, in one unit for all.
  fileprivate var rankingGain: Double {
    let mean = metric.contrast(of: variant)?.difference?.mean ?? 0
    return metric.direction == .higher ? mean : -mean
  }

  /// The width of the interval that tells how sure the saving is: over phones, where there is one.
  fileprivate var width: Double? { (overPhones ?? overRuns)?.width }
}
