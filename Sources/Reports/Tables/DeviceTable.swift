import Components

/// The report of `explain device A B`: two profiles side by side.
package enum DeviceTable {
  /// The whole report, ending in a line break.
  ///
  /// - Parameter showsAll: Whether to show values that are the same in both, too.
  package static func text(
    of comparison: DeviceComparison, showsAll: Bool, style: TextStyle
  ) -> String {
    var table = TextTable(.left, .left, .left, .left, .left)
    table.add(head: ["", comparison.names[0].shown, "", comparison.names[1].shown, ""])
    var part = ""
    for row in comparison.rows where showsAll || !row.isSame {
      if row.part != part { table.add(line: style.styled(row.part, .strong)) }
      part = row.part
      table.add([row.name] + cells(of: row.first) + cells(of: row.second))
    }
    let same = comparison.rows.count(where: \.isSame)
    let closing =
      showsAll
      ? "\(same) of \(comparison.rows.count) are the same"
      : "\(same) of \(comparison.rows.count) are the same in both and are not shown; --all shows them"
    let lines = [
      style.styled(comparison.names.map(\.shown).joined(separator: " and "), .strong), "",
    ]
    let whole = lines + table.lines(within: style) + ["", legend, closing]
    return style.fitted(whole.joined(separator: "\n") + "\n")
  }

  private static let legend =
    "a grade in brackets is that of the model's standard value, where the profile says nothing"

  private static func cells(of parameter: DeviceParameter?) -> [String] {
    guard let parameter else { return ["—", ""] }
    let value = parameter.value.split(separator: ", ")
    // A long list would push everything else off the screen.
    let shown =
      value.count > 2 ? "\(value[0]) … \(value[value.count - 1]) (\(value.count))" : parameter.value
    let grade = parameter.grade?.rawValue ?? ""
    return [
      "\(shown) \(parameter.unit)".shown,
      parameter.isStandard && !grade.isEmpty ? "[\(grade)]" : grade,
    ]
  }
}
