import Experiments
import Quantities
import Results
import Statistics

/// The greatest parts of every difference in the phone's energy; all of them are in the JSON.
enum SavingTable {
  /// Nil where nothing differs.
  static func table(of document: ComparisonDocument) -> Table? {
    let told = (document.saving ?? []).filter { $0.parts.contains { $0.sum != .zero } }
    guard !told.isEmpty else { return nil }
    var table = Table(
      "Parts of the difference",
      [.left(""), .left(""), .left(""), "", .left("")])
    for saving in told { add(saving, shown: told.count == 1 ? 5 : 3, to: &table) }
    return table
  }

  private static func add(
    _ saving: ComparisonDocument.Saving, shown: Int, to table: inout Table
  ) {
    let differing = saving.parts.filter { $0.sum != .zero }
    let largest = (differing.first?.sum.joules ?? 0).magnitude / Double(saving.days)
    let shift = largest < 1 ? 3 : 0
    let decimals = Self.decimals(largest: largest, saving.whole.difference.interval)
    // A single part behind the shown ones is named like them, not added up as a rest; parts that
    // would print as zero belong to the rest.
    let named = differing.prefix(differing.count == shown + 1 ? shown + 1 : shown).prefix { part in
      RoundedParts([part.sum], runs: saving.days, decimals: decimals).whole != 0
    }
    let rest = differing.dropFirst(named.count)
    let sums = named.map(\.sum) + (rest.isEmpty ? [] : [rest.reduce(.zero) { $0 + $1.sum }])
    let parts = RoundedParts(sums, runs: saving.days, decimals: decimals)
    func add(_ names: [String], _ units: Int128, _ interval: ConfidenceInterval?) {
      let margin = interval.map { Self.margin($0, decimals: decimals, shift: shift) } ?? ""
      let value = "\(parts.text(units, shift: shift)) \(shift == 3 ? "mJ" : "J")"
      table.add(names.map { .text($0) } + [.text(value), .text(margin)])
    }
    table.rows.append(.group("\(saving.variant) against \(saving.baseline)"))
    for (index, part) in named.enumerated() {
      add(
        ["  " + part.component, part.app, part.cause], parts.parts[index],
        part.difference.interval)
    }
    if !rest.isEmpty {
      let others = CountText.of(rest.count, "other")
      // Where nothing is named, all is rest.
      let interval =
        named.isEmpty
        ? saving.whole.estimated : saving.rests?.first { $0.after == named.count }?.interval
      add(["  \(others)", "", ""], parts.parts[named.count], interval)
    }
    add(["  together", "", ""], parts.whole, saving.whole.estimated)
  }

  /// The number of decimals of the parts: two digits of the whole's uncertainty, and three of the
  /// largest part at the least.
  private static func decimals(largest: Double, _ interval: ConfidenceInterval?) -> Int {
    var decimals = Places(significant: 3, of: largest).decimals
    if let interval, interval.width > 0 {
      decimals = max(decimals, Places(significant: 2, of: interval.width / 2).decimals)
    }
    return min(max(decimals, 0), 18)
  }

  /// The half-width of an interval with as many decimals as its estimate.
  private static func margin(_ interval: ConfidenceInterval, decimals: Int, shift: Int) -> String {
    let halfWidth = interval.width / 2 * (shift == 3 ? 1000 : 1)
    return "± " + DecimalText(halfWidth).fixed(max(0, decimals - shift))
  }
}

extension ComparisonDocument.EnergyDifference {
  /// The interval of an estimate: a difference of exactly zero in all runs has none.
  fileprivate var estimated: ConfidenceInterval? {
    difference.mean == 0 && difference.low == 0 && difference.high == 0 ? nil : difference.interval
  }
}
