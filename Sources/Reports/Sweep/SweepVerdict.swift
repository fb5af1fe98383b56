import Experiments
import Statistics

/// What a variant does over all points of a sweep, in a sentence.
enum SweepVerdict {
  /// One for each metric that matters and each variant: what is to be saved first, then what it costs.
  static func sentences(_ material: SweepMaterial) -> [String] {
    guard !material.others.isEmpty else {
      return [
        "There is one variant, \(material.study.baseline.shown), and nothing to compare it with."
      ]
    }
    return material.keyMetrics.flatMap { metric in
      material.others.indices.map { sentence(metric, $0, material) }
    }
  }

  private struct Point {
    let point: Int
    let contrast: Contrast
    let estimate: PairedEstimate?
  }

  private static func sentence(
    _ metric: Int, _ contrast: Int, _ material: SweepMaterial
  ) -> String {
    let name = material.study.metrics[metric].name.shown
    let (variant, baseline) = (material.others[contrast].shown, material.study.baseline.shown)
    let points = material.findings.findings.compactMap { finding -> Point? in
      let contrast = finding.metrics[metric].contrasts[contrast]
      switch contrast.difference {
      case nil: return nil
      case .identical: return Point(point: finding.point, contrast: contrast, estimate: nil)
      case .estimated(let estimate):
        return Point(point: finding.point, contrast: contrast, estimate: estimate)
      }
    }
    guard !points.isEmpty else {
      return "No point gave \(name) of both \(variant) and \(baseline)."
    }
    let below = points.count { ($0.estimate?.interval?.high ?? 1) < 0 }
    let above = points.count { ($0.estimate?.interval?.low ?? -1) > 0 }
    let all = points.count
    let estimated = points.filter { $0.estimate != nil }
    guard !estimated.isEmpty else {
      return "\(variant) makes no difference to \(name) at any of \(CountText.of(all, "point"))."
    }
    let head: String
    if below == all {
      head =
        "\(variant) surely lowers \(name) at \(all == 1 ? "the only point" : "all \(all) points")"
    } else if above == all {
      head =
        "\(variant) surely raises \(name) at \(all == 1 ? "the only point" : "all \(all) points")"
    } else if below == 0, above == 0 {
      head = "\(variant) does not surely change \(name) at any of \(CountText.of(all, "point"))"
    } else if above == 0 {
      head = "\(variant) surely lowers \(name) at \(below) of \(all) points"
    } else if below == 0 {
      head = "\(variant) surely raises \(name) at \(above) of \(all) points"
    } else {
      head =
        "\(variant) surely lowers \(name) at \(below) of \(all) points and raises it at \(above)"
    }
    return head + span(estimated, metric, material) + "."
  }

  /// `: from −71.2 % [−74.0, −68.1] (idle-stop = 10 s) to …`, with intervals of the level.
  private static func span(
    _ points: [Point], _ metric: Int, _ material: SweepMaterial
  ) -> String {
    let ordered = points.sorted {
      (measure($0), $0.point) < (measure($1), $1.point)
    }
    guard let first = ordered.first, let last = ordered.last else { return "" }
    let level = "\(material.level) intervals"
    let ends = [first, last].map { text($0, metric, material) }
    if first.point == last.point { return ": \(ends[0]) (\(level))" }
    if ends[0] == ends[1] { return ": \(ends[0]) at each (\(level))" }
    return ": from \(ends[0]) at \(material.text(ofPoint: first.point).shown) to "
      + "\(ends[1]) at \(material.text(ofPoint: last.point).shown) (\(level))"
  }

  private static func measure(_ point: Point) -> Double {
    point.contrast.change?.percent ?? point.estimate?.mean ?? 0
  }

  private static func text(_ point: Point, _ metric: Int, _ material: SweepMaterial) -> String {
    if let change = point.contrast.change { return EstimateText(change).plain }
    let scale = material.scale(metric)
    let unit = scale.unit == "1" ? "" : " \(scale.unit)"
    return point.estimate.map { scale.text($0.mean, $0.interval).plain + unit } ?? "—"
  }
}
