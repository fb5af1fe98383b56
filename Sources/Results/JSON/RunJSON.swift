import Batteries
import Experiments
import PhoneModel
import PowerAccounting
import Quantities

/// The form of one run in `run --format json`.
package enum RunJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  /// The document of `report`, the same bytes for the same run.
  ///
  /// - Parameter command: The words that make the run again, where it was made before.
  package static func text(
    of report: RunReport, by program: ProgramIdentity, repeatedBy command: [String]? = nil
  ) -> String {
    let words = command.map { [(name: "command", value: JSONValue.strings($0))] } ?? []
    return JSONText.text(
      of: .object(members(of: report, by: program) + battery(of: report) + words))
  }

  /// The outcome of the battery, where there is one.
  private static func battery(of report: RunReport) -> [(name: String, value: JSONValue)] {
    guard let battery = report.battery else { return [] }
    let value: JSONValue = [
      "model": .string(battery.model),
      "empty-at": .optional(battery.emptyAfter?.seconds),
      "end": .optional(battery.end?.rawValue),
      "low-at": .optional(battery.lowAfter?.seconds),
      "state-of-charge": .number(battery.stateOfCharge),
      "terminal-voltage": .number(battery.terminalVoltage.volts),
      "delivered": [
        "coulombs": .number(battery.delivered.coulombs), "joules": .number(battery.energy),
      ],
      "losses": ["joules": .number(battery.losses)],
    ]
    let chargers: JSONValue? = battery.charged.map {
      ["battery": ["joules": .number($0.battery)], "phone": ["joules": .number($0.phone)]]
    }
    return [("battery", value)] + (chargers.map { [("chargers", $0)] } ?? [])
  }

  private static func members(
    of report: RunReport, by program: ProgramIdentity
  ) -> [(name: String, value: JSONValue)] {
    [
      ("schema-version", .integer(schemaVersion)),
      ("program-version", .string(program.version)),
      ("scenario", .string(report.scenario)),
      ("variant", .string(report.variant)),
      ("replication", .integer(report.replication)),
      ("seed", .unsigned(report.seed)),
      ("events", .integer(report.events)),
      ("end", .number(report.end)),
      ("metrics", .object(report.metrics.map { ($0.name, .optional($0.value)) })),
      ("units", .object(report.metrics.map { ($0.name, .string($0.unit)) })),
      ("censored", .strings(report.metrics.filter(\.isCensored).map(\.name))),
      ("energy", value(of: report.ledger)),
      ("accessories", value(of: report.accessories)),
    ]
  }

  private static func value(of ledger: EnergyLedger) -> JSONValue {
    .object(
      members(of: ledger.total) + [
        ("by-component", breakdown(ledger.byComponent)),
        ("by-app", breakdown(ledger.byApp)),
        ("by-cause", breakdown(ledger.byCause)),
      ])
  }

  private static func breakdown(_ parts: [(name: String, energy: Energy)]) -> JSONValue {
    .object(parts.map { ($0.name, .object(members(of: $0.energy))) })
  }

  /// Attojoules as text, since no double holds them all.
  private static func members(of energy: Energy) -> [(name: String, value: JSONValue)] {
    [("joules", .number(energy.joules)), ("attojoules", .string("\(energy.attojoules)"))]
  }
}
