import PhoneModel
import Quantities

/// The power of every component of the phone over one run, a panel per variant.
enum PowerFigure {
  /// The most components with a colour of their own.
  private static let most = 7
  /// Panels of one picture.
  private static let mostPanels = 12

  static func figure(of runs: [BinnedRun], variants: [String], run: Int, clock: SimDuration? = nil)
    -> Figure?
  {
    let all = variants.count
    let variants = Array(variants.prefix(mostPanels))
    let fine = Array(runs.prefix(mostPanels))
    let runs = inBinsOfOneLength(fine)
    guard let first = runs.first, runs.count == variants.count,
      runs.allSatisfy({ $0.components == first.components && !$0.energies.isEmpty })
    else { return nil }
    let joules = runs.map { run in
      first.components.indices.map { part in
        run.energies.reduce(Energy.zero) { $0 + $1[part] }.joules
      }
    }
    let order = first.components.indices.sorted { left, right in
      let sums = [left, right].map { part in joules.reduce(0) { $0 + $1[part] } }
      return sums[0] == sums[1] ? left < right : sums[0] > sums[1]
    }.filter { part in joules.contains { $0[part] > 0 } }
    guard !order.isEmpty else { return nil }
    let longest = runs.map(\.length.seconds).max() ?? 0
    guard longest > 0 else { return nil }
    let layers = Layers(
      parts: Array(order.prefix(most)), rest: Array(order.dropFirst(most)),
      names: order.prefix(most).map { first.components[$0] }
        + (order.count > most ? ["others"] : []))
    let time = TimeScale(longest: longest, clock: clock)
    let extent = runs.map(\.length).max { $0.nanoseconds < $1.nanoseconds } ?? .zero
    return Figure(
      name: "power", section: .power, title: "Power during run \(run)",
      caption: """
        Mean power in watts in bins of \(length(first.binLength)), stacked by component, in run \(run)\
        \(longest > 90_000 ? ", which lasts \(length(extent))" : ""); \(time.words). \
        One run and no interval: what differs between \
        variants here is when power is drawn. Losses inside the battery are not in it.\
        \(all > variants.count ? " The first \(variants.count) of \(all) variants." : "")
        """,
      alternative: zip(variants, runs).map { variant, run in
        let energy = run.energies.joined().reduce(Energy.zero, +).joules
        let seconds = max(run.length.seconds, .leastNonzeroMagnitude)
        return
          "\(variant) draws \(DecimalText.significant(energy / seconds, digits: 3)) W on average, "
          + "most of it by \(first.components[order[0]])"
      }.joined(separator: "; "),
      table: table(runs, variants, joules, order),
      height: { isNarrow in (isNarrow ? 150 : 190) * Double(runs.count) + (isNarrow ? 124 : 60) },
      draw: { draw(runs, variants, layers, time, longest, &$0) },
      series: series(fine, variants, time, shown: first.binLength))
  }

  private struct Layers {
    let parts: [Int]
    let rest: [Int]
    let names: [String]

    /// The power of every layer in a bin, in watts.
    func watts(_ run: BinnedRun, _ bin: Int) -> [Double] {
      let seconds = max(run.length(ofBin: bin).seconds, 1e-9)
      let own = parts.map { run.energies[bin][$0].joules / seconds }
      guard names.count > parts.count else { return own }
      return own + [rest.reduce(0) { $0 + run.energies[bin][$1].joules } / seconds]
    }
  }

  /// Bins that a picture has room for, at most.
  private static let mostBins = 256

  /// All runs in bins of the length that the longest one needs.
  ///
  /// In bins of another length, peaks would be flattened more or less, and panels beside one
  /// another would differ where variants do not.
  private static func inBinsOfOneLength(_ runs: [BinnedRun]) -> [BinnedRun] {
    guard var length = runs.map(\.binLength).max(by: { $0.nanoseconds < $1.nanoseconds }) else {
      return runs
    }
    let longest = runs.map(\.length.nanoseconds).max() ?? 0
    while longest / length.nanoseconds >= mostBins { length = length * 2 }
    return runs.map { $0.inBins(of: length) }
  }

  /// Such as `64 ms`, `16.4 s`, `2.18 min`, `4.66 h` and `7 d`.
  static func length(_ length: SimDuration) -> String {
    let (unit, divisor) =
      switch length.seconds {
      case ..<1: ("ms", 0.001)
      case ..<120: ("s", 1)
      case ..<7200: ("min", 60)
      case ..<172_800: ("h", 3600)
      default: ("d", 86_400.0)
      }
    return DecimalText.short(length.seconds / divisor, digits: 3) + " " + unit
  }

  private static func table(
    _ runs: [BinnedRun], _ variants: [String], _ joules: [[Double]], _ order: [Int]
  ) -> DataTable {
    func text(_ value: Double) -> String { DecimalText.significant(value, digits: 4) }
    let parts = order.map { part in [runs[0].components[part]] + joules.map { text($0[part]) } }
    return DataTable(
      columns: ["part"] + variants.map { "\($0) (J)" },
      rows: parts + [["all"] + joules.map { text($0.reduce(0, +)) }])
  }

  private static func draw(
    _ runs: [BinnedRun], _ variants: [String], _ layers: Layers, _ time: TimeScale,
    _ longest: Double, _ script: inout PlotScript
  ) {
    let isNarrow = script.canvas.isNarrow
    let slots = runs.map { run in script.data(steps(run, layers, time)) }
    let keyed = script.data([[0, 0]])
    script.add("set multiplot")
    script.add("set style fill solid 0.9 noborder")
    let top = top(of: runs, layers)
    script.add("set yrange [0:\(top)]")
    let letters = script.setTicks("y", over: [0, top], share: 1 / Double(runs.count))
    script.setTimeAxis(time, longest: longest)
    script.add(
      "set lmargin at screen \(script.canvas.axisRoom(letters: letters) / script.canvas.width)")
    script.add("set rmargin at screen \(isNarrow ? 0.97 : 0.8)")
    // Above the first panel stands its title, below the last the axis, and on a phone the key.
    let head = 26 / script.canvas.height
    let foot = (isNarrow ? 142 : 54) / script.canvas.height
    let panel = (1 - foot) / Double(runs.count)
    for (slot, data) in slots.enumerated() {
      let top = 1 - panel * Double(slot) - head
      script.add("set tmargin at screen \(top)")
      script.add("set bmargin at screen \(top - panel + head + 8 / script.canvas.height)")
      script.add("set title \(script.label(variants[slot])) offset 0,-0.6")
      let isLast = slot == slots.count - 1
      script.setTimeMarks(time, longest: longest, areShown: isLast)
      script.add("set xlabel \(isLast ? PlotScript.quoted(time.title) : "''")")
      script.add("set ylabel 'power (W)'")
      script.add(
        slot == 0 && !isNarrow ? "set key at screen 0.81, screen 0.97 left top" : "unset key")
      if isLast, isNarrow {
        script.add("set key at screen 0.5, screen 0.005 center bottom maxrows 3")
      }
      let isKeyed = isNarrow ? isLast : slot == 0
      // The topmost layer first, so that each covers the area of those below.
      let areas = layers.names.indices.reversed().map { layer in
        script.element(data, "1:\(layer + 2)", "filledcurves y1=0", .series(layer))
      }
      let keys = layers.names.enumerated().map { layer, name in
        script.element(keyed, "(-1):(-1)", "boxes", .series(layer), title: name)
      }
      script.plot(areas + (isKeyed ? keys : []))
    }
    script.add("unset multiplot")
  }

  private static func top(of runs: [BinnedRun], _ layers: Layers) -> Double {
    let largest =
      runs.flatMap { run in run.energies.indices.map { layers.watts(run, $0).reduce(0, +) } }.max()
      ?? 1
    return max(largest * 1.05, 1e-9)
  }

  /// Two rows per bin: time, and for each layer the power of it and all below.
  private static func steps(_ run: BinnedRun, _ layers: Layers, _ time: TimeScale) -> [[Double]] {
    run.energies.indices.flatMap { bin -> [[Double]] in
      var sum = 0.0
      let heights = layers.watts(run, bin).map { watts in
        sum += watts
        return sum
      }
      let start = (run.end(ofBin: bin) - run.length(ofBin: bin)).seconds
      return [[time.value(start)] + heights, [time.value(run.end(ofBin: bin).seconds)] + heights]
    }
  }

  private static func series(
    _ runs: [BinnedRun], _ variants: [String], _ time: TimeScale, shown: SimDuration
  ) -> TimeSeries {
    let length = runs.map(\.binLength).max { $0.nanoseconds < $1.nanoseconds } ?? .seconds(1)
    let aligned = runs.map { $0.inBins(of: length) }
    let count = aligned.map(\.energies.count).max() ?? 0
    return TimeSeries(
      axis: "power (W)", time: time, labels: variants,
      rows: (0..<count).map { bin in
        [time.value(length.seconds * Double(bin))]
          + aligned.map { run in
            guard bin < run.energies.count else { return nil }
            let energy = run.energies[bin].reduce(Energy.zero, +).joules
            return energy / max(run.length(ofBin: bin).seconds, 1e-9)
          }
      },
      note: """
        All parts together, in bins of \(Self.length(length)); the picture above has bins of \
        \(Self.length(shown)), and the table below the energy of each part.
        """)
  }
}
