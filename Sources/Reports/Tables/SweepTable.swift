import Results

/// The findings of a sweep: its metrics point by point, their sensitivities, where savings end, and
/// which points are worth their price.
package struct SweepTable {
  let document: SweepDocument
  let style: TextStyle

  /// Points that are listed; all are in the store.
  static let shown = 100

  package init(_ document: SweepDocument, style: TextStyle = .plain) {
    self.document = document
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    style.report(
      [setting, idleAxes] + document.answers.map(pointLines)
        + document.answers.flatMap(sensitivities)
        + document.answers.map(breakEvens) + document.paretoFronts.map(frontLines))
  }

  private var hasContrasts: Bool { document.variants.count > 1 }

  private var setting: [String] {
    var text =
      "\(CountText.of(document.points.count, "point")) (\(document.design)), "
      + "\(document.replications) runs each, seed \(document.seed); all points met the same runs. "
      + "± and [ ] are \(PercentText.of(document.confidence)) intervals"
    if hasContrasts {
      text +=
        "; change and p are run by run against \(document.baseline.shown), p adjusted for all differences of the "
        + "metric (Benjamini–Hochberg)"
    }
    return style.section(document.scenario.shown, style.lines(text + "."))
  }

  /// The warning of axes along which all runs are the same.
  private var idleAxes: [String] {
    (document.axesWithoutEffect ?? []).flatMap {
      style.lines(
        "warning: \($0.shown) changes nothing: points that differ in it alone have the same values, "
          + "to the last bit, in every metric of every variant.")
    }
  }

  /// A metric at all points, in one unit, so that columns can be compared.
  func scale(_ metric: Int) -> MetricScale {
    MetricScale(document.points.map { $0.metrics[metric] })
  }

  /// A block with a row per point and variant.
  private func pointLines(_ answer: SweepDocument.Answer) -> [String] {
    guard let metric = document.place(ofMetric: answer.metric) else { return [] }
    var table = TextTable(
      columns: [(.right, 2)] + document.parameters.map { _ in (TextTable.Alignment.left, 2) }
        + [(.left, 2), (.anchored, 2), (.anchored, 2), (.right, 2)])
    let scale = scale(metric)
    table.add(line: style.styled(scale.title(answer.metric).shown, .strong))
    table.add(
      head: ["point"] + document.parameters.map(\.shown)
        + (hasContrasts ? ["variant", "mean", "change", "p"] : ["", "mean"]))
    for point in document.points.prefix(Self.shown) {
      let (found, adjusted) = (point.metrics[metric], point.adjustedP(ofMetric: metric))
      for (place, estimate) in found.variants.enumerated() {
        let head = ["\(point.point)"] + point.values.map(\.shown)
        let contrast = found.comparisons.firstIndex { $0.variant == estimate.name }
        table.add(
          (place == 0 ? head : head.map { _ in "" }) + [
            hasContrasts ? estimate.name.shown : "", estimate.text(in: scale)?.cell ?? "—",
          ] + (contrast.map { cells(found.comparisons[$0], adjusted[$0]) } ?? []),
          note: place == 0 && point.failed > 0 ? "\(point.failed) runs failed" : "")
      }
    }
    if document.points.count > Self.shown {
      table.add(
        line: "  … and \(document.points.count - Self.shown) more points; 'results export' has all")
    }
    return table.lines(within: style)
  }

  private func cells(_ contrast: ComparisonDocument.Contrast, _ p: Double?) -> [String] {
    if contrast.identical { return ["the same"] }
    guard contrast.difference != nil else { return ["—"] }
    return [contrast.change.map { EstimateText($0).cell } ?? "—", p.map(DecimalText.pValue) ?? "—"]
  }
}
