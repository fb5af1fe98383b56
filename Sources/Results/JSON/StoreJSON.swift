import Configuration
import DocumentCoding

/// The form of a store's contents in `results list` and `results show --format json`.
package enum StoreJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  /// Several stores in short.
  package static func text(of stores: [StoreSummary]) -> String {
    JSONText.text(of: [
      "schema-version": .integer(schemaVersion), "stores": DocumentEncoder.value(of: stores),
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
      (
        "metrics",
        .array(
          study.metrics.map {
            ["name": .string($0.name), "unit": .string($0.unit), "estimand": .string($0.estimand)]
          })
      ),
      ("design", .string(study.design)),
      ("parameters", .strings(study.parameters)),
      ("points", .array(study.points.map { .strings($0.values) })),
      ("command", .strings(study.command)),
    ]
    return JSONText.text(
      of: .object(
        [
          ("schema-version", .integer(schemaVersion)),
          ("store", DocumentEncoder.value(of: summary)),
        ] + DocumentEncoder.value(of: study.provenance).members + members))
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
        "days": .integer(point.runs),
        "incomplete-days": .integer(point.incompleteReplications),
        "metrics": DocumentEncoder.value(of: point.metrics),
        "energy": .object(
          zip(study.variants, point.energy).map { (name: $0, value: value(of: $1)) }),
      ])
  }

  private static func value(of energy: PointSummary.Energies) -> JSONValue {
    .object(
      energy.map { name, parts in
        (name, .object(parts.map { ($0.name, .number($0.joules)) }))
      })
  }
}
