import Experiments

/// The table of `plan`: the number of runs that finds a change.
package enum PlanTable {
  /// The whole report, ending in a line break.
  ///
  /// - Parameters:
  ///   - pilot: The comparison from which the numbers are estimated.
  ///   - share: The change to find, of the baseline's mean.
  ///   - power: The probability with which the change is found.
  package static func text(
    of needs: [ReplicationNeed], pilot: ComparisonDocument, finding share: Double, power: Double,
    style: TextStyle
  ) -> String {
    let change = percent(share)
    let title = "\(pilot.scenario.shown): how many runs find a change of \(change)"
    let setting = """
      From a pilot of \(pilot.replications) runs on \(pilot.device.shown), seed \(pilot.seed). The column \
      'runs' is the number of runs that finds a change of \(change) of the mean of \(pilot.baseline.shown) with a \
      probability of \(percent(power)), by a paired t test at \(percent(1 - pilot.confidence)). \
      Brackets show the uncertainty of the pilot. With separate runs per variant, each needs the number in the \
      last column.
      """
    return style.report([
      [style.styled(title, .strong)], style.lines(setting), table(of: needs, pilot, style),
    ])
  }

  private static func table(
    of needs: [ReplicationNeed], _ pilot: ComparisonDocument, _ style: TextStyle
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
        short(scale.factor * need.deviation),
        "\(count(need.runs))\t[\(count(need.fewest)), \(count(need.most))]",
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
