import Experiments
import PowerAccounting

/// The member `saving` of a comparison: where the difference in the phone's energy comes from.
enum SavingJSON {
  static func value(of saving: SavingBreakdown) -> JSONValue {
    [
      "baseline": .string(saving.baseline),
      "variant": .string(saving.variant),
      "days": .integer(saving.days),
      "whole": .object(members(of: saving.whole, saving.days)),
      "parts": .array(
        saving.parts.map { part in
          .object(
            [
              ("component", .string(part.key.component)), ("app", .string(part.key.app)),
              ("cause", .string(part.key.cause.name)),
            ] + members(of: part.energy, saving.days))
        }),
    ]
  }

  /// Means of a day in joules, and the exact sum of all days as text, since no double holds it.
  private static func members(
    of energy: EnergyDifference, _ days: Int
  ) -> [(name: String, value: JSONValue)] {
    let daily = EnergyPerRun(energy, days: days)
    return [
      ("baseline", .optional(daily.baseline)),
      ("variant", .optional(daily.variant)),
      (
        "difference",
        [
          "mean": .optional(daily.difference), "low": .optional(daily.low),
          "high": .optional(daily.high),
        ]
      ),
      ("attojoules", .string("\(energy.sum.attojoules)")),
    ]
  }
}
