import Results

extension SweepTable {
  /// Morris's effects or Sobol's indices of each quantity of a metric.
  func sensitivities(_ answer: SweepDocument.Answer) -> [[String]] {
    let unit = document.place(ofMetric: answer.metric).map { document.points[0].metrics[$0].unit }
    return answer.sensitivities.map { sensitivity in
      let title = style.styled("What \(sensitivity.quantity.shown) depends on", .strong)
      switch sensitivity.axes {
      case nil: return [title, "  it does not vary"]
      case .effects(let effects)?: return [title] + lines(effects, unit ?? "1")
      case .indices(let indices)?: return [title] + lines(indices)
      }
    }
  }

  private func lines(_ effects: [SweepDocument.Effects], _ unit: String) -> [String] {
    var table = TextTable(.left, .right, .anchored, .right)
    table.add(
      head: ["axis", "μ", "μ*", "σ"], note: unit == "1" ? "" : " in \(unit.shown) over the range")
    for effect in effects.sorted(by: { ($0.muStar ?? -1) > ($1.muStar ?? -1) }) {
      guard let mean = effect.mu, let magnitude = effect.muStar else {
        table.add([effect.path.shown, "—"])
        continue
      }
      table.add([
        effect.path.shown, DecimalText.significant(mean, digits: 3),
        EstimateText(magnitude, effect.interval).cell,
        effect.sigma.map { DecimalText.significant($0, digits: 3) } ?? "—",
      ])
    }
    return table.lines(within: style)
  }

  private func lines(_ indices: [SweepDocument.Indices]) -> [String] {
    var table = TextTable(.left, .anchored, .anchored)
    table.add(head: ["axis", "alone", "with others"], note: " shares of the variance")
    for index in indices.sorted(by: { $0.total.value > $1.total.value }) {
      table.add([
        index.path.shown, EstimateText(index.first.value, index.first.interval).cell,
        EstimateText(index.total.value, index.total.interval).cell,
      ])
    }
    return table.lines(within: style)
  }

  /// Where along each axis a variant saves significantly, and where that turns.
  func breakEvens(_ answer: SweepDocument.Answer) -> [String] {
    let all = answer.breakEvens
    let better = document.place(ofMetric: answer.metric)
      .flatMap { document.points.first?.metrics[$0].better }
    var lines = all.prefix(Self.shown).map { BreakEvenText.sentence($0, better) }.flatMap(
      style.item)
    if all.count > Self.shown { lines.append("  … and \(all.count - Self.shown) more") }
    return style.section("Where the saving of \(answer.metric.shown) begins and ends", lines)
  }

  /// The Pareto front: the variants at points than which none is better in both metrics.
  func frontLines(_ front: SweepDocument.Front) -> [String] {
    let places = [front.cost, front.quality].compactMap(document.place)
    let titles = zip([front.cost, front.quality], places.map(scale)).map { $1.title($0).shown }
    var table = TextTable(
      columns: [(.right, 2)] + document.parameters.map { _ in (TextTable.Alignment.left, 2) }
        + [(.left, 2), (.right, 2), (.right, 2)])
    let better = front.moreIsBetter ? "more" : "less"
    table.add(
      line: style.styled(
        "No other has \(front.moreOfCostIsBetter == true ? "more" : "less") \(front.cost.shown) and as much to show for it (\(better) "
          + "\(front.quality.shown))", .strong))
    table.add(head: ["point"] + document.parameters.map(\.shown) + ["variant"] + titles)
    for member in front.members.prefix(Self.shown) {
      let point = document.points[member.point - 1]
      table.add(
        ["\(member.point)"] + point.values.map(\.shown) + [member.variant.shown]
          + places.map { metric in
            point.metrics[metric].estimate(of: member.variant)?.text(in: scale(metric))?.value
              ?? "0"
          })
    }
    if front.members.count > Self.shown {
      table.add(line: "  … and \(front.members.count - Self.shown) more")
    }
    return table.lines(within: style)
  }
}
