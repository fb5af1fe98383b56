import Experiments
import Statistics

/// What a variant does to a metric at all points of a sweep.
struct SweepEffect {
  /// At how many of the points that tell.
  enum Kind: CaseIterable {
    case lowersAll, lowersSome, both, raisesAll, raisesSome, unsure, same, missing
  }

  private struct Point {
    let point: Int
    let contrast: Contrast
    let estimate: PairedEstimate?
  }

  let name: String
  private let metric: Int
  private let material: SweepMaterial
  private let points: [Point]
  private let below: Int
  private let above: Int

  init(of metric: Int, _ contrast: Int, _ material: SweepMaterial) {
    self.metric = metric
    self.material = material
    name = material.study.metrics[metric].name.shown
    points = material.findings.findings.compactMap { finding -> Point? in
      let contrast = finding.metrics[metric].contrasts[contrast]
      switch contrast.difference {
      case nil: return nil
      case .identical: return Point(point: finding.point, contrast: contrast, estimate: nil)
      case .estimated(let estimate):
        return Point(point: finding.point, contrast: contrast, estimate: estimate)
      }
    }
    below = points.count { ($0.estimate?.interval?.high ?? 1) < 0 }
    above = points.count { ($0.estimate?.interval?.low ?? -1) > 0 }
  }

  var kind: Kind {
    if points.isEmpty { return .missing }
    if points.allSatisfy({ $0.estimate == nil }) { return .same }
    if below == 0, above == 0 { return .unsure }
    if below == points.count { return .lowersAll }
    if above == points.count { return .raisesAll }
    return above == 0 ? .lowersSome : below == 0 ? .raisesSome : .both
  }

  /// The difference of the means, averaged over points; nil of none.
  var average: Double? {
    points.isEmpty
      ? nil : points.map { $0.estimate?.mean ?? 0 }.reduce(0, +) / Double(points.count)
  }

  /// `surely lowers energy at 2 of 5 points and raises it at 3`.
  ///
  /// - Parameter name: What the metric is called here.
  func predicate(_ name: String) -> String {
    let all = points.count
    let everywhere = all == 1 ? "the only point" : "all \(all) points"
    return switch kind {
    case .lowersAll: "surely lowers \(name) at \(everywhere)"
    case .raisesAll: "surely raises \(name) at \(everywhere)"
    case .unsure: "does not surely change \(name) at any of \(CountText.of(all, "point"))"
    case .lowersSome: "surely lowers \(name) at \(below) of \(all) points"
    case .raisesSome: "surely raises \(name) at \(above) of \(all) points"
    case .both: "surely lowers \(name) at \(below) of \(all) points and raises it at \(above)"
    case .same: "makes no difference to \(name) at any of \(CountText.of(all, "point"))"
    case .missing: "gave no \(name) that can be compared at any point"
    }
  }

  /// `: from −71.2 % [−74.0, −68.1] at idle-stop = 10 s to …`, with intervals of the level; nothing where there
  /// is no difference.
  var span: String {
    let ordered = points.filter { $0.estimate != nil }.sorted {
      (Self.measure($0), $0.point) < (Self.measure($1), $1.point)
    }
    guard let first = ordered.first, let last = ordered.last else { return "" }
    let level = "\(material.level) intervals"
    let ends = [first, last].map(text)
    if first.point == last.point { return ": \(ends[0]) (\(level))" }
    if ends[0] == ends[1] { return ": \(ends[0]) at each (\(level))" }
    return ": from \(ends[0]) at \(material.text(ofPoint: first.point).shown) to "
      + "\(ends[1]) at \(material.text(ofPoint: last.point).shown) (\(level))"
  }

  private static func measure(_ point: Point) -> Double {
    point.contrast.change?.percent ?? point.estimate?.mean ?? 0
  }

  private func text(_ point: Point) -> String {
    if let change = point.contrast.change { return EstimateText(change).plain }
    let scale = material.scale(metric)
    let unit = scale.unit == "1" ? "" : " \(scale.unit)"
    return point.estimate.map { scale.text($0.mean, $0.interval).plain + unit } ?? "—"
  }
}
