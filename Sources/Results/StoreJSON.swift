/// The form of a store's contents in `results list` and `results show --format json`.
public enum StoreJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  public static let schemaVersion = 1

  /// Several stores in short.
  public static func text(of stores: [StoreSummary]) -> String {
    JSONText.text(
      of: [
        "schema-version": .integer(schemaVersion), "stores": .array(stores.map(value(of:))),
      ])
  }

  /// One store with its study and points.
  public static func text(of store: ResultStore, _ summary: StoreSummary) -> String {
    let study = store.study
    return JSONText.text(
      of: [
        "schema-version": .integer(schemaVersion),
        "store": value(of: summary),
        "program": .string(RunManifest.programName),
        "program-version": .string(study.provenance.program.version),
        "commit": .string(study.provenance.program.commit),
        "compiler": .string(study.provenance.compiler),
        "gsl-version": .string(study.provenance.gslVersion),
        "platform": .string(study.provenance.platform),
        "scenario": .string(study.scenario),
        "scenario-digest": .string("sha256:" + SHA256.hexadecimal(of: study.resolvedScenario)),
        "seed": .unsigned(study.seed),
        "first-replication": .integer(study.replications.lowerBound),
        "replications": .integer(study.replications.count),
        "confidence": .number(study.confidence),
        "baseline": .string(study.baseline),
        "variants": .strings(study.variants),
        "metrics": .array(study.metrics.map(value(of:))),
        "design": .string(study.design),
        "parameters": .strings(study.parameters),
        "points": .array(study.points.map { .strings($0.values) }),
        "command": .strings(study.command),
      ])
  }

  private static func value(of summary: StoreSummary) -> JSONValue {
    [
      "path": .string(summary.path),
      "study": .string(summary.digest),
      "scenario": .string(summary.scenario),
      "shard": .optional(summary.shard),
      "points": .integer(summary.points),
      "replications": .integer(summary.replications),
      "variants": .integer(summary.variants),
      "runs": .integer(summary.expected),
      "done": .integer(summary.done),
      "failed": .integer(summary.failed),
      "missing": .integer(summary.missing),
      "being-written": .flag(summary.isBeingWritten),
    ]
  }

  private static func value(of metric: StudyMetric) -> JSONValue {
    [
      "name": .string(metric.name), "unit": .string(metric.unit),
      "estimand": .string(metric.estimand),
    ]
  }
}
