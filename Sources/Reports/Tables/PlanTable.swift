import Experiments

/// The table of `compare --detect`: the number of runs that finds a change.
package enum PlanTable {
  /// The whole report, ending in a line break.
  ///
  /// - Parameter pilot: The comparison from which the numbers are estimated.
  package static func text(
    of plan: PlanDocument, from pilot: ComparisonDocument, style: TextStyle
  ) -> String {
    let change = percent(plan.detect)
    let title = "\(plan.scenario.shown): how many runs find a change of \(change)"
    let setting = """
      From a pilot of \(plan.pilot) runs on \(plan.device.shown), seed \(plan.seed). The column \
      'runs' is the number of runs that finds a change of \(change) of the mean of \(plan.baseline.shown) with a \
      probability of \(percent(plan.power)), by a paired t test at \(percent(1 - plan.confidence)). \
      Brackets show the uncertainty of the pilot. With separate runs per variant, each needs the number in the \
      last column.
      """
    return style.report([
      [style.styled(title, .strong)], style.lines(setting), table(of: plan.needs, pilot, style),
    ])
  }

  private static func table(
    of needs: [PlanDocument.Need], _ pilot: ComparisonDocument, _ style: TextStyle
  ) -> [String] {
    guard !needs.isEmpty else {
      return ["Nothing differs from run to run by what could hide a change: any two runs find it."]
    }
    var table = TextTable(.left, .right, .right, .anchored, .right)
    table.add(head: ["", "to find", "sd of differences", "runs", "separate runs"])
    var metric: String?
    var scale = MetricScale(unit: "1", means: [])
    for need in needs {
      if need.metric != metric {
        metric = need.metric
        // The unit in which `compare` shows the metric of the same runs.
        scale = MetricScale(
          unit: need.unit,
          means: pilot.metrics.filter { $0.name == need.metric }.flatMap(\.variants).map(\.mean))
        table.add(line: style.styled(scale.title(need.metric).shown, .strong))
      }
      table.add([
        need.variant.shown, short(scale.factor * need.difference),
        short(scale.factor * (need.sd.value ?? 0)),
        "\(count(need.replications.value))\t[\(count(need.replications.low)), \(count(need.replications.high))]",
        count(need.unpairedReplications),
      ])
    }
    return table.lines(within: style)
  }

  private static func count(_ runs: Int?) -> String { runs.map(String.init) ?? "> 10⁹" }

  private static func short(_ value: Double) -> String { DecimalText.short(value, digits: 3) }

  private static func percent(_ share: Double) -> String {
    DecimalText.short(100 * share, digits: 4) + " %"
  }
}
