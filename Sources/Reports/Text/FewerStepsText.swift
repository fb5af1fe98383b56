import Experiments

/// The work that variants did less of than the baseline: steps that ran less often, and amounts.
enum FewerStepsText {
  /// More kinds of one variant than this are counted.
  private static let mostKinds = 3

  /// `Steps run less often than in now: night 'compute' 3 instead of 72 (96 % fewer).`, and
  /// `Less work than in now: night data received 10 kB instead of 500 MB (over 99 % less).`
  static func sentences(_ work: [ComparisonDocument.FewerSteps], baseline: String) -> [String] {
    [
      ("Steps run less often", work.filter { $0.unit == nil }),
      ("Less work", work.filter { $0.unit != nil }),
    ].compactMap { words, work in
      work.isEmpty ? nil : "\(words) than in \(baseline.shown): \(list(of: work))."
    }
  }

  private static func list(of work: [ComparisonDocument.FewerSteps]) -> String {
    work.grouped(by: \.variant).map { variant, own in
      let told = own.prefix(mostKinds).map(text)
      let more = own.count - told.count
      return "\(variant.shown) \(told.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : "")
    }.joined(separator: "; ")
  }

  private static func text(of work: ComparisonDocument.FewerSteps) -> String {
    let name = work.unit == nil ? "'\(work.step.shown)'" : work.step.shown
    let count = AmountText.text(work.count, in: work.unit)
    let all = AmountText.text(work.of, in: work.unit)
    let isCounted = work.unit == nil || work.unit == "1"
    return "\(name) \(count) instead of \(all)"
      + (share(work.count, of: work.of, isCounted ? "fewer" : "less").map { " (\($0))" } ?? "")
  }

  /// `93 % fewer`; nil where hardly any are missing, and where the count itself says it.
  static func share(_ count: Double, of most: Double, _ word: String = "fewer") -> String? {
    let share = 1 - count / most
    guard count > 0, share >= ExchangesText.leastTold else { return nil }
    return share > 0.99 ? "over 99 % \(word)" : "\(DecimalText(100 * share).fixed(0)) % \(word)"
  }
}

/// Amounts of work in a unit that people read.
private enum AmountText {
  private static let sizes: [String: [(size: Double, unit: String)]] = [
    "B": [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")],
    "cycles": [(1e9, "G cycles"), (1e6, "M cycles"), (1e3, "k cycles"), (1, "cycles")],
    "s": [(3600, "h"), (60, "min"), (1, "s")],
  ]

  /// An amount in the largest unit of which it has two, or in the smallest; nothing has no unit.
  static func text(_ amount: Double, in unit: String?) -> String {
    guard amount > 0, let unit, let sizes = sizes[unit] else { return DecimalText(amount).fixed(0) }
    let scale = sizes.first { amount >= 2 * $0.size } ?? sizes[sizes.count - 1]
    return "\(DecimalText.short(amount / scale.size, digits: 3)) \(scale.unit)"
  }
}
