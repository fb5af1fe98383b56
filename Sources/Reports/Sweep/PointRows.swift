import Experiments
import Statistics

/// The numbers of a metric at the points of a sweep, as rows of a table.
struct PointRows {
  private let material: SweepMaterial
  private let metric: Int
  private let scale: MetricScale
  private let adjusted: [[Double?]]
  /// Every how manieth point is listed.
  let step: Int

  /// A page has no room for all of a large sweep.
  static let most = 250

  init(_ material: SweepMaterial, _ metric: Int) {
    self.material = material
    self.metric = metric
    scale = material.scale(metric)
    adjusted = material.findings.adjustedPValues(ofMetric: metric)
    step = (material.findings.points.count + Self.most - 1) / Self.most
  }

  /// What is said of rows that are not there.
  var note: String {
    step <= 1
      ? ""
      : " The table has one in \(step) points; 'drainsim results export' has all."
  }

  /// Values of the point, means, and the change of each variant with its adjusted p.
  var table: DataTable {
    let variants = material.variants.map { "\($0)\(unit)" }
    let others = material.others.flatMap { ["change of \($0)", "p"] }
    return DataTable(
      columns: ["point"] + axes + variants + others,
      rows: points.map { point in
        let comparison = material.findings.findings[point].metrics[metric]
        return head(point)
          + comparison.estimates.map { estimate in
            estimate.mean.map { scale.text($0, estimate.interval).plain } ?? "—"
          }
          + comparison.contrasts.enumerated().flatMap { index, contrast in
            [Self.change(contrast), p(point, index)]
          }
      })
  }

  /// Values of the point, and the difference of each variant.
  var differences: DataTable {
    DataTable(
      columns: ["point"] + axes + material.others.flatMap { ["\($0)\(unit)", "change", "p"] },
      rows: points.map { point in
        head(point)
          + material.findings.findings[point].metrics[metric].contrasts.enumerated().flatMap {
            index, contrast in
            [difference(contrast), Self.change(contrast), p(point, index)]
          }
      })
  }

  private var unit: String { scale.unit == "1" ? "" : " (\(scale.unit))" }
  /// The last words of the axes' paths, where they tell them apart.
  private var axes: [String] {
    let last = material.axes.map { $0.path.split(separator: ".").last.map(String.init) ?? "" }
    let isPlain = Set(last).count == last.count
    return isPlain ? last : material.axes.map { TornadoFigure.short($0.path) }
  }

  private var points: [Int] {
    Array(stride(from: 0, to: material.findings.points.count, by: max(1, step)))
  }

  private func head(_ point: Int) -> [String] {
    ["\(point + 1)"] + material.findings.points[point].map(\.value)
  }

  private func p(_ point: Int, _ contrast: Int) -> String {
    adjusted[point][contrast].map(DecimalText.pValue) ?? "—"
  }

  private func difference(_ contrast: Contrast) -> String {
    switch contrast.difference {
    case nil: "—"
    case .identical: "the same"
    case .estimated(let estimate): scale.text(estimate.mean, estimate.interval).plain
    }
  }

  static func change(_ contrast: Contrast) -> String {
    switch contrast.difference {
    case nil: "—"
    case .identical: "the same"
    case .estimated: contrast.change.map { EstimateText($0).plain } ?? "—"
    }
  }
}
