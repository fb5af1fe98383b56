import Configuration
import Experiments

/// The keys of a scenario file: the definitions shared by the reader, `explain` and the docs.
package enum ScenarioSchema {
  package static let topLevel: [FieldDefinition] = [
    FieldDefinition("scenario", .text, required: true, "the scenario's name"),
    FieldDefinition("question", .text, "the question it answers"),
    FieldDefinition("practice", .section, "the row of the catalogue of practices it stands for"),
    FieldDefinition("sources", .section, "where it is from, as a list of texts"),
    FieldDefinition("notes", .text, "what else to know"),
    FieldDefinition("extends", .text, "another scenario file, merged under this one"),
    FieldDefinition("device", .section, required: true, "the phone: a profile's name or a mapping"),
    FieldDefinition(
      "policies", .section, "what the operating system decides, over what the device says"),
    FieldDefinition(
      "starts", .text, "weekday and time, such as Monday 07:00; Monday 00:00 if not said"),
    FieldDefinition(
      "duration", .section, required: true,
      "a time, 'until empty', or { until: { mark: …, at most: … } }"),
    FieldDefinition(
      "battery", .section,
      "what feeds the device: a model and its parameters, over the device's own"),
    FieldDefinition(
      "load", .section,
      "what the bench draws: a list of steps, or { trace: a CSV file with time and power or current }"
    ),
    FieldDefinition("warm-up", .quantity(.duration), "simulated before, and counted nowhere"),
    FieldDefinition("seed", .count, "which days; 1 if not said"),
    FieldDefinition("replications", .count, "how many days; 50 if not said"),
    FieldDefinition("confidence", .quantity(.none), "of the intervals; 95 % if not said"),
    FieldDefinition("parameters", .section, "named values"),
    FieldDefinition("surroundings", .section, "what is around the phone"),
    FieldDefinition("user", .section, "what a person does"),
    FieldDefinition("apps", .section, "what apps do"),
    FieldDefinition("metrics", .section, "metrics of your own"),
    FieldDefinition("variants", .section, "named patches; the first is the baseline"),
    FieldDefinition("baseline", .text, "the variant that the others are compared with"),
    FieldDefinition("expect", .section, "claims that 'compare' checks"),
    FieldDefinition("sweep", .section, "which values 'sweep' gives to which paths"),
  ]

  /// Sections that a variant must not change without `changes-world: true`.
  static let world = ["user", "surroundings", "starts", "duration", "warm-up", "metrics"]

  /// Sections that no variant can change, since they belong to the comparison as a whole.
  static let common = [
    "scenario", "question", "practice", "sources", "notes", "extends", "seed", "replications",
    "confidence", "variants", "baseline", "expect", "sweep",
  ]

  static let changesWorld = "changes-world"

  package static let practice: [FieldDefinition] = [
    FieldDefinition("id", .text, required: true, "a letter and a number, such as B12"),
    FieldDefinition(
      "name", .text, required: true, "what the practice is called where it is recommended"),
    FieldDefinition("saving", .label, required: true, "the metric whose fall is the saving"),
    FieldDefinition("quality", .section, "the metrics that say what it costs, as a list"),
    FieldDefinition(
      "controls", .section,
      "the variants that are no way of following it, such as controls and other phones, as a list"),
  ]

  package static let sweep: [FieldDefinition] = [
    FieldDefinition(
      "design", .choice(SweepDesign.Kind.allCases.map(\.rawValue)),
      "which points it visits; a grid if not said"),
    FieldDefinition(
      "points", .count,
      "of designs that draw from ranges: how many points, trajectories (morris) or pairs (saltelli)"
    ),
    FieldDefinition(
      "matrix", .section, required: true,
      "paths as '--set' takes them, each with a list of values or a range such as 2 s..15 s:1 s"),
  ]

  package static let expectation: [FieldDefinition] = [
    FieldDefinition("metric", .label, required: true, "the metric"),
    FieldDefinition("variant", .label, "the variant; the only other one if not said"),
    FieldDefinition("near", .text, "the mean lies within 'within' of this"),
    FieldDefinition("within", .text, "the distance for 'near'"),
    FieldDefinition("below", .text, "the mean lies below this"),
    FieldDefinition("above", .text, "the mean lies above this"),
    FieldDefinition("reduction", .text, "at least … %: how far the mean falls from the baseline's"),
    FieldDefinition("beats", .label, "another variant, whose mean is higher"),
    FieldDefinition("equals", .label, "another variant, which is the same on every day"),
    FieldDefinition(
      "interval", .flag,
      "test the whole interval, not the mean; of 'beats' that of the difference on the same days"),
    FieldDefinition("known-miss", .text, "why the model is known not to meet the claim"),
  ]
}
