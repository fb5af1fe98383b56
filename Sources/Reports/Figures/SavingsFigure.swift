import Statistics

/// The saving of each variant with both intervals: a row a variant, the picture beside the answer.
enum SavingsFigure {
  static let name = "savings"

  private struct Row: Sendable {
    let variant: String
    let value: Double
    let overRuns: ConfidenceInterval?
    let overPhones: ConfidenceInterval?

    /// Both intervals and the estimate.
    var hull: ConfidenceInterval {
      let ends = [overRuns?.low, overRuns?.high, overPhones?.low, overPhones?.high, value]
        .compactMap(\.self)
      return ConfidenceInterval(low: ends.min() ?? value, high: ends.max() ?? value)
    }
  }

  /// Nil where no variant has a change to be drawn.
  static func figure(of answer: Answer) -> Figure? {
    let isPercent = answer.savings.contains { $0.scale == .percent && $0.value != nil }
    let told = answer.savings.filter { ($0.scale == .percent) == isPercent }
    let rows = told.compactMap { effect -> Row? in
      guard let value = effect.value, value.isFinite else { return nil }
      return Row(
        variant: effect.variant, value: value, overRuns: effect.overRuns.flatMap(bounded),
        overPhones: effect.overPhones.flatMap(bounded))
    }
    guard let metric = answer.members.first, !rows.isEmpty else { return nil }
    let unit = isPercent ? " (%)" : told[0].metric.scale.ofDifferences.unitInParentheses
    let factor = isPercent ? 1 : metric.scale.factor
    let axis = ChangeAxis(
      over: rows.map { row in
        let hull = row.hull
        return (
          factor * row.value, ConfidenceInterval(low: factor * hull.low, high: factor * hull.high)
        )
      })
    let baseline = answer.document.baseline
    return Figure(
      name: name, section: .answer, title: "Change of \(metric.name)",
      caption: caption(answer, rows, axis, factor),
      alternative: told.map { "\($0.variant) \($0.text)" }.joined(separator: "; "),
      table: DataTable(
        columns: ["variant", "change", "over runs", "over phones"],
        rows: told.map { effect in
          [effect.variant, effect.text]
            + [effect.overRuns, effect.overPhones].map { $0.map(effect.scale.text) ?? Cell.dash }
        }),
      height: { isNarrow in
        let isBroken = rows.contains {
          PlotLabel(variant: $0.variant, isNarrow: isNarrow).lines.count > 1
        }
        return 62 + (isNarrow ? 20 : 24) * (isBroken ? 1.8 : 1) * Double(rows.count)
      },
      draw: { draw(rows, axis, factor, "change against \(baseline.shown)\(unit)", &$0) })
  }

  private static func bounded(_ interval: ConfidenceInterval) -> ConfidenceInterval? {
    interval.isBounded ? interval : nil
  }

  private static func caption(
    _ answer: Answer, _ rows: [Row], _ axis: ChangeAxis, _ factor: Double
  ) -> String {
    let runs = "Thick: \(answer.document.level) intervals over runs"
    let phones = answer.hasRanges ? "; thin: over plausible phones" : ""
    let off = rows.filter { row in
      ![row.hull.low, row.hull.high].allSatisfy { axis.holds(factor * $0) }
    }.map(\.variant)
    let missing = answer.savings.map(\.variant).filter { name in
      !rows.contains { $0.variant == name }
    }
    return "\(runs)\(phones)."
      + (off.isEmpty ? "" : " Beyond the axis: \(Enumeration.text(off)).")
      + (missing.isEmpty ? "" : " Not drawn: \(Enumeration.text(missing)).")
  }

  private static func draw(
    _ rows: [Row], _ axis: ChangeAxis, _ factor: Double, _ title: String,
    _ script: inout PlotScript
  ) {
    script.setRows(of: rows.map(\.variant), over: axis, title, longest: 44)
    func line(_ interval: KeyPath<Row, ConfidenceInterval?>) -> [[Double]] {
      rows.enumerated().compactMap { place, row in
        row[keyPath: interval].map { found in
          let ends = [found.low, found.high].map { axis.clipped(factor * $0) }
          return [ends[0], Double(place + 1), ends[1] - ends[0], 0]
        }
      }
    }
    var elements: [String] = []
    for (ends, width) in [(line(\.overPhones), 1.5), (line(\.overRuns), 5)] where !ends.isEmpty {
      elements.append(
        script.element(
          script.data(ends), "1:2:3:4", "vectors nohead linewidth \(width)", .series(0)))
    }
    let dots = rows.enumerated().map { place, row in
      [axis.holds(factor * row.value) ? factor * row.value : .nan, Double(place + 1)]
    }
    elements.append(
      script.element(script.data(dots), "1:2", "points pointtype 7 pointsize 0.8", .series(1)))
    script.plot(elements)
  }
}
