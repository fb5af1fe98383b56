import Components
import Configuration

/// The report of `devices compare`: two profiles side by side.
package struct DeviceTable {
  private let comparison: DeviceComparison
  private let showsAll: Bool
  private let style: TextStyle

  /// - Parameter showsAll: Whether to show values that are the same in both, too.
  package init(_ comparison: DeviceComparison, showsAll: Bool = false, style: TextStyle = .plain) {
    self.comparison = comparison
    self.showsAll = showsAll
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    var table = TextTable(columns: [(.left, 2), (.left, 2), (.left, 2), (.left, 2), (.left, 2)])
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

  private var legend: String {
    "a grade in brackets is that of the model's standard value, where the profile says nothing"
  }

  private func cells(of parameter: DeviceParameter?) -> [String] {
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
