import Components

/// The report of `explain device A B`: two profiles side by side.
package enum DeviceTable {
  /// The whole report, ending in a line break.
  ///
  /// - Parameter showsAll: Whether to show values that are the same in both, too.
  package static func text(
    of comparison: DeviceComparison, showsAll: Bool, style: TextStyle
  ) -> String {
    let names = comparison.names
    var table = Table("Numbers of both phones", ([""] + names).map(Table.Column.left))
    var part = ""
    for row in comparison.rows where showsAll || !row.isSame {
      if row.part != part { table.rows.append(.group(row.part)) }
      part = row.part
      table.add([.text("  " + row.name), cell(of: row.first), cell(of: row.second)])
    }
    let same = comparison.rows.count(where: \.isSame)
    let closing =
      "\(same) of \(comparison.rows.count) are the same"
      + (showsAll ? "" : " in both and are not shown; --all shows them")
    return TextRenderer(style).text(
      of: Report([
        [.question(names.joined(separator: " and "))], [.table(table)],
        [
          .paragraph(
            "a grade in brackets is that of the model's standard value, where the profile says nothing"
          ), .paragraph(closing),
        ],
      ]))
  }

  /// The value and its grade.
  private static func cell(of parameter: DeviceParameter?) -> Cell {
    guard let parameter else { return .missing }
    let value = parameter.value.split(separator: ", ")
    // A long list would push everything else off the screen.
    let shown =
      value.count > 2 ? "\(value[0]) … \(value[value.count - 1]) (\(value.count))" : parameter.value
    let grade = parameter.grade?.rawValue ?? ""
    return .text(
      [shown, parameter.unit, parameter.isStandard && !grade.isEmpty ? "[\(grade)]" : grade]
        .filter { !$0.isEmpty }.joined(separator: " "))
  }
}
