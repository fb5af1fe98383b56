import Experiments

/// The notes around an answer: how it was made, where the difference comes from, and the counts of
/// work and of expectations.
struct AnswerNotes {
  private let answer: Answer
  private var document: ComparisonDocument { answer.document }

  init(_ answer: Answer) { self.answer = answer }

  private static let mostNamed = 3

  // MARK: - The setting

  /// `50 runs on iphone-6s, all variants in the same runs`.
  var setting: String {
    let first = document.firstReplication
    let count =
      document.replications > 1
      ? CountText.of(document.replications, "run") + (first > 1 ? " from run \(first)" : "")
      : "Run \(first) alone"
    return ["\(count) on \(device)", pairing, ranges].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// The name of the phone; the details have the parts that it has, or goes without. Where variants
  /// have other phones, the parts tell these apart.
  private var device: String {
    let name = document.device
    if name.contains(Scenario.inVariant) { return name }
    let ends = [" with ", " without "].compactMap { name.firstRange(of: $0)?.lowerBound }
    return ends.min().map { String(name[..<$0]) } ?? name
  }

  private var pairing: String? {
    guard document.variants.count > 1 else { return nil }
    if document.outOfStep != nil { return "all variants were to be in the same runs" }
    return Self.ownRuns(of: document.changesWorld)
      ?? (document.knowsSteps
        ? "all variants in the same runs" : "all variants given the same runs")
  }

  /// `deferred in runs of its own`, of the variants whose people and surroundings differ; nil of none.
  static func ownRuns(of changing: [String]) -> String? {
    guard !changing.isEmpty else { return nil }
    return Enumeration.text(changing, most: mostNamed, of: "variant")
      + " in runs of \(changing.count == 1 ? "its" : "their") own"
  }

  /// Why there is no interval over phones; nil where there is one.
  private var ranges: String? {
    switch document.rangesLeftOut {
    case nil: nil
    case .notAsked: "no other phones (--no-ranges)"
    case .tooManyEvents: "no other phones (too many events; --over-ranges draws them)"
    case .noRanges: "no number with a range"
    }
  }

  // MARK: - The chance of the runs

  /// How far the savings vary over the runs, where a table has their intervals over phones; that one
  /// run is enough where all are the same.
  var overRuns: String? {
    if document.isDeterministic {
      return "All \(document.replications) runs are the same: one is enough (-n 1)."
    }
    guard document.variants.count > 2, answer.hasRanges else { return nil }
    let savings = answer.savings.filter { $0.isSure && $0.scale == .percent }
    let widths = savings.compactMap { $0.overRuns.map { $0.width / 2 } }
    guard let widest = widths.max(), let least = widths.min(), widest > 0 else { return nil }
    let texts = [least, widest].map { DecimalText.short($0, digits: $0 < 1 ? 1 : 2) }
    let isNarrow = savings.allSatisfy { effect in
      guard let runs = effect.overRuns, let phones = effect.overPhones else { return false }
      return runs.width < phones.width / 10
    }
    let span = isNarrow || texts[0] == texts[1] ? "±\(texts[1])" : "±\(texts[0]) to ±\(texts[1])"
    return
      "Over runs \(savings.count == 1 ? "the saving holds" : "the savings hold") within \(span) points."
  }

  // MARK: - Where it comes from

  /// `Where from (whole phone): display −12.8 J, base −2.1 J, rest −0.5 J.`
  var origin: String? {
    guard let subject = AnswerSentences(answer).subject,
      let saving = document.saving?.first(where: { $0.variant == subject.variant })
    else { return nil }
    let parts = saving.parts.map { (key: [$0.component, $0.cause], joules: $0.difference.mean) }
    let sums = Self.sums(parts.map { ([$0.key[0]], $0.joules) })
    let whole = sums.reduce(0) { $0 + $1.joules.magnitude }
    guard whole > 0, let largest = sums.first else { return nil }
    // Where one component has nearly all of it, its causes tell more.
    let isOne = largest.joules.magnitude >= 0.95 * whole
    let own = isOne ? Self.sums(parts.filter { $0.key[0] == largest.key[0] }) : sums
    let named = own.prefix(own.count == Self.mostNamed + 1 ? own.count : Self.mostNamed)
    let rest = saving.whole.difference.mean - named.reduce(0) { $0 + $1.joules }
    let scale = ChangeScale.difference(LevelScale(unit: "J", of: []))
    var texts = named.map { "\($0.key.last ?? "") \(scale.text($0.joules))" }
    if rest.magnitude >= 0.005 * whole { texts.append("rest \(scale.text(rest))") }
    let of = [
      // An app's strategy also saves where nothing is charged to the app, such as in the display.
      subject.metric.name == "energy" ? nil : "whole phone",
      document.variants.count > 2 ? subject.variant : nil, isOne ? largest.key[0] : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return "Where from\(of.isEmpty ? "" : " (\(of))"): \(texts.joined(separator: ", "))."
  }

  /// The sums by their names, the largest first, without those that are nothing beside it.
  private static func sums(
    _ parts: [(key: [String], joules: Double)]
  ) -> [(key: [String], joules: Double)] {
    let sums = parts.grouped(by: \.key).map { key, same in
      (key: key, joules: same.reduce(0) { $0 + $1.joules })
    }
    let whole = sums.reduce(0) { $0 + $1.joules.magnitude }
    return sums.filter { $0.joules.magnitude > 0.002 * whole }
      .enumerated().sorted { a, b in
        (b.element.joules.magnitude, a.offset) < (a.element.joules.magnitude, b.offset)
      }.map(\.element)
  }

  // MARK: - Work

  /// `Less work: 82 % fewer connect, 80 % less data received.`
  var lessWork: String? {
    let work = document.fewerSteps ?? []
    guard !work.isEmpty else { return nil }
    let kinds = work.grouped(by: \.step)
    let texts = kinds.prefix(Self.mostNamed).map { text(of: $0.elements) }
    let rest = kinds.count - texts.count
    let more = rest > 0 ? " and \(CountText.of(rest, "other kind"))" : ""
    return "Less work than in \(document.baseline): \(texts.joined(separator: ", "))\(more)."
  }

  /// `connect 82 % fewer`, or `request 42 to 800 instead of 175350 (9 variants)`.
  private func text(of work: [ComparisonDocument.FewerSteps]) -> String {
    let isCounted = work[0].unit == nil || work[0].unit == "1"
    let word = isCounted ? "fewer" : "less"
    let name = work[0].unit == nil ? "'\(work[0].step)'" : work[0].step
    // Of a damaged result, a count may be anything.
    let shares = work.map { work in
      let share = 1 - work.count / work.of
      return share.isFinite ? min(max(share, 0), 1) : 0
    }
    guard let least = shares.min(), let most = shares.max() else { return name }
    let texts = [least, most].map(Self.percent)
    let span = texts[0] == texts[1] ? texts[0] : "\(texts[0]) to \(texts[1])"
    let count =
      document.others.count > 1
      ? " (\(work.count == 1 ? work[0].variant : CountText.of(work.count, "variant")))" : ""
    return most >= 1 && least >= 1 ? "no \(name)\(count)" : "\(name) \(span) % \(word)\(count)"
  }

  private static func percent(_ share: Double) -> String {
    let text = DecimalText(100 * share).fixed(0)
    return text == "100" && share < 1 ? "over 99" : text
  }

  // MARK: - The gauge of a recorded phone

  /// `The recorded phone's gauge: 3.51 kJ in 41.4 min; original draws 3.02 kJ (2.10 to 4.90 kJ on
  /// other phones), 14 % less.`
  var gauge: String? {
    guard let metric = document.metrics.first(where: { $0.measured != nil }),
      let measured = metric.measured, measured.energy > 0,
      let drawn = metric.estimate(of: document.baseline)?.mean
    else { return nil }
    let scale = LevelScale(metric)
    let levels = document.overRanges?.metrics.first { $0.name == metric.name }?.levels
    let spread = levels?.first { $0.variant == document.baseline }?.mean?.interval
    let percent = 100 * (drawn / measured.energy - 1)
    let size = DecimalText(percent.magnitude).fixed(0)
    let change = size == "0" ? "the same" : "\(size) % \(percent < 0 ? "less" : "more")"
    let isInside = spread.map {
      $0.low <= measured.energy + measured.step && measured.energy - measured.step <= $0.high
    }
    let time = LevelScale(unit: "s", of: [measured.seconds]).text(measured.seconds)
    return "The recorded phone's gauge: \(scale.text(measured.energy)) in \(time); "
      + "\(document.baseline) draws \(scale.text(drawn))"
      + (spread.map { " (\(scale.text($0)) on other phones)" } ?? "") + ", \(change)."
      + (isInside == false
        ? " The gauge lies outside: 'import --match-gauge' looks for numbers that agree." : "")
  }

  /// The unfinished work, and the number of expectations that are met.
  var ends: String? {
    let texts = [expectations, unfinished].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  private var unfinished: String? {
    guard document.warnings != nil else {
      return document.knowsWork ? nil : "Unfinished work: unknown, no record was kept."
    }
    let cut = (document.exchanges ?? []).compactMap { count -> String? in
      let asked = count.of - (count.cancelled ?? 0) - (count.underWay ?? 0)
      guard asked > count.done else { return nil }
      return "\(asked - count.done) of \(asked) requests (\(count.variant))"
    }
    let known = (document.warnings ?? []).filter { $0.known != nil }.map(\.code.name).distinct
    let isKnown = document.unknownWarnings.isEmpty
    if cut.isEmpty {
      guard isKnown else { return "Unfinished work: see above." }
      return known.isEmpty
        ? "Unfinished work: none."
        : "Unfinished work: as known (\(Enumeration.text(known, most: 2, of: "kind")))."
    }
    let list = Enumeration.text(cut, most: 2, of: "variant")
    return "Unfinished work: \(list)\(isKnown && !known.isEmpty ? ", as known" : "")."
  }

  private var expectations: String? {
    let claims = document.expectations
    let met = claims.count { $0.isMet }
    let unchecked =
      (document.uncheckedExpectations ?? []).count + (document.uncheckedOverRanges ?? []).count
    let texts = [
      claims.isEmpty ? nil : "\(met) of \(claims.count)",
      unchecked > 0 ? "\(unchecked) not checked" : nil,
    ].compactMap(\.self)
    return texts.isEmpty ? nil : "Expectations: \(texts.joined(separator: ", "))."
  }
}
