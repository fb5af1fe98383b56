import Configuration
import Experiments

/// The keys of a scenario file: the definitions shared by the reader, `explain` and the docs.
package enum ScenarioSchema {
  package static let topLevel: [FieldDefinition] = [
    .init("scenario", .text, required: true, "the scenario's name"),
    .init("question", .text, "the question it answers"),
    .init("practice", .section, "the row of the catalogue of practices it stands for"),
    .init("sources", .section, "where it is from, as a list of texts"),
    .init("notes", .text, "what else to know"),
    .init("extends", .text, "another scenario file, merged under this one"),
    .init("device", .section, required: true, "the phone: a profile's name or a mapping"),
    .init("policies", .section, "what the operating system decides, over what the device says"),
    .init("starts", .text, "weekday and time, such as Monday 07:00; Monday 00:00 if not said"),
    .init(
      "duration", .section, required: true,
      "a time, 'until empty', or { until: { mark: …, at most: … } }"),
    .init(
      "battery", .section,
      "what feeds the device: a model and its parameters, over the device's own"),
    .init(
      "load", .section,
      "what the bench draws: a list of steps, or { trace: a CSV file with time and power or current }"
    ),
    .init("warm-up", .quantity(.duration), "simulated before, and counted nowhere"),
    .init("seed", .count, "which days; 1 if not said"),
    .init("replications", .count, "how many days; 50 if not said"),
    .init("confidence", .quantity(.none), "of the intervals; 95 % if not said"),
    .init("parameters", .section, "named values"),
    .init("surroundings", .section, "what is around the phone"),
    .init("user", .section, "what a person does"),
    .init("apps", .section, "what apps do"),
    .init("metrics", .section, "metrics of your own"),
    .init("variants", .section, "named patches; the first is the baseline"),
    .init("baseline", .text, "the variant that the others are compared with"),
    .init("expect", .section, "claims that 'compare' checks"),
    .init("sweep", .section, "which values 'sweep' gives to which paths"),
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
    .init("id", .text, required: true, "a letter and a number, such as B12"),
    .init("name", .text, required: true, "what the practice is called where it is recommended"),
    .init("saving", .label, required: true, "the metric whose fall is the saving"),
    .init("quality", .section, "the metrics that say what it costs, as a list"),
    .init(
      "controls", .section,
      "the variants that are no way of following it, such as controls and other phones, as a list"),
  ]

  package static let sweep: [FieldDefinition] = [
    .init(
      "design", .choice(SweepDesign.Kind.allCases.map(\.rawValue)),
      "which points it visits; a grid if not said"),
    .init(
      "points", .count,
      "of designs that draw from ranges: how many points, trajectories (morris) or pairs (saltelli)"
    ),
    .init(
      "matrix", .section, required: true,
      "paths as '--set' takes them, each with a list of values or a range such as 2 s..15 s:1 s"),
  ]

  package static let expectation: [FieldDefinition] = [
    .init("metric", .label, required: true, "the metric"),
    .init("variant", .label, "the variant; the only other one if not said"),
    .init("near", .text, "the mean lies within 'within' of this"),
    .init("within", .text, "the distance for 'near'"),
    .init("below", .text, "the mean lies below this"),
    .init("above", .text, "the mean lies above this"),
    .init("reduction", .text, "at least … %: how far the mean falls from the baseline's"),
    .init("beats", .label, "another variant, whose mean is higher"),
    .init("equals", .label, "another variant, which is the same on every day"),
    .init(
      "interval", .flag,
      "test the whole interval, not the mean; of 'beats' that of the difference on the same days"),
    .init("known-miss", .text, "why the model is known not to meet the claim"),
  ]
}
