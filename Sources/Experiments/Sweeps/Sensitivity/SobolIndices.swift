import Kernel
import Numerics
import Statistics

extension SweepDocument.Indices {
  /// One per axis; nil where the quantity does not vary, or fewer than two pairs have all their
  /// values.
  ///
  /// - Parameters:
  ///   - points: Those of Saltelli's design.
  ///   - values: The quantity at each of them.
  ///   - seed: Of the resamples.
  package static func all(
    at points: SweepPoints, of values: [Double?], seed: UInt64, level: ConfidenceLevel
  ) -> [Self]? {
    let sample = PairedSample(values, axes: points.design.axes.count)
    guard sample.count > 1, let found = sample.indices(sample.all) else { return nil }
    let key = RandomKey(seed: seed, replication: 1)
    let stream = RandomStream(key: key, name: StreamName("pairs of Saltelli's design"))
    let resamples = (0..<UInt32(BootstrapSize.resamples)).map { resample in
      sample.indices(
        (0..<UInt32(sample.count)).map { draw in
          min(
            sample.count - 1,
            Int(stream.uniform(trigger: resample, use: draw) * Double(sample.count)))
        })
    }
    let tail = (1 - level.probability) / 2
    func interval(_ value: (PairedSample.Index) -> Double, _ axis: Int) -> ConfidenceInterval? {
      let known = resamples.compactMap { $0.map { value($0[axis]) } }
      let sample = SortedSample(known)
      guard known.count == resamples.count, let low = sample.quantile(tail),
        let high = sample.quantile(1 - tail)
      else { return nil }
      return ConfidenceInterval(low: low, high: high)
    }
    func index(_ value: (PairedSample.Index) -> Double, _ axis: Int) -> SweepDocument.Index {
      let interval = interval(value, axis)
      return .init(value: value(found[axis]), low: interval?.low, high: interval?.high)
    }
    return Swift.zip(points.design.axes.map(\.path), found.indices).map { path, axis in
      Self(path: path, first: index(\.first, axis), total: index(\.total, axis))
    }
  }
}

/// The values at the pairs of points and at their mixtures.
private struct PairedSample {
  typealias Index = (first: Double, total: Double)

  private let axes: Int
  /// Pair by pair: at A, at the mixtures, at B; less their mean, so that large means cost no
  /// digits.
  private let rows: [[Double]]

  var count: Int { rows.count }
  var all: [Int] { Array(rows.indices) }

  /// Pairs that lack a value are left out.
  init(_ values: [Double?], axes: Int) {
    self.axes = axes
    let width = axes + 2
    let complete = (0..<values.count / width).compactMap { pair -> [Double]? in
      let row = values[pair * width..<(pair + 1) * width].compactMap(\.self)
      return row.count == width ? row : nil
    }
    let mean = Moments(complete.flatMap { [$0[0], $0[axes + 1]] }).mean ?? 0
    rows = complete.map { $0.map { $0 - mean } }
  }

  /// The indices of all axes from some of the pairs; nil without variance.
  func indices(_ chosen: [Int]) -> [Index]? {
    var both = Moments()
    for slot in chosen {
      both.add(rows[slot][0])
      both.add(rows[slot][axes + 1])
    }
    guard let variance = both.variance, variance > 0 else { return nil }
    return (1...axes).map { axis in
      var products = 0.0
      var squares = 0.0
      for slot in chosen {
        let row = rows[slot]
        products += row[axes + 1] * (row[axis] - row[0])
        squares += (row[0] - row[axis]) * (row[0] - row[axis])
      }
      let count = Double(chosen.count)
      return (first: products / count / variance, total: squares / (2 * count) / variance)
    }
  }
}
