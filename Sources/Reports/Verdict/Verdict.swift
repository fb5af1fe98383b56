import Experiments
import Quantities
import Results
import Statistics

/// The result of variants against the baseline: which are lower, by how much and how surely, at
/// what cost, and with which cautions.
///
/// A value; ``statements`` and ``notes`` put that of a comparison into words, the same on a page, on a
/// terminal and for a build server, and ``leading`` that of a sweep.
struct Verdict {
  /// A metric and the effect of each variant on it.
  struct Row {
    let name: String
    let better: PreferredDirection
    /// One per variant, in the order of ``others``.
    let effects: [Effect]

    /// The effect that is for the better.
    var gain: Effect.Kind { better == .higher ? .raises : .lowers }
    /// The effect that is for the worse.
    var loss: Effect.Kind { better == .higher ? .lowers : .raises }
    /// The word for the best mean.
    var best: String { better == .higher ? "highest" : "lowest" }
  }

  let baseline: String
  /// The variants that are compared with the baseline.
  let others: [String]
  /// The saving first, then its costs.
  let rows: [Row]
  /// The number of runs of each variant, at every point.
  let runs: Int
  /// Such as `95 %`.
  let level: String
  /// What counts as sure over the points of a sweep; nil where intervals decide.
  let correction: String?
  /// The variants that did not meet the same runs.
  let changesWorld: [String]
  /// The missed expectations, unannounced ones first.
  let missed: [ExpectationResult]
  /// The effects with both uncertainties; none of a sweep.
  let entries: [ComparisonDocument.VerdictEntry]
  /// The comparison that it is about; nil of a sweep.
  let document: ComparisonDocument?

  /// - Parameter metrics: The saving first, then its costs.
  init(of metrics: [ComparisonDocument.Metric], in document: ComparisonDocument) {
    baseline = document.baseline
    others = document.others
    runs = document.replications
    level = document.level
    correction = nil
    changesWorld = document.changesWorld
    rows = metrics.map { metric in
      Row(
        name: metric.name.shown, better: metric.direction,
        effects: document.others.map { Effect(metric, of: $0, in: document) })
    }
    let missed = document.expectations.filter { !$0.isMet }
    self.missed = missed.filter { $0.knownMiss == nil } + missed.filter { $0.knownMiss != nil }
    entries = document.entries(of: metrics).map { entry in
      var entry = entry
      entry.undone =
        document.verdict?.first {
          $0.metric == entry.metric && $0.variant == entry.variant
        }?.undone
      return entry
    }
    self.document = document
  }

  /// The verdict of a result on its main metrics.
  init(_ document: ComparisonDocument) {
    self.init(of: document.keyMetrics.all, in: document)
  }

  /// Over all points of a sweep.
  init(of sweep: SweepDocument, _ keys: SweepKeys) {
    let baseline = sweep.baseline
    let others = sweep.variants.filter { $0 != baseline }
    self.baseline = baseline
    self.others = others
    runs = sweep.replications
    level = PercentText.of(sweep.confidence)
    correction = keys.told.first.flatMap(sweep.correction)
    changesWorld = sweep.changesWorld ?? []
    missed = []
    entries = []
    document = nil
    rows = keys.told.map { slot in
      let (metrics, scale) = (sweep.points.map { $0.metrics[slot] }, sweep.scale(slot))
      return Row(
        name: metrics[0].name.shown, better: sweep.direction(slot),
        effects: others.map { variant in
          let points = sweep.points.indices.compactMap { place -> Effect.Point? in
            let point = sweep.points[place]
            guard
              let number = metrics[place].comparisons.firstIndex(where: { $0.variant == variant })
            else { return nil }
            let contrast = metrics[place].comparisons[number]
            let p = point.adjustedP(ofMetric: slot)[number]
            let sign = contrast.difference.flatMap { sweep.decision.sign(of: $0.mean, p) }
            return Effect.Point(name: keys.points[place], contrast: contrast, sign: sign)
          }
          return Effect(metrics[0].name, scale, of: variant, against: baseline, points)
        })
    }
  }

  var isOfSweep: Bool { rows.first?.effects.first?.isOfSweep ?? false }

  /// The variant with the best mean of the first metric, the lowest where it has no direction, averaged over points; nil where none has
  /// one.
  var leader: String? {
    guard let row = rows.first, others.count > 1 else { return others.first }
    return ordered(row).first.map { others[$0] }
  }

  /// Variants that better the first metric like the leader, and whose interval reaches the leader's.
  var overlapping: [String] {
    guard let row = rows.first, !isOfSweep else { return [] }
    let ordered = ordered(row)
    guard let best = ordered.first, let own = row.effects[best].interval else { return [] }
    return ordered.dropFirst().filter { other in
      guard row.effects[other].kind == row.gain, let interval = row.effects[other].interval else {
        return false
      }
      return row.better == .higher ? interval.high >= own.low : interval.low <= own.high
    }.map { others[$0] }
  }

  /// The indices of the variants that have the metric, the best first.
  private func ordered(_ row: Row) -> [Int] {
    row.effects.indices.filter { row.effects[$0].average != nil }
      .sorted { a, b in
        row.better.gain(of: row.effects[a].average ?? 0)
          > row.better.gain(of: row.effects[b].average ?? 0)
      }
  }

  /// The number of variants by their effect on the first metric.
  var tally: [(kind: Effect.Kind, count: Int)] {
    let kinds = rows.first?.effects.map(\.kind) ?? []
    return Effect.Kind.allCases.map { kind in (kind, kinds.count { $0 == kind }) }
      .filter { $0.count > 0 }
  }
}

extension Effect {
  /// The interval of the only point.
  var interval: ConfidenceInterval? { points.first?.contrast.surestInterval }
}
