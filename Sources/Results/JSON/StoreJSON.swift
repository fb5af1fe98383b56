import Experiments
/// The form of a store's contents in `results list` and `results show --format json`.
package enum StoreJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  /// Several stores in short.
  package static func text(of stores: [StoreSummary]) -> String {
    JSONText.text(of: [
      "schema-version": .integer(schemaVersion), "stores": .array(stores.map(value(of:))),
    ])
  }

  /// One store with its study and points.
  package static func text(of store: ResultStore, _ summary: StoreSummary) -> String {
    let study = store.study
    let members: [(name: String, value: JSONValue)] = [
      ("scenario", .string(study.scenario)),
      ("scenario-digest", .string(ContentDigest.of(study.resolvedScenario))),
      ("seed", .unsigned(study.seed)),
      ("first-replication", .integer(study.replications.lowerBound)),
      ("replications", .integer(study.replications.count)),
      ("confidence", .number(study.confidence)),
      ("baseline", .string(study.baseline)),
      ("variants", .strings(study.variants)),
      ("metrics", .array(study.metrics.map(value(of:)))),
      ("design", .string(study.design)),
      ("parameters", .strings(study.parameters)),
      ("points", .array(study.points.map { .strings($0.values) })),
      ("command", .strings(study.command)),
    ]
    return JSONText.text(
      of: .object(
        [("schema-version", .integer(schemaVersion)), ("store", value(of: summary))]
          + study.provenance.members + members))
  }

  /// The results of one point.
  package static func text(of point: PointSummary, in study: Study) -> String {
    let values = zip(study.parameters, study.points[point.point - 1].values)
    return JSONText.text(
      of: [
        "schema-version": .integer(schemaVersion),
        "study": .string(study.digest),
        "point": .integer(point.point),
        "parameters": .object(values.map { (name: $0, value: .string($1)) }),
        "days": .integer(point.days),
        "incomplete-days": .integer(point.incompleteReplications),
        "metrics": .array(point.metrics.map { DocumentEncoder.value(of: $0) }),
        "energy": .object(
          zip(study.variants, point.energy).map { (name: $0, value: value(of: $1)) }),
      ])
  }

  private static func value(of energy: PointSummary.Energies) -> JSONValue {
    .object(
      energy.breakdowns.map { breakdown in
        (
          name: breakdown.name,
          value: .object(breakdown.parts.map { (name: $0.name, value: .number($0.joules)) })
        )
      })
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
