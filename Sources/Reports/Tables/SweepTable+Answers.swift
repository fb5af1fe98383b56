import Experiments
import Results

extension SweepTable {
  /// Morris's effects or Sobol's indices of each difference of a metric; of its mean where there is
  /// one variant only.
  func sensitivities(_ answer: SweepDocument.Answer) -> [[String]] {
    let scale = document.place(ofMetric: answer.metric).map {
      MetricScale(unit: document.points[0].metrics[$0].unit, means: [])
    }
    let unit = (hasContrasts ? scale?.ofDifferences : scale)?.unit
    // Those of the means come first.
    return answer.sensitivities.dropFirst(hasContrasts ? document.variants.count : 0).map {
      sensitivity in
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
    let better = document.place(ofMetric: answer.metric).map(document.direction)
    let items = BreakEvenText(document, keys, better).list(
      answer.breakEvens, most: Self.mostTurning
    )
    .map(style.item)
    var lines: [String] = []
    var told = 0
    for item in items {
      guard lines.count + item.count <= Self.mostBreakEvens else { break }
      lines += item
      told += 1
    }
    if told < items.count {
      lines.append("  … and \(items.count - told) more: \(Self.everything) has all")
    }
    let gain = better == .higher ? "gain" : "saving"
    return style.section("Where the \(gain) of \(answer.metric.shown) begins and ends", lines)
  }

  /// Lines on break-evens, and lines of a grid of which each is told.
  private static let (mostBreakEvens, mostTurning) = (7, 3)
  /// Members of a front that are listed.
  private static let mostMembers = 3

  /// The Pareto fronts of variants at points over two metrics: a table of the first, and the number
  /// of the others.
  var fronts: [String] {
    document.paretoFronts.enumerated().flatMap { place, front in
      place == 0 ? frontLines(front) : style.lines(title(front) + ": \(count(front)).", indent: 4)
    }
  }

  private func title(_ front: SweepDocument.Front) -> String {
    let (cost, better) = (
      front.moreOfCostIsBetter == true ? "more" : "less", front.moreIsBetter ? "more" : "less"
    )
    return "No other has \(cost) \(front.cost.shown) and as much to show for it (\(better) "
      + "\(front.quality.shown))"
  }

  private func count(_ front: SweepDocument.Front) -> String {
    "\(front.members.count) of \(document.points.count * document.variants.count)"
  }

  private func frontLines(_ front: SweepDocument.Front) -> [String] {
    let places = [front.cost, front.quality].compactMap(document.place)
    let titles = zip([front.cost, front.quality], places.map(document.scale)).map {
      $1.title($0).shown
    }
    var table = TextTable(
      columns: [(.right, 2)] + keys.axes.map { _ in (TextTable.Alignment.left, 2) }
        + [(.left, 2), (.right, 2), (.right, 2)])
    table.add(line: style.styled(title(front), .strong) + ": \(count(front))")
    table.add(head: ["point"] + keys.axes.map(\.shown) + ["variant"] + titles)
    for member in Self.evenly(Self.mostMembers, of: front.members) {
      let point = document.points[member.point - 1]
      table.add(
        ["\(member.point)"] + point.values.map(\.shown) + [member.variant.shown]
          + places.map { metric in
            point.metrics[metric].estimate(of: member.variant)?
              .text(in: document.scale(metric))?.value ?? "0"
          })
    }
    let hidden = front.members.count - Self.mostMembers
    if hidden > 0 { table.add(line: "  … and \(hidden) more: \(Self.everything) has all") }
    return table.lines(within: style)
  }
}
