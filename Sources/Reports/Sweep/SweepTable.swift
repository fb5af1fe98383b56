import Experiments
import Statistics

/// The findings of a sweep: the verdict, then its metrics point by point, their sensitivities, where
/// savings end, and which points are worth their price, all on about one screen.
package struct SweepTable {
  private let document: SweepDocument
  private let keys: SweepKeys
  private let style: TextStyle

  /// The lines of a screen, which the text is to fit.
  private static let screen = 40
  /// The rows of a table: with more lines elsewhere there are fewer.
  private static let rows = 5...20
  /// Where everything is that the text leaves out.
  static let everything = "--format json"
  /// Warnings that there is room for.
  private static let mostWarnings = 10
  /// Lines on break-evens, and lines of a grid each in a line of its own.
  private static let (mostBreakEvens, mostTurning) = (4, 3)
  /// Members of a front that are listed.
  private static let mostMembers = 3

  package init(_ document: SweepDocument, style: TextStyle = .plain) {
    self.document = document
    keys = SweepKeys(document)
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    let renderer = TextRenderer(style)
    let above = [headline, verdict, undone, Report.Section([.paragraph(explanation, .faint)])]
    let below = document.answers.flatMap(sensitivities) + document.answers.map(breakEvens) + fronts
    let lines = (above + below).map { renderer.lines(of: $0).count }.filter { $0 > 0 }
      .reduce(0) { $0 + $1 + 1 }
    // A table has a title, a head, a line on rows that are left out, and an empty line.
    let room = Self.screen - lines - 5
    let rows = min(max(room, Self.rows.lowerBound), Self.rows.upperBound)
    // The first table has the qualities, and with them what further answers are about.
    let tables = document.answers.enumerated().filter { place, answer in
      place == 0 || document.place(ofMetric: answer.metric).map(keys.told.contains) != true
    }.map { SweptPointsTable(document, keys, $0.element, isFirst: $0.offset == 0).section(rows) }
    return renderer.text(of: Report(above + tables + below))
  }

  private var hasContrasts: Bool { document.variants.count > 1 }

  /// The question, and the origin of the numbers.
  private var headline: Report.Section {
    let device = document.device.map { " on \($0)" } ?? ""
    let changing = document.changesWorld ?? []
    let exceptions =
      changing.isEmpty
      ? "" : ", but not all variants: \(Enumeration.text(changing)) changed the world"
    return [
      .question(PageFrame.title(document.scenario, document.question)),
      .paragraph(
        "\(CountText.of(document.points.count, "point")) (\(document.design)), "
          + "\(CountText.of(document.replications, "run")) each\(device), seed \(document.seed); "
          + "all points met the same runs\(exceptions)."),
    ]
  }

  /// The answer before all tables, and the axes along which all runs are the same.
  private var verdict: Report.Section {
    let sentences = SweepVerdict(document, keys).sentences
    return Report.Section(
      sentences.enumerated().map { .paragraph($1, $0 == 0 ? .strong : .plain) }
        + [.remarks(document.idleAxisWarnings.map { Report.Remark(.caution, $0) })])
  }

  /// The warnings of unfinished work at some points; the verdict has what savings were bought with.
  private var undone: Report.Section {
    let text = UndoneText(document)
    let hidden = text.warnings.count - Self.mostWarnings
    return [
      .remarks(text.warnings.prefix(Self.mostWarnings).map { Report.Remark(.caution, $0) }),
      .paragraph(hidden > 0 ? "and \(hidden) more: \(Self.everything)" : ""),
      .paragraph(text.calm.joined(separator: " "), .faint), .list(text.known),
    ]
  }

  /// The meaning of the columns, where the verdict does not say it.
  private var explanation: String {
    if document.replications == 1 { return "One run gives no interval." }
    return hasContrasts
      ? "" : "Intervals over runs are at \(PercentText.of(document.confidence))."
  }

  // MARK: - Sensitivities

  /// Morris's effects or Sobol's indices of each difference of a metric; of its mean where there is
  /// one variant only.
  private func sensitivities(_ answer: SweepDocument.Answer) -> [Report.Section] {
    let scale = document.place(ofMetric: answer.metric).map {
      MetricScale(unit: document.points[0].metrics[$0].unit, means: [])
    }
    let unit = (hasContrasts ? scale?.ofDifferences : scale)?.unit ?? "1"
    // Those of the means come first.
    return answer.sensitivities.dropFirst(hasContrasts ? document.variants.count : 0).map {
      sensitivity in
      let blocks: [Report.Block] =
        switch sensitivity.axes {
        case nil: [.list(["it does not vary"])]
        case .effects(let effects)?:
          [.table(Self.table(effects))]
            + (unit == "1" ? [] : [.paragraph("in \(unit) over the range", .faint)])
        case .indices(let indices)?:
          [.table(Self.table(indices)), .paragraph("shares of the variance", .faint)]
        }
      return Report.Section("What \(sensitivity.quantity) depends on", blocks)
    }
  }

  private static func table(_ effects: [SweepDocument.Effects]) -> Table {
    Table(
      "Effects of the axes",
      [.left("  axis"), "μ", .anchored("μ*"), "σ"],
      effects.sorted { ($0.muStar ?? -1) > ($1.muStar ?? -1) }.map { effect in
        guard let magnitude = effect.muStar else {
          return .cells([.text("  " + effect.path), .missing])
        }
        return .cells([
          .text("  " + effect.path), .text(effect.meanText { EstimateText($0, $1) }),
          .estimate(EstimateText(magnitude, effect.interval)),
          effect.sigma.map { .number($0, .significant(3)) } ?? .missing,
        ])
      })
  }

  private static func table(_ indices: [SweepDocument.Indices]) -> Table {
    Table(
      "Shares of the variance",
      [.left("  axis"), .anchored("alone"), .anchored("with others")],
      indices.sorted { $0.total.value > $1.total.value }.map { index in
        .cells(
          [.text("  " + index.path)]
            + [index.first, index.total].map { .estimate(EstimateText($0.value, $0.interval)) })
      })
  }

  // MARK: - Break-evens and fronts

  /// Where along each axis a variant saves significantly, and where that turns.
  private func breakEvens(_ answer: SweepDocument.Answer) -> Report.Section {
    let better = document.place(ofMetric: answer.metric).map(document.direction)
    let items = BreakEvenText(document, keys, better)
      .list(answer.breakEvens, most: Self.mostTurning)
    var lines = 0
    let told = items.prefix { item in
      lines += style.item(item.shown).count
      return lines <= Self.mostBreakEvens
    }
    return .list(
      "Where the \(better == .higher ? "gain" : "saving") of \(answer.metric) begins and ends",
      items.first(told.count) { "… and \($0) more: \(Self.everything) has all" })
  }

  /// The Pareto fronts of variants at points over two metrics: a table of the first, and the number
  /// of the others.
  private var fronts: [Report.Section] {
    document.paretoFronts.enumerated().map { place, front in
      let cost = front.moreOfCostIsBetter == true ? "more" : "less"
      let better = front.moreIsBetter ? "more" : "less"
      let title =
        "No other has \(cost) \(front.cost) and as much to show for it (\(better) \(front.quality)): "
        + "\(front.members.count) of \(document.points.count * document.variants.count)"
      guard place == 0 else {
        var section = Report.Section([.paragraph(title + ".")])
        section.isAttached = true
        return section
      }
      let hidden = front.members.count - Self.mostMembers
      return Report.Section(
        title,
        [
          .table(table(of: front)),
          .list(hidden > 0 ? ["… and \(hidden) more: \(Self.everything) has all"] : []),
        ])
    }
  }

  private func table(of front: SweepDocument.Front) -> Table {
    let metrics = [front.cost, front.quality].compactMap(document.place)
    let scales = metrics.map(document.levels)
    return Table(
      "The points of the front",
      ["  point"] + (keys.axes + ["variant"]).map(Table.Column.left)
        + [Table.Column(front.cost), Table.Column(front.quality)],
      SweptPointsTable.evenly(Self.mostMembers, of: front.members).map { member in
        let point = document.points[member.point - 1]
        return .cells(
          [.count(member.point)] + (point.values + [member.variant]).map { .text($0) }
            + zip(metrics, scales).map { metric, scale in
              .level(point.metrics[metric].estimate(of: member.variant)?.mean ?? 0, scale)
            })
      })
  }
}

extension SweepDocument.Effects {
  /// μ with the digits of μ*, which it does not exceed.
  ///
  /// - Parameter text: Makes the text of μ* and its interval.
  func meanText(_ text: (Double, ConfidenceInterval?) -> EstimateText) -> String {
    guard let mu, let muStar else { return "—" }
    let shift = mu.magnitude - muStar
    let around = interval.map { ConfidenceInterval(low: $0.low + shift, high: $0.high + shift) }
    let value = text(mu.magnitude, around).value
    return mu < 0 && value.contains { ("1"..."9").contains($0) } ? "−" + value : value
  }
}
