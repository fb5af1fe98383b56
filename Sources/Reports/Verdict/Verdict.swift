import Quantities
import Experiments
import Results
import Statistics

/// The effects of variants over the points of a sweep: which are lower, by how much and how surely,
/// and at what cost.
struct Verdict {
  /// A metric and the effect of each variant on it.
  struct Row {
    let name: String
    let better: PreferredDirection
    /// One per variant, in the order of ``others``.
    let effects: [Effect]

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

  /// The variant with the best mean of the first metric, the lowest where it has no direction, averaged over points; nil where none has
  /// one.
  var leader: String? {
    guard let row = rows.first, others.count > 1 else { return others.first }
    return ordered(row).first.map { others[$0] }
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
