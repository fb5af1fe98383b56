import Experiments

/// The numbers of a metric at the points of a sweep, as rows of a table.
struct PointRows {
  private let material: SweepMaterial
  private let metric: Int
  private let scale: MetricScale
  /// The unit of changes, of all points.
  private let levels: LevelScale
  /// Every how manieth point is listed.
  let step: Int

  /// A page has no room for all of a large sweep.
  static let most = 250

  init(_ material: SweepMaterial, _ metric: Int) {
    self.material = material
    self.metric = metric
    scale = material.scale(metric)
    levels = material.document.levels(metric)
    step = (material.points.count + Self.most - 1) / Self.most
  }

  /// The note on rows that are left out.
  var note: String {
    step <= 1 ? "" : " The table has one in \(step) points; 'drainsim results export' has all."
  }

  /// Values of the point, means, and the change of each variant with its adjusted p.
  var table: DataTable {
    let variants = material.variants.map { "\($0)\(scale.unitInParentheses)" }
    let others = material.others.flatMap { ["change of \($0)", "p"] }
    return DataTable(
      columns: ["point"] + axes + variants + others,
      rows: points.map { point in
        let found = point.metrics[metric]
        return head(point) + found.variants.map { $0.text(in: scale)?.plain ?? "—" }
          + found.comparisons.enumerated().flatMap { index, contrast in
            [change(contrast, at: point), p(point, index)]
          }
      })
  }

  /// Values of the point, and the difference of each variant.
  var differences: DataTable {
    DataTable(
      columns: ["point"] + axes
        + material.others.flatMap {
          ["\($0)\(scale.ofDifferences.unitInParentheses)", "change", "p"]
        },
      rows: points.map { point in
        head(point)
          + point.metrics[metric].comparisons.enumerated().flatMap { index, contrast in
            [
              difference(contrast),
              contrast.isNearZero ? "—" : change(contrast, at: point), p(point, index),
            ]
          }
      })
  }

  private var axes: [String] { material.keys.axes }

  private var points: [SweepDocument.Point] {
    stride(from: 0, to: material.points.count, by: max(1, step)).map { material.points[$0] }
  }

  private func head(_ point: SweepDocument.Point) -> [String] { ["\(point.point)"] + point.values }

  private func p(_ point: SweepDocument.Point, _ contrast: Int) -> String {
    point.adjustedP(ofMetric: metric)[contrast].map(DecimalText.pValue) ?? "—"
  }

  private func difference(_ contrast: ComparisonDocument.Contrast) -> String {
    if contrast.identical { return "the same" }
    return contrast.difference.map { scale.text($0.mean, $0.interval).plain } ?? "—"
  }

  private func change(
    _ contrast: ComparisonDocument.Contrast, at point: SweepDocument.Point
  ) -> String {
    guard !contrast.identical else { return "the same" }
    let effect = material.document.effect(at: point, ofMetric: metric, contrast.variant, levels)
    guard let effect, effect.value != nil else { return "—" }
    return effect.textOverRuns
  }
}
