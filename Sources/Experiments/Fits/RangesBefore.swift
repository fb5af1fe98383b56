import Numerics

/// A number and the range that it had before the fit.
package struct RangeBefore: Sendable {
  package let path: String
  /// The unit of ``ends``: that of the free number with this path, if there is one.
  package let unit: String
  package let ends: ClosedRange<Double>

  package init(path: String, unit: String, ends: ClosedRange<Double>) {
    self.path = path
    self.unit = unit
    self.ends = ends
  }

  /// `path=value` of its lower end.
  package var lowSetting: String {
    "\(path)=\(DecimalDigits.text(of: ends.lowerBound, significant: 12, unit: unit))"
  }
}

/// The bands of predictions over the ranges that numbers had before the fit.
///
/// A band runs from the 2.5th percentile of the predictions at points drawn from the ranges to the
/// 97.5th: what a study over the ranges claimed of a phone that it had not seen. Numbers without a
/// range are at their starts.
struct RangesBefore {
  private let problem: FitProblem
  private static let points = 79

  /// Nil where the fit names no ranges.
  init?(_ problem: FitProblem) {
    guard !problem.before.isEmpty else { return nil }
    self.problem = problem
  }

  /// The band of each measure of each row, in the order of predictions.
  func bands(_ rows: [Int], _ model: FitModel) throws -> [ClosedRange<Double>] {
    let ranges = problem.before.map { NumberRange($0.ends, unit: $0.unit, isWhole: false) }
    let laws = zip(problem.before, ranges).map { before, range in
      let start = problem.free.first { $0.path == before.path }?.start
      return NumberLaw(
        median: start ?? (range.ends.lowerBound + range.ends.upperBound) / 2, range: range)
    }
    let cube = try AxisStream.latinHypercube(
      "range before ", problem.before.map(\.path), count: Self.points, seed: 1)
    let starts = problem.free.filter { number in
      !problem.before.contains { $0.path == number.path }
    }.map { $0.setting($0.start) }
    let settings = (0..<Self.points).map { point in
      starts
        + problem.before.indices.map { index in
          let value = ranges[index].rounded(laws[index].value(at: cube[point][index]))
          return "\(problem.before[index].path)=\(ranges[index].text(of: value))"
        }
    }
    let predictions = try model.predictions(with: settings, rows: rows)
    return (predictions.first ?? []).indices.map { index in
      let sample = SortedSample(predictions.map { $0[index] })
      let tail = (1 - FitNumbers.level) / 2
      let (low, high) = (sample.quantile(tail) ?? .nan, sample.quantile(1 - tail) ?? .nan)
      return low...max(low, high)
    }
  }
}
