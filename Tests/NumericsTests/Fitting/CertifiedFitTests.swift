import Numerics
import Testing

struct `A fit of NIST's reference data` {
  /// Two starts of NIST lead astray, as they do in most programs.
  private static let far = ["MGH10", "BoxBOD"]
  private static let cases = ReferenceSet.all.flatMap { set in
    (0...1).filter { $0 == 1 || !far.contains(set.name) }.map { (set, $0) }
  }

  @Test(arguments: cases)
  func `finds the certified parameters`(_ set: ReferenceSet, start: Int) throws {
    let estimate = try set.fit(from: set.starts[start]).estimate()
    #expect(estimate.ending.isConverged, "\(estimate.ending)")
    for (found, certified) in zip(estimate.values, set.certified) {
      #expect(found.isClose(to: certified, relative: 1e-6))
    }
  }

  @Test(arguments: ReferenceSet.all)
  func `has the certified standard deviations`(_ set: ReferenceSet) throws {
    let estimate = try set.fit(from: set.starts[1]).estimate()
    let geometry = try FitGeometry(estimate)
    let variance = try #require(geometry.residualVariance)
    #expect(variance.squareRoot().isClose(to: set.residualDeviation, relative: 1e-8))
    #expect(estimate.sumOfSquares.isClose(to: set.sumOfSquares, relative: 1e-8))
    let covariance = try #require(FitCovariance.classical(geometry))
    for (found, certified) in zip(covariance.standardErrors, set.deviations) {
      #expect(try #require(found).isClose(to: certified, relative: 1e-5))
    }
  }

  @Test(arguments: ReferenceSet.all)
  func `is as exact with forward differences as the estimates are uncertain`(
    _ set: ReferenceSet
  ) throws {
    let fit = try set.fit(from: set.starts[1])
    let coarse = try NonlinearFit(
      fit.function, parameters: fit.parameters, options: FitOptions(iterationLimit: 1000)
    ).estimate()
    #expect(coarse.ending.isConverged, "\(coarse.ending)")
    for (index, certified) in set.certified.enumerated() {
      #expect(abs(coarse.values[index] - certified) < 0.01 * set.deviations[index])
    }
  }

  @Test func `says that steps ran out in the curved valley of MGH10`() throws {
    let estimate = try ReferenceSet.mgh10.fit(from: ReferenceSet.mgh10.starts[0]).estimate()
    #expect(estimate.ending == .notConverged(.iterations(1000)))
  }

  /// The first step leads to where exp(−b2 x) is nothing.
  @Test func `says that BoxBOD's second parameter lost its effect`() throws {
    let estimate = try ReferenceSet.boxBOD.fit(from: ReferenceSet.boxBOD.starts[0]).estimate()
    #expect(estimate.ending == .notConverged(.withoutEffect([1])))
    let covariance = try #require(FitCovariance.classical(try FitGeometry(estimate)))
    #expect(covariance.standardErrors[1] == .infinity)
  }
}
