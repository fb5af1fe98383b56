import Configuration

/// A parameter of a study as a column: numbers in one unit where its values are that, texts
/// elsewhere.
struct ParameterColumn {
  let description: TableColumn
  /// One per point.
  let values: [String]
  let isNumber: Bool

  /// The columns of a study's parameters; a path with the name of another column is marked as a
  /// parameter.
  static func all(of study: Study) -> [ParameterColumn] {
    let others = [TableColumn.point] + TableColumn.run + TableColumn.metric + TableColumn.energy
    let taken = Set(others.map(\.name))
    return study.parameters.enumerated().map { index, path in
      ParameterColumn(
        taken.contains(path) ? "parameter \(path)" : path, path,
        study.points.map { $0.values[index] })
    }
  }

  private init(_ name: String, _ path: String, _ written: [String]) {
    let numbers = written.map(Self.split)
    let unit = numbers.first??.unit
    if let unit, numbers.allSatisfy({ $0?.unit == unit }) {
      values = numbers.compactMap { $0?.digits }
    } else if let unit, let converted = Self.converted(written, to: unit) {
      values = converted
    } else {
      description = TableColumn(name, "", "the value of \(path)")
      values = written
      isNumber = false
      return
    }
    description = TableColumn(name, unit ?? "", "the value of \(path)")
    isNumber = true
  }

  /// A text as digits and unit; nil where it does not begin with a number.
  private static func split(_ text: String) -> (digits: String, unit: String)? {
    let digits = text.prefix { "0123456789.-".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard (try? UnitParser.parse(text, allowsNegative: true)) != nil else { return nil }
    return (String(digits), String(unit))
  }

  /// All values in one unit; nil where one of them is something else.
  private static func converted(_ values: [String], to unit: String) -> [String]? {
    let numbers = values.compactMap {
      (try? UnitParser.parse($0, allowsNegative: true))?.value(in: unit)
    }
    return numbers.count == values.count ? numbers.map { "\($0)" } : nil
  }
}
