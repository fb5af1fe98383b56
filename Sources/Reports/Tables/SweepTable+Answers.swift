import Experiments
import Statistics

extension SweepTable {
  /// Morris's effects or Sobol's indices of each quantity of a metric.
  func sensitivities(_ metric: Int) -> [[String]] {
    findings.quantities.compactMap { quantity in
      guard let sensitivity = findings.sensitivity(ofMetric: metric, quantity) else { return nil }
      let title = style.styled(
        "What \(findings.name(quantity, ofMetric: metric).shown) hangs on", .strong)
      switch sensitivity {
      case .effects(let effects): return [title] + lines(effects, metric)
      case .indices(nil): return [title, "  it does not vary"]
      case .indices(let indices?): return [title] + lines(indices)
      }
    }
  }

  private func lines(_ effects: [ElementaryEffects?], _ metric: Int) -> [String] {
    let unit = findings.plan.scenario.metrics[metric].unit
    var table = TextTable(columns: [(.left, 2), (.right, 2), (.anchored, 2), (.right, 2)])
    table.add(
      head: ["axis", "μ", "μ*", "σ"], note: unit == "1" ? "" : " in \(unit.shown) over the range")
    let ranked = findings.points.design.axes.indices.sorted {
      (effects[$1]?.meanMagnitude ?? -1, $0) < (effects[$0]?.meanMagnitude ?? -1, $1)
    }
    for axis in ranked {
      let path = findings.points.design.axes[axis].path.shown
      guard let effect = effects[axis] else {
        table.add([path, "—"])
        continue
      }
      table.add([
        path, DecimalText.significant(effect.mean, digits: 3),
        EstimateText(effect.meanMagnitude, effect.interval).cell,
        effect.standardDeviation.map { DecimalText.significant($0, digits: 3) } ?? "—",
      ])
    }
    return table.lines(within: style)
  }

  private func lines(_ indices: [SobolIndices]) -> [String] {
    var table = TextTable(columns: [(.left, 2), (.anchored, 2), (.anchored, 2)])
    table.add(head: ["axis", "alone", "with others"], note: " shares of the variance")
    let ranked = indices.indices.sorted { (indices[$1].total, $0) < (indices[$0].total, $1) }
    for axis in ranked {
      let index = indices[axis]
      table.add([
        findings.points.design.axes[axis].path.shown,
        EstimateText(index.first, index.firstInterval).cell,
        EstimateText(index.total, index.totalInterval).cell,
      ])
    }
    return table.lines(within: style)
  }

  /// Where along each axis a variant saves significantly, and where that turns.
  func breakEvens(_ metric: Int) -> [String] {
    let all = SweptBreakEven.all(in: findings, metric: metric)
    guard !all.isEmpty else { return [] }
    let name = findings.plan.scenario.metrics[metric].name.shown
    var lines = [style.styled("Where the saving of \(name) begins and ends", .strong)]
    for found in all.prefix(Self.shown) {
      lines += Paragraph.lines(
        BreakEvenSentence.text(found, metric: metric, in: findings), first: "  ", indent: 4,
        width: style.width)
    }
    if all.count > Self.shown { lines.append("  … and \(all.count - Self.shown) more") }
    return lines
  }

  /// What is worth its price: the variants at points than which none is better in both metrics.
  func frontLines(_ front: ParetoFront) -> [String] {
    let metrics = findings.plan.scenario.metrics
    let axes = findings.points.design.axes
    let scales = [front.cost, front.quality].map { metric in
      MetricScale(findings.findings.map { $0.metrics[metric] })
    }
    let names = [front.cost, front.quality].map { metrics[$0].name.shown }
    var table = TextTable(
      columns: [(.right, 2)] + axes.map { _ in (TextTable.Alignment.left, 2) }
        + [(.left, 2), (.right, 2), (.right, 2)])
    let better = front.isMoreBetter ? "more" : "less"
    table.add(
      line: style.styled(
        "No other has less \(names[0]) and as much to show for it (\(better) \(names[1]))",
        .strong))
    table.add(
      head: ["point"] + axes.map(\.path.shown) + ["variant"]
        + zip([front.cost, front.quality], zip(names, scales)).map { $1.0 + unit($0, $1.1) })
    for member in front.members.prefix(Self.shown) {
      let estimates = findings.findings[member.point].metrics
      table.add(
        ["\(member.point + 1)"] + findings.points[member.point].map(\.value.shown)
          + [findings.plan.scenario.variants[member.variant].name.shown]
          + zip([front.cost, front.quality], scales).map { metric, scale in
            let estimate = estimates[metric].estimates[member.variant]
            return scale.text(estimate.mean ?? 0, estimate.interval).value
          })
    }
    if front.members.count > Self.shown {
      table.add(line: "  … and \(front.members.count - Self.shown) more")
    }
    return table.lines(within: style)
  }
}
