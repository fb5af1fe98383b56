import Configuration
import DocumentCoding
import Experiments

/// The form of `plan --format json`.
package enum PlanJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  /// - Parameters:
  ///   - share: The change to find, of the baseline's mean.
  ///   - power: With which probability.
  package static func text(
    of needs: [ReplicationNeed], pilot: ComparisonDocument, finding share: Double, power: Double,
    by program: ProgramIdentity
  ) -> String {
    JSONText.text(of: [
      "schema-version": .integer(schemaVersion),
      "program-version": .string(program.version),
      "scenario": .string(pilot.scenario),
      "device": .string(pilot.device),
      "seed": .unsigned(pilot.seed),
      "pilot": .integer(pilot.replications),
      "baseline": .string(pilot.baseline),
      "detect": .number(share),
      "power": .number(power),
      "confidence": .number(pilot.confidence),
      "needs": .array(needs.map(value(of:))),
    ])
  }

  private static func value(of need: ReplicationNeed) -> JSONValue {
    [
      "metric": .string(need.metric),
      "unit": .string(need.unit),
      "variant": .string(need.variant),
      "difference": .number(need.difference),
      "sd": [
        "value": .number(need.deviation), "low": .optional(need.deviationInterval?.low),
        "high": .optional(need.deviationInterval?.high),
      ],
      "replications": [
        "value": .optional(need.runs), "low": .optional(need.fewest), "high": .optional(need.most),
      ],
      "unpaired-replications": .optional(need.unpairedReplications),
    ]
  }
}
