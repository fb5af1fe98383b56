import Testing
import PhoneModel

@testable import Experiments

private func sample(_ pairs: [(Double, Double)]) -> PhoneSample {
  PhoneSample(pairs.map { MetricValue($0.0) }, pairs.map { MetricValue($0.1) }, isRatio: false)
}

/// Phones whose runs are all alike change by these percentages.
private func still(_ percent: [Double]) -> [PhoneSample] {
  percent.map { sample(Array(repeating: (100, 100 + $0), count: 4)) }
}

private func even(_ count: Int) -> [Double] { Array(repeating: 1 / Double(count), count: count) }

struct `The spread over phones` {
  @Test func `is that of the changes where runs do not differ`() throws {
    let changes = (0..<21).map { -Double($0) }
    let resamples = PhoneResamples(families: changes.map { "\($0)" }, runs: 4, seed: 1)
    let spread = resamples.spread(of: still(changes), shares: even(21), at: .percent95)
    #expect(abs(try #require(spread.median) + 10) < 1e-9)
    // The middle of 21 equal weights: 5 % is at 0.55 of a weight's step beyond the first middle.
    #expect(abs(try #require(spread.low) + 20 - 0.55) < 1e-9)
    #expect(abs(try #require(spread.high) + 0.55) < 1e-9)
    #expect(spread.scatter == 0)
    #expect(abs(spread.lower.share - 20 / 21) < 1e-12)
    #expect(spread.higher.share == 0)
    #expect(spread.lower.low < 20 / 21 && spread.lower.high == 1)
  }

  @Test func `counts a family once, however many phones it has`() throws {
    let changes = [-30.0] + Array(repeating: -10, count: 9) + [-20]
    let families = ["a"] + Array(repeating: "b", count: 9) + ["c"]
    let resamples = PhoneResamples(families: families, runs: 4, seed: 1)
    let spread = resamples.spread(of: still(changes), shares: even(11), at: .percent95)
    #expect(abs(try #require(spread.median) + 20) < 1e-9)
  }

  @Test func `has the scatter of the runs taken off`() throws {
    // All phones are alike, and what differs between them is the scatter of four runs.
    let noise: [Double] = [3, -1, 2, -4, 1, 5, -3, -2, 4, 0, -5, 6]
    let phones = (0..<12).map { phone -> PhoneSample in
      let runs = (0..<4).map { run -> (Double, Double) in
        let slot = (phone * 5 + run * 7) % 12
        return (100, 90 + noise[slot])
      }
      return sample(runs)
    }
    let resamples = PhoneResamples(families: (0..<12).map { "\($0)" }, runs: 4, seed: 1)
    let spread = resamples.spread(of: phones, shares: even(12), at: .percent95)
    #expect(try #require(spread.scatter) > 0.5)
    let changes = phones.compactMap { phone -> Double? in phone.means?.change }
    let bare = try #require(changes.max()) - #require(changes.min())
    let (low, high) = (try #require(spread.low), try #require(spread.high))
    #expect(high - low < 0.75 * bare)
  }

  @Test func `weighs phones by their shares where these are given`() {
    let resamples = PhoneResamples(families: ["a", "b", "c"], runs: 4, seed: 1)
    let spread = resamples.spread(
      of: still([-10, 5, 0]), shares: [0.7, 0.2, 0.1], at: .percent95)
    #expect(abs(spread.lower.share - 0.7) < 1e-12)
    #expect(abs(spread.higher.share - 0.2) < 1e-12)
  }

  @Test func `leaves out a phone without a value, and has no percentages where a baseline is zero`()
  {
    let none = PhoneSample([MetricValue(nil)], [MetricValue(1)], isRatio: false)
    #expect(none.means == nil)
    let zero = sample([(0, 2)])
    #expect(zero.means?.sign == 1 && zero.means?.change == nil)
    let resamples = PhoneResamples(families: ["a", "b"], runs: 1, seed: 1)
    let spread = resamples.spread(of: [none, zero], shares: even(2), at: .percent95)
    #expect(spread.higher.share == 1 && spread.median == nil)
  }

  @Test func `of a ratio is that of sums over runs`() {
    let ratio = PhoneSample(
      [MetricValue(1, weight: 1), MetricValue(9, weight: 3)],
      [MetricValue(1, weight: 1), MetricValue(3, weight: 3)], isRatio: true)
    // 4/4 against 10/4.
    #expect(abs(ratio.means!.change! + 60) < 1e-12)
    #expect(abs(ratio.means(over: [0])!.change!) < 1e-12)
  }
}
