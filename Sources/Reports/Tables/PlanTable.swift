import Experiments

/// The table of `compare --detect`: the number of runs that finds a change.
package enum PlanTable {
  /// The whole report, ending in a line break.
  ///
  /// - Parameter pilot: The comparison from which the numbers are estimated.
  package static func text(
    of plan: PlanDocument, from pilot: ComparisonDocument, style: TextStyle
  ) -> String {
    let change = PercentText.of(plan.detect)
    let setting = """
      From a pilot of \(plan.pilot) runs on \(plan.device), seed \(plan.seed). The column \
      'runs' is the number of runs that finds a change of \(change) of the mean of \(plan.baseline) with a \
      probability of \(PercentText.of(plan.power)), by a paired t test at \
      \(PercentText.of(1 - plan.confidence)). Brackets show the uncertainty of the pilot. With separate runs per \
      variant, each needs the number in the last column.
      """
    let needs: Report.Block =
      plan.needs.isEmpty
      ? .paragraph(
        "Nothing differs from run to run by what could hide a change: any two runs find it.")
      : .table(table(of: plan.needs, pilot))
    return TextRenderer(style).text(
      of: Report([
        [.question("\(plan.scenario): how many runs find a change of \(change)")],
        [.paragraph(setting)], [needs],
      ]))
  }

  private static func table(of needs: [PlanDocument.Need], _ pilot: ComparisonDocument) -> Table {
    var table = Table(
      "Runs that find the change",
      [.left(""), "to find", "sd of differences", .anchored("runs"), "separate runs"])
    for (name, own) in needs.grouped(by: \.metric) {
      // The unit in which `compare` shows the metric of the same runs.
      let scale = MetricScale(
        unit: own[0].unit,
        means: pilot.metrics.filter { $0.name == name }.flatMap(\.variants).map(\.mean))
      table.rows.append(.group(scale.title(name)))
      for need in own {
        let runs = EstimateText(
          value: count(need.replications.value),
          margin: "[\(count(need.replications.low)), \(count(need.replications.high))]")
        table.add([
          .text("  " + need.variant), .number(scale.factor * need.difference, .short(3)),
          .number(scale.factor * (need.sd.value ?? 0), .short(3)), .estimate(runs),
          .text(count(need.unpairedReplications)),
        ])
      }
    }
    return table
  }

  private static func count(_ runs: Int?) -> String { runs.map(String.init) ?? "> 10⁹" }
}
