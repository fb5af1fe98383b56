import Testing

@testable import Statistics

/// Mistakes of the program, not of its user: it stops.
struct `The program stops` {
  @Test func `at more successes than trials, or fewer than none`() async {
    #expect(Proportion(successes: 2, of: 2).share == 1)
    #expect(Proportion(successes: 0, of: 2).share == 0)
    await #expect(processExitsWith: .failure) { _ = Proportion(successes: 3, of: 2) }
    await #expect(processExitsWith: .failure) { _ = Proportion(successes: -1, of: 2) }
  }

  @Test func `at an interval whose ends are exchanged`() async {
    #expect(ConfidenceInterval(low: 1, high: 1).width == 0)
    await #expect(processExitsWith: .failure) { _ = ConfidenceInterval(low: 2, high: 1) }
  }

  @Test func `at no resamples`() async {
    #expect(Resampling(seed: 1, name: "one", count: 1).count == 1)
    await #expect(processExitsWith: .failure) { _ = Resampling(seed: 1, name: "none", count: 0) }
  }

  @Test func `at more resamples than have numbers`() async {
    await #expect(processExitsWith: .failure) {
      _ = Resampling(seed: 1, name: "many", count: 4_294_967_296)
    }
  }

  @Test func `at a precision that is no share`() async {
    await #expect(processExitsWith: .failure) { _ = StoppingRule(precision: 0) }
    await #expect(processExitsWith: .failure) { _ = StoppingRule(precision: 1) }
  }

  @Test func `at a search for no difference`() async {
    await #expect(processExitsWith: .failure) { _ = SampleSize(finding: 0, power: 0.8) }
    await #expect(processExitsWith: .failure) { _ = SampleSize(finding: .infinity, power: 0.8) }
  }

  @Test func `at a power that is no share`() async {
    await #expect(processExitsWith: .failure) { _ = SampleSize(finding: 1, power: 0) }
    await #expect(processExitsWith: .failure) { _ = SampleSize(finding: 1, power: 1) }
  }

  @Test func `at a value that is not finite`() async {
    await #expect(processExitsWith: .failure) {
      var moments = Moments()
      moments.add(.nan)
    }
  }

  @Test func `at moments that no values have`() async {
    await #expect(processExitsWith: .failure) { _ = Moments(zeros: -1) }
    await #expect(processExitsWith: .failure) { _ = Moments(count: -1, mean: 0, squares: 0) }
    await #expect(processExitsWith: .failure) { _ = Moments(count: 1, mean: .nan, squares: 0) }
    await #expect(processExitsWith: .failure) { _ = Moments(count: 2, mean: 0, squares: -1) }
  }

  @Test func `at a correction of one degree of freedom`() async {
    await #expect(processExitsWith: .failure) { _ = EffectSize.hedgesCorrection(1) }
  }

  @Test func `at fewer errors than values`() async {
    await #expect(processExitsWith: .failure) { _ = RunsShare.of([1, 2], errors: [1]) }
  }

  @Test func `at ranks that are too many to be counted`() async {
    await #expect(processExitsWith: .failure) { _ = CountedLaw(signedRanks: Array(1...53)) }
    await #expect(processExitsWith: .failure) { _ = CountedLaw(rankSumOf: 61, 5) }
    await #expect(processExitsWith: .failure) { _ = CountedLaw(rankSumOf: 5, 61) }
    await #expect(processExitsWith: .failure) {
      _ = CountedLaw(doubledRanks: (1...121).map { 2 * $0 }, countY: 2)
    }
  }

  @Test func `at a place that a table lacks`() async {
    #expect(MonotoneTable(meansOf: [1, 3]).number(at: 3) == 3)
    await #expect(processExitsWith: .failure) { _ = MonotoneTable(meansOf: [1, 3]).number(at: 0) }
    await #expect(processExitsWith: .failure) { _ = MonotoneTable(meansOf: [1, 3]).number(at: 4) }
  }
}
