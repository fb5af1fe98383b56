import Experiments
import GRDB
import PhoneModel
import Statistics

/// The stored runs of one replication at a point.
package struct StoredReplication<Run> {
  package let replication: Int
  /// One per variant; nil where it is missing.
  package let runs: [Run?]
}

extension StoredReplication where Run == StoredRun {
  /// The outcome of each variant; nil unless all of them have finished.
  package var outcomes: [RunOutcome]? {
    let outcomes = runs.compactMap { $0?.outcome }
    return outcomes.count == runs.count ? outcomes : nil
  }
}

extension ResultStore {
  /// Pass on the replications of a point that have any run, in their order, one at a time.
  ///
  /// - Throws: ``StoreError``, or the errors of `body`.
  package func forEachReplication(
    ofPoint point: Int, _ body: (StoredReplication<StoredRun>) throws -> Void
  ) throws { try forEachReplication(ofPoint: point, { try $0.run(from: $1) }, body) }

  /// The metrics of a point over its finished replications, and what became of its work.
  ///
  /// - Parameters:
  ///   - point: Counted from 1.
  ///   - metrics: The scenario's own, with the directions that a store does not keep.
  ///   - baseline: The index of the variant that the others are compared with.
  ///   - scenario: Makes the scenario of the point; called where runs have a record of their work,
  ///     of which nothing is known without it.
  /// - Throws: ``StoreError``, or the errors of `scenario`.
  package func finding(
    ofPoint point: Int, _ metrics: [StudyMetric]? = nil, baseline: Int,
    at confidence: ConfidenceLevel, scenario make: (() throws -> Scenario)? = nil
  ) throws -> PointFinding {
    var reduction = PointReduction(
      point: point - 1, metrics ?? study.metrics, variants: study.variants, baseline: baseline)
    var scenario: Scenario?
    try forEachReplication(ofPoint: point, { try $0.values(from: $1) }) { replication in
      guard let make else {
        // Records of which nobody knows the program are not to be added up.
        return reduction.add(
          replication.runs.compactMap(\.self).map { $0.map { PointRun($0.values) } })
      }
      for (variant, run) in replication.runs.enumerated() {
        guard let work = run??.work else { continue }
        let own = try scenario ?? make()
        guard own.variants.map(\.name) == study.variants else {
          throw StoreError.damaged(path: path, reason: "point \(point) has other variants")
        }
        scenario = own
        let key = RunKey(point: point, replication: replication.replication, variant: variant)
        try check(work, of: key, own.variants[variant].specification)
      }
      reduction.add(replication.runs.compactMap(\.self))
    }
    return reduction.finding(at: confidence, of: scenario)
  }

  /// Group rows by replication.
  ///
  /// - Parameter read: Decodes the wanted values of a row.
  private func forEachReplication<Run>(
    ofPoint point: Int, _ read: (RunDecoder, Row) throws -> Run,
    _ body: (StoredReplication<Run>) throws -> Void
  ) throws {
    var replication = 0
    var runs: [Run?] = []
    func hand() throws {
      if !runs.isEmpty { try body(StoredReplication(replication: replication, runs: runs)) }
    }
    try forEachRow(in: grid.rows(ofPoint: point) ?? 0..<0) { row, decoder in
      let key = try decoder.key(of: row)
      if runs.isEmpty || key.replication != replication {
        try hand()
        replication = key.replication
        runs = Array(repeating: nil, count: grid.variants)
      }
      runs[key.variant] = try read(decoder, row)
    }
    try hand()
  }
}
