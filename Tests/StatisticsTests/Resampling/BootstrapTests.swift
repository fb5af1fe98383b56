import Numerics
import Testing

@testable import Statistics

struct `The bootstrap of a mean` {
  /// The waiting times of the published example.
  static let times: [Double] = [
    10, 12, 12.5, 12.5, 13.9, 15, 21, 22, 23, 34, 50, 81, 89, 121, 134, 213,
  ]
  private static let large = Bootstrap(
    meanOf: times, Resampling(seed: 1, name: "times", count: 2_000_000))!

  /// To half a percent, as published; an end has a standard error of √(0.025 · 0.975 / 2 000 000) over a
  /// density of 0.004, which is 0.03.
  private func agree(_ found: ConfidenceInterval, _ low: Double, _ high: Double) -> Bool {
    (found.low - low).magnitude < 0.005 * low && (found.high - high).magnitude < 0.005 * high
  }

  // SciPy 1.17.1 with 400 000 resamples: 28.86 to 84.28, 32.23 to 91.63.
  @Test func `has the published percentile interval`() {
    #expect(agree(Self.large.percentile(), 28.86, 84.21))
  }

  @Test func `has the published BCa interval`() {
    #expect(agree(Self.large.biasCorrected(), 32.31, 91.43))
  }

  @Test func `has the published acceleration`() {
    #expect((Self.large.acceleration - 0.06152886961259405).magnitude < 1e-15)
  }

  @Test func `is the same for the same seed and name`() {
    let sums = Resampling(seed: 4, name: "a", count: 100).sums(of: Self.times)
    #expect(Resampling(seed: 4, name: "a", count: 100).sums(of: Self.times) == sums)
  }

  @Test(arguments: [(4, "b"), (5, "a")])
  func `draws anew under another name or seed`(seed: UInt64, name: String) {
    let differ =
      Resampling(seed: 4, name: "a", count: 100).sums(of: Self.times)
      != Resampling(seed: seed, name: name, count: 100).sums(of: Self.times)
    #expect(differ)
  }

  @Test func `keeps its first resamples when there are more`() {
    let (few, many) = (
      Resampling(seed: 4, name: "a", count: 50), Resampling(seed: 4, name: "a", count: 80)
    )
    #expect(few.sums(of: Self.times) == Array(many.sums(of: Self.times).prefix(50)))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 50])
  func `draws every place as often as every other`(count: Int) {
    // A value that is 1 at one place: the mean of its sums is 1, with variance 1 − 1/n a resample.
    for index in Set([0, count / 2, count - 1]) {
      var values = [Double](repeating: 0, count: count)
      values[index] = 1
      let sums = Resampling(seed: 9, name: "places", count: 20_000).sums(of: values)
      let mean = sums.reduce(0, +) / 20_000
      let error = ((1 - 1 / Double(count)) / 20_000).squareRoot()
      #expect((mean - 1).magnitude <= 3.9 * error)
    }
  }

  @Test func `spreads as far as the standard error without Bessel's correction`() throws {
    // The variance of a resample's mean is that of the sample over n, divided by n and not n − 1.
    let values = Self.times
    let sums = Resampling(seed: 2, name: "spread", count: 40_000).sums(of: values)
    let found = try #require(Moments(sums.map { $0 / 16 }).variance)
    let expected = try #require(Moments(values).variance) * 15 / 16 / 16
    #expect((found / expected - 1).magnitude < 0.03)
  }

  @Test func `of symmetric values has hardly a correction`() throws {
    let values = (1...40).map { StandardNormal.quantile((Double($0) - 0.5) / 40) }
    let found = try #require(Bootstrap(meanOf: values, Resampling(seed: 3, name: "symmetric")))
    #expect(found.acceleration.magnitude < 1e-15)
    #expect((found.percentile().low - found.biasCorrected().low).magnitude < 0.02)
  }

  @Test func `of equal values has no width`() throws {
    let found = try #require(
      Bootstrap(meanOf: [3, 3, 3], Resampling(seed: 1, name: "x", count: 9)))
    #expect(found.biasCorrected() == ConfidenceInterval(low: 3, high: 3))
    #expect(found.percentile() == ConfidenceInterval(low: 3, high: 3))
  }

  @Test func `of one value is none`() {
    #expect(Bootstrap(meanOf: [3], Resampling(seed: 1, name: "x")) == nil)
  }

  @Test(arguments: [1e-6, 0.5, 0.999999, 1 - 0x1p-53])
  func `has finite ends at every level`(level: Double) throws {
    let values = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1000.0]
    let found = try #require(Bootstrap(meanOf: values, Resampling(seed: 1, name: "x", count: 200)))
    let interval = found.biasCorrected(at: try ConfidenceLevel(level))
    #expect(interval.isBounded && interval.low >= 0 && interval.high <= 1000)
  }

  // SciPy 1.17.1, 400 000 resamples of PlantGrowth, treatment 1 less control: −0.939 to 0.219, BCa
  // −0.918 to 0.242.
  @Test func `of two samples has SciPy's intervals`() throws {
    let found = try #require(
      Bootstrap(
        from: PlantGrowth.control, to: PlantGrowth.treatment1,
        Resampling(seed: 1, name: "plants", count: 100_000)))
    #expect((found.percentile().low + 0.939).magnitude < 0.008)
    #expect((found.percentile().high - 0.219).magnitude < 0.008)
    #expect((found.biasCorrected().low + 0.918).magnitude < 0.008)
    #expect((found.biasCorrected().high - 0.242).magnitude < 0.008)
  }

  @Test(arguments: 0..<200)
  func `has ends in order however few resamples there are`(seed: UInt64) throws {
    var normals = NormalSource(seed: seed)
    let values = (0..<10).map { _ in normals.next() }
    for count in 1...3 {
      let found = try #require(
        Bootstrap(meanOf: values, Resampling(seed: seed, name: "few", count: count)))
      let (percentile, corrected) = (found.percentile(), found.biasCorrected())
      #expect(percentile.low <= percentile.high && corrected.low <= corrected.high)
    }
  }
}
