import Kernel
import Numerics
import Quantities
import Testing

/// Repeated experiments with the curve `4 exp(−0.7 x) + 1`, and how many 95 % intervals hold the
/// rate of 0.7.
struct `The 95 % interval of a fitted rate` {
  enum Errors: String, CaseIterable {
    case even, uneven, batches, outliers
    /// Outliers, with the interval by groups.
    case groupedOutliers
  }

  private static let truth = [4, 0.7, 1]
  private static let x = (0..<48).map { 0.25 + 0.1 * Double($0) }
  private static let groups = FitGroups((0..<48).map { $0 % 12 })

  /// Of 200 intervals that hold the truth with 95 % each, fewer than 181 do so in 0.4 % of cases,
  /// and more than 197 in 0.2 %.
  @Test(arguments: Errors.allCases)
  func `holds the truth as often as it says with errors that are`(_ errors: Errors) throws {
    let held = try Self.held(of: 200, errors)
    #expect((181...197).contains(held), "\(held) of 200")
  }

  /// The classical interval assumes that every row is news, and equally good.
  @Test(arguments: [Errors.uneven, .batches])
  func `misses the truth too often when it ignores errors that are`(_ errors: Errors) throws {
    let held = try Self.held(of: 200, errors, assuming: .even)
    #expect(held < 181, "\(held) of 200")
  }

  /// - Parameter assumed: The errors for which the interval is made; by default those of the data.
  static func held(
    of repetitions: Int, _ errors: Errors, assuming assumed: Errors? = nil
  ) throws -> Int {
    try (1...repetitions).count { repetition in
      let y = measurements(errors, repetition)
      let fit = try NonlinearFit(
        FitSample.decay(x, y), parameters: FitSample.parameters(truth))
      return try interval(fit, assumed ?? errors)?.contains(truth[1]) == true
    }
  }

  /// The interval whose assumption the errors fulfil.
  private static func interval(
    _ fit: NonlinearFit, _ errors: Errors
  ) throws -> ClosedRange<Double>? {
    if errors == .outliers {
      let robust = try fit.robust()
      return try FitCovariance.robust(robust)?.interval(
        of: 1, around: robust.estimate.values[1])
    }
    if errors == .groupedOutliers {
      let robust = try fit.robust(.huber)
      return try FitCovariance.groups(FitGeometry(robust.estimate), groups, robust: robust)
        .interval(of: 1, around: robust.estimate.values[1])
    }
    let estimate = try fit.estimate()
    let geometry = try FitGeometry(estimate)
    let covariance =
      switch errors {
      case .uneven: FitCovariance.independentRows(geometry)
      case .batches: try FitCovariance.groups(geometry, groups)
      default: FitCovariance.classical(geometry)
      }
    return try covariance?.interval(of: 1, around: estimate.values[1])
  }

  private static func measurements(_ errors: Errors, _ repetition: Int) -> [Double] {
    let key = RandomKey(seed: 20_261, replication: repetition)
    let own = RandomStream(key: key, name: StreamName("row"))
    let shared = RandomStream(key: key, name: StreamName("batch"))
    let kind = RandomStream(key: key, name: StreamName("kind"))
    func normal(_ stream: RandomStream, _ index: Int) -> Double {
      StandardNormal.quantile(stream.uniform(trigger: UInt32(index), use: 0))
    }
    return x.indices.map { row in
      let error = normal(own, row)
      let deviation =
        switch errors {
        case .even: 0.1 * error
        // Largest where the rate shows most.
        case .uneven: (0.02 + 0.3 * Elementary.exp(-x[row])) * error
        // A batch has a rate of its own, some 0.1 from the common one, and the height and floor that
        // make up for it best; so all of its rows err in the one direction that looks like a rate.
        case .batches:
          0.02 * error + 0.1 * normal(shared, row % 12) * batchPattern(x[row])
        case .outliers, .groupedOutliers:
          (kind.uniform(trigger: UInt32(row), use: 0) < 0.1 ? 1 : 0.1) * error
        }
      return truth[0] * Elementary.exp(-truth[1] * x[row]) + truth[2] + deviation
    }
  }

  /// The derivative of the curve by its rate, less its projection on those by the others.
  private static func batchPattern(_ x: Double) -> Double {
    truth[0] * ((0.2263 - x) * Elementary.exp(-truth[1] * x) + 0.3072)
  }
}
