import Experiments
import PowerAccounting
import Quantities
import Statistics

extension ComparisonTable {
  /// The greatest parts of every difference in the phone's energy; all of them are in the JSON.
  var savingBlocks: [String] {
    let told = comparison.savings.filter { $0.parts.contains { $0.energy.sum != .zero } }
    guard !told.isEmpty else { return [] }
    let title = "Where the difference in the phone's energy comes from, a day"
    var table = TextTable(columns: [
      (.left, 2), (.left, 2), (.left, 2), (.right, 2), (.left, 1), (.left, 1),
    ])
    for saving in told { add(saving, shown: told.count == 1 ? 5 : 3, to: &table) }
    return [style.styled(title, .strong)] + table.lines(within: style)
  }

  private func add(_ saving: SavingBreakdown, shown: Int, to table: inout TextTable) {
    let differing = saving.parts.filter { $0.energy.sum != .zero }
    let largest = (differing.first?.energy.sum.joules ?? 0).magnitude / Double(saving.days)
    let shift = largest < 1 ? 3 : 0
    let decimals = Self.decimals(largest: largest, saving.whole.daily)
    // One part more than are shown is named like the others, not as a rest of one; what would print
    // as nothing is rest.
    let named = differing.prefix(differing.count == shown + 1 ? shown + 1 : shown).prefix { part in
      RoundedParts([part.energy.sum], days: saving.days, decimals: decimals).whole != 0
    }
    let rest = differing.dropFirst(named.count)
    let sums =
      named.map(\.energy.sum) + (rest.isEmpty ? [] : [rest.reduce(.zero) { $0 + $1.energy.sum }])
    let parts = RoundedParts(sums, days: saving.days, decimals: decimals)
    func cells(_ units: Int128, _ daily: PairedDifference?) -> [String] {
      [
        parts.text(units, shift: shift), shift == 3 ? "mJ" : "J",
        daily.flatMap { Self.margin($0, decimals: decimals, shift: shift) } ?? "",
      ]
    }
    table.add(line: "  \(saving.variant.shown) against \(saving.baseline.shown)")
    for (index, part) in named.enumerated() {
      table.add(
        ["  " + part.key.component.shown, part.key.app.shown, part.key.cause.name]
          + cells(parts.parts[index], part.energy.daily))
    }
    if !rest.isEmpty {
      let others = CountText.of(rest.count, "other")
      table.add(
        ["  \(others)", "", ""]
          + cells(
            parts.parts[named.count],
            saving.together(named.count..<differing.count, at: comparison.confidence)))
    }
    table.add(["  together", "", ""] + cells(parts.whole, saving.whole.daily))
  }

  /// How many decimals the parts are given with: two digits of the whole's uncertainty, and three of
  /// the largest part at the least.
  private static func decimals(largest: Double, _ daily: PairedDifference) -> Int {
    var decimals = Places(significant: 3, of: largest).decimals
    if case .estimated(let estimate) = daily, let interval = estimate.interval, interval.width > 0 {
      decimals = max(decimals, Places(significant: 2, of: interval.width / 2).decimals)
    }
    return min(max(decimals, 0), 18)
  }

  /// The half-width of an interval with as many decimals as its estimate.
  private static func margin(
    _ daily: PairedDifference, decimals: Int, shift: Int
  ) -> String? {
    guard case .estimated(let estimate) = daily, let interval = estimate.interval else {
      return nil
    }
    let halfWidth = interval.width / 2 * (shift == 3 ? 1000 : 1)
    return "± " + DecimalText(halfWidth).fixed(max(0, decimals - shift))
  }
}
