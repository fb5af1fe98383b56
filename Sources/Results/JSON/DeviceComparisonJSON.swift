import Configuration
import Components
import DocumentCoding

/// The form of `explain device A B --format json`.
package enum DeviceComparisonJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  /// The document of a comparison: everything that either of the devices has.
  package static func text(of comparison: DeviceComparison, by program: ProgramIdentity) -> String {
    JSONText.text(of: [
      "schema-version": .integer(schemaVersion),
      "program-version": .string(program.version),
      "devices": .strings(comparison.names),
      "parameters": .array(
        comparison.rows.map { row in
          [
            "part": .string(row.part), "name": .string(row.name), "same": .flag(row.isSame),
            "first": value(of: row.first), "second": value(of: row.second),
          ]
        }),
    ])
  }

  private static func value(of parameter: DeviceParameter?) -> JSONValue {
    guard let parameter else { return .null }
    return [
      "value": .string(parameter.value), "unit": .string(parameter.unit),
      "grade": .optional(parameter.grade?.rawValue), "source": .optional(parameter.source),
      "range": .strings(parameter.range), "reason": .optional(parameter.reason),
      "note": .optional(parameter.note), "standard": .flag(parameter.isStandard),
    ]
  }
}

/// The form of `explain device A B --format csv`: one row per parameter, both devices side by side.
package enum DeviceComparisonCSV {
  /// The columns that each of the devices has.
  private static let columns = [
    "value", "unit", "grade", "source", "low", "high", "standard", "reason", "note",
  ]

  /// The whole table; fields that a device does not have are empty.
  package static func text(of comparison: DeviceComparison) -> String {
    let titles = ["first", "second"].flatMap { side in columns.map { "\(side)-\($0)" } }
    let header = ["first", "second", "part", "name", "same"] + titles
    let rows = comparison.rows.map { row in
      comparison.names + [row.part, row.name, "\(row.isSame)"] + fields(of: row.first)
        + fields(of: row.second)
    }
    return ([header] + rows).map(CSVRow.line).joined()
  }

  private static func fields(of parameter: DeviceParameter?) -> [String] {
    guard let parameter else { return columns.map { _ in "" } }
    return [
      parameter.value, parameter.unit, parameter.grade?.rawValue ?? "", parameter.source ?? "",
      parameter.range.first ?? "", parameter.range.last ?? "", "\(parameter.isStandard)",
      parameter.reason ?? "", parameter.note ?? "",
    ]
  }
}
