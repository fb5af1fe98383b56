import Configuration
import DocumentCoding
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
    var members = members(of: report, by: program)
    if let battery = report.battery { members.append(("battery", value(of: battery))) }
    if let charged = report.battery?.charged {
      let energies: JSONValue = [
        "battery": ["joules": .number(charged.battery)],
        "phone": ["joules": .number(charged.phone)],
      ]
      members.append(("chargers", energies))
    }
    if let command { members.append(("command", .strings(command))) }
    return JSONText.text(of: .object(members))
  }

  private static func value(of battery: BatteryOutcome) -> JSONValue {
    [
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
