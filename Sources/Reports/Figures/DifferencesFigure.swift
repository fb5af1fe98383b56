import Experiments
import Numerics

/// The distribution of the differences of runs: every run, the quartiles, and the share of runs
/// below any difference.
enum DifferencesFigure {
  private struct Sample {
    let variant: String
    let sorted: SortedSample
    /// In the order of the runs.
    let values: [Double]
    let mean: Double

    func quantile(_ share: Double) -> Double { sorted.quantile(share) ?? .nan }
  }

  /// The most runs that are drawn one by one.
  private static let mostDots = 250
  /// Steps of the curve of shares.
  private static let mostSteps = 300

  static func figure(of metric: ComparisonDocument.Metric, in material: ReportMaterial) -> Figure? {
    let comparison = material.comparison
    let scale = metric.scale
    let samples = comparison.others.compactMap { variant -> Sample? in
      let values = material.result.runs.differences(
        metric.name, of: variant, from: comparison.baseline
      ).map { scale.factor * $0 }
      guard values.count > 1 else { return nil }
      return Sample(
        variant: variant, sorted: SortedSample(values), values: values,
        mean: values.reduce(0, +) / Double(values.count))
    }
    guard samples.contains(where: { $0.sorted.values.first != $0.sorted.values.last }) else {
      return nil
    }
    let unit = scale.ofDifferences.unitInParentheses
    let axis = "difference of \(metric.name.shown)\(unit)"
    let baseline = comparison.baseline
    let hasDots = samples.allSatisfy { $0.values.count <= mostDots }
    return Figure(
      name: "differences-\(metric.name)", section: .differences,
      title: "Differences of \(metric.name) run by run",
      caption: """
        \(metric.name) of a run less that of the same run of \(baseline)\(unit). First: \
        \(hasDots ? "a dot per run; " : "")boxes from the first to the third quartile with the median, \
        whiskers from the 5 % to the 95 % quantile. Second: the share of runs whose difference is no \
        larger. These show the spread of runs, and no interval of a mean. Below zero is less than \
        \(baseline).\(metric.direction.sentence)
        """,
      alternative: samples.map { sample in
        "\(sample.variant): median \(text(sample.quantile(0.5))), middle half from "
          + "\(text(sample.quantile(0.25))) to \(text(sample.quantile(0.75)))\(unit)"
      }.joined(separator: "; "),
      table: DataTable(
        columns: [
          "variant", "runs", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "greatest", "mean",
        ],
        rows: samples.map { sample in
          [sample.variant, "\(sample.values.count)"]
            + ([0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map(sample.quantile) + [sample.mean]).map(text)
        }), height: { isNarrow in (isNarrow ? 520 : 340) + keyHeight(of: samples, isNarrow) },
      draw: { draw(samples, axis, hasDots, &$0) })
  }

  /// The height of the names below the curves, and of those below the boxes where they are turned.
  private static func keyHeight(of samples: [Sample], _ isNarrow: Bool) -> Double {
    samples.count == 1 ? 0 : (isNarrow ? 40 : 0) + 18 * Double(samples.count)
  }

  private static func text(_ value: Double) -> String { DecimalText.short(value, digits: 4) }

  private static func draw(
    _ samples: [Sample], _ axis: String, _ hasDots: Bool, _ script: inout PlotScript
  ) {
    let isNarrow = script.canvas.isNarrow
    let spread = samples.enumerated().map { slot, sample in
      script.data([[Double(slot + 1)] + [0.25, 0.05, 0.95, 0.75, 0.5].map(sample.quantile)])
    }
    let dots = samples.enumerated().map { slot, sample in
      // Side by side in a pattern, since draws would differ from report to report.
      script.data(
        sample.values.enumerated().map { number, value in
          [Double(slot + 1) + 0.05 * (Double(number * 5 % 11) - 5), value]
        })
    }
    let shares = samples.map { script.data(steps($0)) }
    script.add("set multiplot layout \(isNarrow ? "2,1" : "1,2")")
    script.add("unset key")
    script.setTicks("x", named: samples.map(\.variant), room: isNarrow ? 290 : 310)
    script.add("set xrange [0.4:\(Double(samples.count) + 0.6)]")
    script.setTitle("y", axis, longest: 44)
    script.add(PlotScript.horizontalZeroLine)
    script.add("set boxwidth 0.62")
    script.add("set style fill empty")
    script.plot(
      samples.indices.flatMap { slot -> [String] in
        let points = script.element(
          dots[slot], "1:2", "points pointtype 7 pointsize 0.35", .series(slot + 1))
        let box = script.element(spread[slot], "1:2:3:4:5", "candlesticks linewidth 1.5", .ink)
        let median = script.element(spread[slot], "1:6:6:6:6", "candlesticks linewidth 2.5", .ink)
        return (hasDots ? [points] : []) + [box + " whiskerbars 0.5", median]
      })
    script.add("unset arrow")
    script.add(PlotScript.zeroLine)
    script.add("set xtics autofreq norotate center scale 1")
    script.setTicks("x", over: samples.flatMap(\.sorted.values), share: isNarrow ? 1 : 0.45)
    script.add("set xrange [*:*]")
    script.add("set yrange [0:100]")
    script.setTitle("x", axis, longest: 44)
    script.setTitle("y", "share of runs (%)")
    if samples.count > 1 {
      script.add("set key bottom outside center horizontal maxcols 2 height 0.8")
    }
    script.plot(
      samples.enumerated().map { slot, sample in
        script.line(shares[slot], slot, color: slot + 1, title: sample.variant)
      })
    script.add("unset multiplot")
  }

  /// The share of runs at or below a difference, as the corners of its steps.
  private static func steps(_ sample: Sample) -> [[Double]] {
    let values = sample.sorted.values
    let stride = max(1, values.count / mostSteps)
    var corners = [[values[0], 0.0]]
    for slot in Swift.stride(from: stride - 1, to: values.count, by: stride) {
      let share = 100 * Double(slot + 1) / Double(values.count)
      corners += [[values[slot], corners[corners.count - 1][1]], [values[slot], share]]
    }
    corners.append([values[values.count - 1], 100])
    return corners
  }
}
