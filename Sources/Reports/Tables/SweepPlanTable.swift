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
      "\(plan.scenario.name.shown): \(CountText.of(points.count, "point")) (\(design.kind.rawValue)), "
      + "\(CountText.of(replications, "replication")) each, \(CountText.of(variants, "variant")): "
      + CountText.of(points.count * replications * variants, "run")
    if shard != .whole {
      headline +=
        ", of which shard \(shard) makes \(shard.pairs(of: points.count * replications) * variants)"
    }
    var table = TextTable(columns: [(.right, 2)] + design.axes.map { _ in (.left, 2) })
    table.add(head: ["point"] + design.axes.map(\.path.shown))
    for point in 0..<min(points.count, shown) {
      table.add(["\(point + 1)"] + points[point].map(\.value.shown))
    }
    if points.count > shown { table.add(line: "  … and \(points.count - shown) more") }
    let lines = [style.styled(headline, .strong), ""] + table.lines(within: style)
    return style.fitted(lines.joined(separator: "\n") + "\n")
  }
}
