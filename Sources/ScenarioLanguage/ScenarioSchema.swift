import Configuration
import Experiments
import PhoneModel
import Policies
import Workloads

/// The keys of a scenario file: the definitions shared by the reader, `explain` and the docs.
package enum ScenarioSchema {
  package static let topLevel: [FieldDefinition] = [
    .init("scenario", .text, required: true, "the scenario's name"),
    .init("question", .text, "the question that the scenario answers"),
    .section(
      "practice", .mapping(practice),
      "the row of the catalogue of practices that the scenario tests"),
    .section("sources", .texts, "the scenario's sources, as a list of texts"),
    .init("notes", .text, "further remarks"),
    .init("extends", .text, "another scenario file, merged under this one"),
    .section(
      "phone", .either([.kind(.text), .extending(ScenarioFiles.deviceFields)]),
      "the phone with operating system and battery: a profile's name, or a mapping that extends one"
    ),
    .section(
      "device", .either([.kind(.text), .extending(ScenarioFiles.deviceFields)]),
      "in place of 'phone', its bare hardware: a profile's name or a mapping"),
    .section(
      "policies", .policies, "the policies of the operating system; each replaces the device's"
    ).taking([PolicyRole.off]),
    .init("starts", .text, "weekday and time, such as Monday 07:00 (default: Monday 00:00)")
      .taking(Weekday.allCases.map(\.rawValue)).holding(.matching(ClockTime.pattern)),
    .section(
      "duration",
      .either([
        .kind(.choice([PhoneCompiler.untilEmpty])), .kind(.quantity(.duration)),
        .mapping([PhoneCompiler.untilField]),
      ]), required: true, "a time, 'until empty', or { until: { mark: …, at most: … } }"
    ).taking([PhoneCompiler.untilEmpty]),
    .section(
      "battery", .batteries,
      "the battery that feeds the device: a model and its parameters; they override the device's own"
    ),
    .section(
      "load", .either([.list(.mapping(LoadSection.fields)), .mapping(ScenarioFiles.loadFields)]),
      "the load of the bench: a list of steps, or { trace: a CSV file with time and power or current, or of a power monitor, with an optional step }"
    ),
    .init("warm-up", .quantity(.duration), "time simulated before the run and not counted"),
    .init("seed", .count, "seed of the random draws (default: 1)"),
    .init(
      "replications", .count,
      "number of runs of each variant (default: \(ExperimentPlan.defaultReplications))"),
    .init("confidence", .quantity(.none), "confidence level of the intervals (default: 95 %)"),
    .section("parameters", .named(.parameter), "named values"),
    .section(
      "surroundings", .mapping(PhoneCompiler.surroundingsFields), "the phone's surroundings"),
    .section("user", .ofPerson(.mapping(UserSection.fields)), "the actions of a person"),
    .section("apps", .named(.mapping(AppsSection.fields)), "the apps and their scripts"),
    .section("metrics", .named(.mapping(MetricCatalogue.fields)), "metrics of your own"),
    .section("variants", .named(.variant), "named patches; the first is the baseline"),
    .init("baseline", .text, "the variant that the others are compared with"),
    .section(
      "expect", .entries(.either([.mapping(expectation), .kind(.text), .texts])),
      "claims that 'compare' checks"),
    .section(
      "known-warnings", .catalogue(warnings),
      "warnings of 'compare' that are expected, with the reason: { code: reason }"),
    .section("sweep", .mapping(sweep), "the paths that 'sweep' varies, with their values"),
    .section(
      "together", .either([.texts, .list(.either([.texts, .mapping(correlated)]))]),
      "numbers that move together along their ranges: a list of paths, or a list of such lists or of { numbers, correlations }"
    ),
  ]

  /// The codes of warnings, each with what it tells.
  private static let warnings = WarningCode.allCases.map {
    FieldDefinition($0.name, .text, $0.meaning.sentence)
  }

  package static let correlated: [FieldDefinition] = [
    .section("numbers", .texts, required: true, "their paths, as a list"),
    .section(
      "correlations", .list(.list(.kind(.quantity(.none)))), required: true,
      "those of each number with the numbers before it: a list of lists, from the second on"),
  ]

  /// Sections that a variant must not change without `changes-world: true`.
  static let world = ["user", "surroundings", "starts", "duration", "warm-up", "metrics"]

  /// Sections that no variant can change, since they belong to the comparison as a whole.
  static let common = [
    "scenario", "question", "practice", "sources", "notes", "extends", "seed", "replications",
    "confidence", "variants", "baseline", "expect", "known-warnings", "sweep", "together",
  ]

  /// Sections that say what the comparison is about, and nothing of what is simulated.
  static let ofComparison = [
    "question", "practice", "notes", "variants", "baseline", "expect", "known-warnings", "sweep",
  ]

  static let changesWorld = "changes-world"

  /// The keys of a variant: all that it may change, and whether it changes the world.
  static let ofVariants =
    topLevel.filter { !common.contains($0.name) } + [changesWorldField]

  static let changesWorldField = FieldDefinition.flag(
    changesWorld,
    "whether the variant may change the person, the surroundings or the length of the run, so that its runs are not those of the others (default: false)"
  )

  package static let practice: [FieldDefinition] = [
    .init("id", .text, required: true, "a letter and a number, such as B12"),
    .init("name", .text, required: true, "the name of the practice where it is recommended"),
    .init("saving", .label, required: true, "the metric that should fall"),
    .section(
      "quality", .texts, "the metrics that measure what the practice costs the user, as a list"),
    .section(
      "controls", .texts,
      "the variants that do not follow the practice, such as controls and other phones, as a list"),
  ]

  package static let sweep: [FieldDefinition] = [
    .init(
      "design", .choice(SweepDesign.Kind.allCases.map(\.rawValue)),
      "the design that chooses the points (default: grid)"),
    .init(
      "points", .count,
      "number of points, trajectories (morris) or pairs (saltelli) of designs that draw from ranges"
    ),
    .section(
      "matrix", .entries(.either([.kind(.text), .texts])), required: true,
      "paths as '--set' takes them, each with a list of values or a range such as 2 s..15 s:1 s"),
  ]

  package static let expectation: [FieldDefinition] = [
    .init("metric", .label, "the metric"),
    .init(
      "vitals", .choice(StoreBar.allCases.map(\.rawValue)),
      "instead of a metric and a claim: the share of days on which the app exceeds this bar of Google Play is not bad"
    ),
    .init("variant", .label, "the variant (default: the only other one)"),
    .init("near", .text, "the mean lies within 'within' of this"),
    .init("within", .text, "the distance for 'near'"),
    .init("below", .text, "the mean lies below this"),
    .init("above", .text, "the mean lies above this"),
    .init(
      "reduction", .text,
      "at least … %: the reduction of the mean against the baseline's, whatever is better"),
    .init(
      "beats", .label,
      "another variant, whose mean is worse: higher, or lower where more of the metric is better"),
    .init("equals", .label, "another variant, which has the same value in every run"),
    .init(
      "interval", .flag,
      "test the whole interval, not the mean; for 'beats', the interval of the paired difference"),
    .init(
      "over", .choice(["runs", "phones"]),
      "over what the claim holds: over the runs, or over the ranges of uncertain numbers, in the "
        + "middle 95 % of their draws (default: runs)"),
    .init("known-miss", .text, "the reason why the model is known to miss the claim"),
  ]
}
