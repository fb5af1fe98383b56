import Experiments

/// The runs that a sweep would make.
package enum SweepPlanTable {
  /// Points that are listed; the rest is counted.
  private static let shown = 20

  /// The whole plan, ending in a line break.
  ///
  /// - Parameter plan: The replications and variants of every point.
  package static func text(
    of plan: ExperimentPlan, points: SweepPoints, shard: Shard, style: TextStyle
  ) -> String {
    let design = points.design
    let replications = plan.replications.count
    let variants = plan.scenario.variants.count
    var headline =
      "\(plan.scenario.name): \(CountText.of(points.count, "point")) (\(design.kind.rawValue)), "
      + "\(CountText.of(replications, "replication")) each, \(CountText.of(variants, "variant")): "
      + CountText.of(points.count * replications * variants, "run")
    if shard != .whole {
      headline +=
        ", of which shard \(shard) makes \(shard.pairs(of: points.count * replications) * variants)"
    }
    let table = Table(
      "Points", ["  point"] + design.axes.map { .left($0.path) },
      (0..<min(points.count, shown)).map { point in
        .cells([.text("\(point + 1)")] + points[point].map { .text($0.value) })
      })
    let rest = points.count > shown ? ["… and \(points.count - shown) more"] : []
    return TextRenderer(style).text(
      of: Report([[.question(headline)], [.table(table), .list(rest)]]))
  }
}
