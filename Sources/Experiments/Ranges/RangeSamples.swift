import Quantities
import Statistics

/// The results of the points, column by column.
struct RangeSamples {
  /// A variant against the baseline at one point.
  struct Cell {
    let change: Double?
    let difference: Double?
    /// The standard errors of both over the runs of the point.
    let errors: (change: Double?, difference: Double?)
    /// Whether the difference is no more than the rounding of exact numbers: a billionth of the
    /// baseline.
    var isRounding: Bool { change.map { $0.magnitude < 1e-7 } ?? (difference == 0) }
    /// By how much the difference is for the better; nil without one.
    let gain: Double?
    /// Whether the difference is for the better.
    var saves: Bool { gain.map { $0 > 0 } ?? false }
    /// Whether the whole interval is for the better; nil without an interval.
    let savesSurely: Bool?
  }

  let confidence: ConfidenceLevel
  private let names: [(metric: String, unit: String)]
  private let all: [String]
  /// All but the baseline.
  private let variants: [String]
  /// Of the points that could be run: their values, one per parameter.
  private(set) var values: [[Double]] = []
  /// By metric and contrast, one cell per point that could be run.
  private var cells: [[[Cell]]]
  /// By metric and variant, the mean at each point; nil where levels were not requested.
  private var levels: [[[Double]]]?
  /// By metric and variant, the points at which it is best of all.
  private var best: [[Int]]
  private(set) var impossible = ImpossiblePoints()
  private var claims: RangeClaims

  /// - Parameter keepsLevels: Whether the levels of variants are wanted beside their changes.
  init(_ plan: ExperimentPlan, keepsLevels: Bool = false) {
    confidence = plan.confidence
    names = plan.scenario.metrics.map { ($0.name, $0.unit) }
    let others = plan.scenario.variants.indices.filter { $0 != plan.baseline }
    variants = others.map { plan.scenario.variants[$0].name }
    cells = names.map { _ in others.map { _ in [] } }
    claims = RangeClaims(plan)
    best = names.map { _ in plan.scenario.variants.map { _ in 0 } }
    all = plan.scenario.variants.map(\.name)
    levels = keepsLevels ? names.map { _ in all.map { _ in [] } } : nil
  }

  /// The results of the claims over the ranges.
  var expectations: [ExpectationResult] { claims.results }

  /// Whether there are points enough for all claims.
  var decidesClaims: Bool { claims.areDecided }

  subscript(metric: Int, contrast: Int) -> [Cell] { cells[metric][contrast] }

  mutating func add(
    _ point: [Double], _ outcome: Result<[ComparisonDocument.Metric], ImpossiblePoint>
  ) {
    switch outcome {
    case .failure(let problem): impossible.add(problem)
    case .success(let metrics):
      values.append(point)
      claims.add(metrics)
      for (metric, compared) in metrics.enumerated() {
        for (contrast, found) in compared.comparisons.enumerated() {
          cells[metric][contrast].append(Cell(found, compared.direction))
        }
        if let place = compared.bestVariant { best[metric][place] += 1 }
        for (variant, estimate) in compared.variants.enumerated() {
          if let mean = estimate.mean { levels?[metric][variant].append(mean) }
        }
      }
    }
  }

  /// All metrics over the points, without the numbers that they depend on.
  var metrics: [ComparisonDocument.RangeMetric] {
    names.enumerated().map { metric, name in
      .init(
        name: name.metric, unit: name.unit,
        comparisons: zip(variants, cells[metric]).map { summary($1, $0) },
        levels: levels.map { levels in
          zip(all, levels[metric]).map { name, means in
            .init(variant: name, mean: SpreadOverPoints(means.map { ($0, nil) }))
          }
        },
        best: all.count > 2 && best[metric].contains { $0 > 0 }
          ? zip(all, best[metric]).map { .init(variant: $0, points: $1) } : nil)
    }
  }

  private func summary(_ cells: [Cell], _ variant: String) -> ComparisonDocument.RangeContrast {
    let known = cells.filter { $0.difference != nil }
    let differences = known.filter { !$0.isRounding }
    func count(_ isCounted: (Double) -> Bool, withChange: Bool = false) -> Int {
      differences.count { cell in
        (!withChange || cell.change != nil) && cell.difference.map(isCounted) == true
      }
    }
    let verdicts = cells.compactMap { cell in
      cell.savesSurely.map { $0 && !cell.isRounding }
    }
    func share(_ successes: Int, of all: Int) -> ComparisonDocument.Share {
      .init(Proportion(successes: successes, of: all), at: confidence, tellsPoints: true)
    }
    let someLackChange = known.contains { $0.change == nil }
    return .init(
      variant: variant,
      shareThatSaves: share(known.count { $0.saves && !$0.isRounding }, of: known.count),
      shareThatSavesSurely: share(verdicts.count { $0 }, of: verdicts.count),
      lower: count { $0 < 0 }, higher: count { $0 > 0 },
      lowerOfChange: someLackChange ? count({ $0 < 0 }, withChange: true) : nil,
      higherOfChange: someLackChange ? count({ $0 > 0 }, withChange: true) : nil,
      change: change(of: cells), difference: difference(of: cells))
  }

  private func change(of cells: [Cell]) -> SpreadOverPoints? {
    SpreadOverPoints(cells.compactMap { cell in cell.change.map { ($0, cell.errors.change) } })
  }

  private func difference(of cells: [Cell]) -> SpreadOverPoints? {
    SpreadOverPoints(
      cells.compactMap { cell in cell.difference.map { ($0, cell.errors.difference) } })
  }

  /// The greatest share of a spread that is due to runs, of all variants; nil where points have one
  /// run.
  func runsShare(of metric: Int) -> Double? {
    cells[metric].compactMap { (change(of: $0) ?? difference(of: $0))?.runsShare }.max()
  }
}

extension RangeSamples.Cell {
  init(_ contrast: ComparisonDocument.Contrast, _ better: PreferredDirection) {
    change = contrast.change?.percent
    difference = contrast.difference?.mean
    errors = (contrast.change?.standardError, contrast.standardError)
    gain = difference.map { better.gain(of: $0) }
    savesSurely = contrast.isSurelyBetter(better)
  }
}

extension ComparisonDocument.Metric {
  /// The index of the variant with the best mean, of equals the first; nil where one gave no value,
  /// and of a metric without a better side.
  fileprivate var bestVariant: Int? {
    guard direction != .neither else { return nil }
    let means = variants.compactMap { $0.mean.map { direction == .higher ? -$0 : $0 } }
    guard means.count == variants.count, let least = means.min() else { return nil }
    // A billionth of the mean is rounding.
    return means.firstIndex { $0 <= least + 1e-9 * least.magnitude }
  }
}
