import Numerics

/// Agreement and disagreement among the kept samples of a calibration.
package struct CalibrationSummary: Sendable {
  /// A number of every kept sample.
  package struct Spread: Sendable {
    /// The number's title: "search-time of original".
    package let title: String
    package let unit: String
    package let sample: SortedSample
  }

  package private(set) var sampleCount = 0
  package private(set) var keptCount = 0
  /// Why samples could not be run, and how many.
  package private(set) var impossible = ImpossiblePoints()
  private var values: [(title: String, unit: String, values: [Double])] = []

  package init() {}

  package mutating func add(_ sample: Calibration.Sample) {
    sampleCount += 1
    if case .failure(let problem) = sample.outcome { impossible.add(problem) }
    guard sample.isKept, let comparison = try? sample.outcome.get() else { return }
    keptCount += 1
    var index = 0
    for metric in comparison.metrics {
      for estimate in metric.estimates {
        note(&index, "\(metric.name) of \(estimate.variant)", metric.unit, estimate.mean)
      }
      for contrast in metric.contrasts {
        note(&index, "\(metric.name), change of \(contrast.variant)", "%", contrast.change?.percent)
      }
    }
  }

  private mutating func note(_ index: inout Int, _ title: String, _ unit: String, _ value: Double?)
  {
    if index == values.count { values.append((title, unit, [])) }
    if let value { values[index].values.append(value) }
    index += 1
  }

  /// The spreads in the order of metrics and variants; those without any value are left out.
  package var spreads: [Spread] {
    values.filter { !$0.values.isEmpty }.map {
      Spread(title: $0.title, unit: $0.unit, sample: SortedSample($0.values))
    }
  }
}
