import Experiments

/// The effects of a fit as a table with its words, for the terminal and the page.
struct EffectTable {
  let effects: FitDocument.Effects

  /// Those that judge the fit, the greatest measured first.
  ///
  /// A prediction within the measured interval has a check mark. A rank is that of the measured
  /// effect, and behind an arrow that of the fitted one.
  var table: Table {
    let judged = effects.judged
    let order = judged.indices.sorted { (judged[$0].fitted ?? 0) > (judged[$1].fitted ?? 0) }
    return Table(
      titles: ["effect", "measured (\(unit))", "before", "fitted", "rank"],
      judged.indices.map { index in
        let effect = judged[index]
        let rank = (order.firstIndex(of: index) ?? 0) + 1
        return [
          effect.treatment, measured(effect), predicted(effect.before, effect),
          predicted(effect.fitted, effect), "\(index + 1) → \(rank)",
        ]
      })
  }

  /// The sentence that counts what was hit.
  var verdict: String {
    let judged = effects.judged
    func count(_ isHit: (FitDocument.Effect) -> Bool) -> Int { judged.filter(isHit).count }
    return
      "Of \(judged.count) effects against '\(effects.control)', the sign is right in "
      + "\(count { $0.hasSign(of: $0.before) }) before the fit and "
      + "\(count { $0.hasSign(of: $0.fitted) }) after it, and the 95 % interval of the measured effect holds "
      + "\(count { $0.holds($0.before) }) and \(count { $0.holds($0.fitted) }) of the predictions."
  }

  /// The other treatments in one sentence each; empty without any.
  var others: [String] {
    let nulls = effects.others.filter(\.isNull)
    let rest = effects.others.filter { !$0.isNull }
    func list(_ some: [FitDocument.Effect]) -> String {
      some.map { effect in
        "\(effect.treatment) \(measured(effect))"
          + (effect.fitted.map { " (fitted \(number($0)))" } ?? "")
      }.joined(separator: ", ")
    }
    // Treatments with the same reason stand together.
    let leftOut = effects.leftOut.grouped(by: \.reason).map { reason, same in
      "Left out: \(same.map(\.treatment).joined(separator: ", ")): \(reason)."
    }
    return (rest.isEmpty ? [] : ["Not judged: \(list(rest))."])
      + (nulls.isEmpty ? [] : ["Intervals that hold 0: \(list(nulls))."]) + leftOut
  }

  /// The unit of the numbers of this table.
  var unit: String { isSmall ? "m" + effects.unit : effects.unit }

  /// Whether all effects of a table in watts or joules are below one.
  private var isSmall: Bool {
    ["W", "J"].contains(effects.unit) && effects.effects.allSatisfy { abs($0.measured) < 1 }
  }

  private func number(_ value: Double) -> String {
    let scaled = isSmall ? 1000 * value : value
    return abs(scaled) >= 10
      ? DecimalText(scaled).fixed(0) : DecimalText.short(scaled, digits: 2)
  }

  private func measured(_ effect: FitDocument.Effect) -> String {
    guard let interval = effect.interval, interval.count == 2 else {
      return number(effect.measured)
    }
    return "\(number(effect.measured)) ± \(number((interval[1] - interval[0]) / 2))"
  }

  private func predicted(_ value: Double?, _ effect: FitDocument.Effect) -> String {
    value.map { number($0) + (effect.holds($0) ? " ✓" : "") } ?? "—"
  }
}
