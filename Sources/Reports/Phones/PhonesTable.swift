import Experiments
import Statistics

/// The text of `compare --phones`: on how many phones a variant helps, and how much.
package struct PhonesTable {
  private let document: PhonesDocument
  private let style: TextStyle

  package init(_ document: PhonesDocument, style: TextStyle) {
    (self.document, self.style) = (document, style)
  }

  /// The most phones that are named as unable.
  private static let mostUnable = 5
  /// Below it there are no intervals over phones.
  private static let leastFamilies = 5
  /// The places of a strip.
  private static let strip = 40

  /// Lines and tables for a terminal, ending in a line break.
  package var text: String { TextRenderer(style).text(of: report) }
  package var markdown: String { MarkdownRenderer().text(of: report) }

  private var report: Report {
    Report([
      [.question(document.question ?? document.scenario), .paragraph(headline)], [.table(table)],
      [.list(strips)], Report.Section(document.others.compactMap(sentence).map { .paragraph($0) }),
      [.paragraph(origin), .paragraph(systems, .faint)], [.remarks(unable)],
    ])
  }

  private var headline: String {
    "\(CountText.of(document.replications, "run")) on each of \(CountText.of(document.phones.count, "phone")) "
      + "(\(families), \(CountText.of(document.makers, "maker"))), "
      + (AnswerNotes.ownRuns(of: document.changesWorld) ?? "all variants given the same runs")
  }

  private var families: String {
    document.families == 1 ? "1 family" : "\(document.families) families"
  }

  // MARK: - The table

  private var table: Table {
    var table = Table(
      "The change of each metric over the phones",
      [.left(""), "lower on", "higher on", "median", "middle nine tenths"])
    for variant in document.others {
      if document.others.count > 1 { table.rows.append(.group(variant)) }
      for effect in effects(of: variant) {
        table.add([
          .text(effect.metric), .text(count(effect.lower.share, effect)),
          .text(count(effect.higher.share, effect)),
          effect.median.map { .change($0, scale(effect)) } ?? .missing,
          interval(effect).map { .span($0, scale(effect)) } ?? .missing,
        ])
      }
    }
    return table
  }

  /// The main metric, and the others that differ on some phone.
  private func effects(of variant: String) -> [PhonesDocument.Effect] {
    let all = document.effects.filter { $0.variant == variant }
    return all.prefix(1) + all.dropFirst().filter { $0.lower.share > 0 || $0.higher.share > 0 }
  }

  /// Percent, or the unit of the metric.
  private func scale(_ effect: PhonesDocument.Effect) -> ChangeScale {
    effect.told == .percent
      ? .percent
      : .difference(LevelScale(unit: effect.unit, of: [effect.low, effect.median, effect.high]))
  }

  /// The middle nine tenths; nil of so few families that there is no tenth of them.
  private func interval(_ effect: PhonesDocument.Effect) -> ConfidenceInterval? {
    isFew ? nil : ConfidenceInterval(low: effect.low, high: effect.high)
  }

  private var isFew: Bool { document.families < Self.leastFamilies }

  /// `146` of phones that are each as frequent as the other, and otherwise `92 %`.
  private func count(_ share: Double, _ effect: PhonesDocument.Effect) -> String {
    document.hasShares ? percent(share) : "\(Int((share * Double(effect.known)).rounded()))"
  }

  private func percent(_ share: Double) -> String {
    PercentText.of((share * 1000).rounded() / 1000)
  }

  // MARK: - Strips

  /// How many phones there are along the changes, a line for each variant.
  private var strips: [String] {
    guard style.showsBars else { return [] }
    return document.others.compactMap { variant in
      guard let slot = document.slot(of: variant) else { return nil }
      let effect = document.effects[slot]
      let changes = document.phones.compactMap { $0.changes[slot].told(effect.told) }
      guard let low = changes.min(), let high = changes.max(), low < high else { return nil }
      var bins = [Double](repeating: 0, count: Self.strip)
      for change in changes {
        bins[min(Self.strip - 1, Int((change - low) / (high - low) * Double(Self.strip)))] += 1
      }
      let most = bins.max() ?? 1
      let line = bins.map { $0 == 0 ? " " : Bar.line([$0 / most * 0.999]) }.joined()
      let scale = scale(effect)
      return "\(variant)  \(scale.text(low)) ▕\(line)▏ \(scale.text(high))"
    }
  }

  // MARK: - Sentences

  private func sentence(about variant: String) -> String? {
    guard let effect = effects(of: variant).first else { return nil }
    let isLower = effect.lower.share >= effect.higher.share
    let found = isLower ? effect.lower : effect.higher
    let verb = isLower ? "lowers" : "raises"
    let ends = isFew ? "" : " [\(count(found.low, effect)), \(count(found.high, effect))]"
    let whole =
      document.hasShares
      ? document.unable.isEmpty ? "the fleet" : "the fleet that can run it"
      : CountText.of(effect.known, "phone")
    var text =
      "\(variant) \(verb) \(effect.metric) on \(count(found.share, effect))\(ends) of \(whole)"
    let scale = scale(effect)
    if let ends = interval(effect) {
      text +=
        ends.low < 0 && ends.high > 0
        ? "; the middle nine tenths lie from \(scale.text(ends.low)) to \(scale.text(ends.high))"
        : "; the middle nine tenths by \(scale.sizes(ends))"
    } else if effect.scatter == 1 {
      text += "; phones differ by no more than the runs scatter, and more runs (-n) tell them apart"
    }
    return text + "." + (own(effect).map { " \($0)" } ?? "")
  }

  /// The phones with own values for the parts that decide, and their ends.
  private func own(_ effect: PhonesDocument.Effect) -> String? {
    guard effect.own > 0, effect.own < document.phones.count || effect.least != nil else {
      return nil
    }
    func change(_ name: String?) -> String? {
      guard let name, let phone = document.phones.first(where: { $0.name == name }),
        let slot = document.slot(of: effect.variant, on: effect.metric),
        let value = phone.changes[slot].told(effect.told)
      else { return nil }
      return "\(phone.title) (\(scale(effect).text(value)))"
    }
    let ends =
      effect.own == 1
      ? ""
      : [("least on ", change(effect.least)), (", most on ", change(effect.greatest))]
        .compactMap { word, text in text.map { word + $0 } }.joined()
    let who =
      effect.own == document.phones.count
      ? "All have" : effect.own == 1 ? "1 has" : "\(effect.own) have"
    return "\(who) own values for the parts that decide: lower on \(effect.ownLower) of these"
      + "\(ends.isEmpty ? "" : ", \(ends)")."
  }

  private var origin: String {
    let filled = document.phones.contains { !$0.lent.isEmpty }
    let text =
      filled
      ? "What a phone's power file lacks is filled in from a phone alike, and profiles have values of others. "
      : ""
    return text
      + (document.hasShares
        ? "The shares are those of the table that was given."
        : "Each phone counts as often as the other: this is no sample of phones in use.")
  }

  private var systems: String {
    let all = document.systems.map { "\($0.name) on \($0.phones)" }
    return "Systems: \(Enumeration.text(all, most: 12, of: "system"))."
  }

  private var unable: [Report.Remark] {
    guard !document.unable.isEmpty else { return [] }
    let named = document.unable.map { phone in
      phone.phone + (document.hasShares ? " (\(percent(phone.share)))" : "")
        + ": \(phone.reason)"
    }.first(Self.mostUnable) { "and \($0) more (--format json)" }
    return [
      Report.Remark(
        .caution,
        "\(CountText.of(document.unable.count, "phone")) cannot run the scenario: "
          + named.joined(separator: "; ") + ".")
    ]
  }
}
