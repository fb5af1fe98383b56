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

/// Phones that are each as frequent as the other.
private func alike(_ families: [String], runs: Int = 4) -> PhoneResamples {
  PhoneResamples(
    families: families,
    shares: Array(repeating: 1 / Double(families.count), count: families.count),
    countsFamiliesOnce: true, runs: runs, seed: 1)
}

struct `The spread over phones` {
  @Test func `is that of the changes where runs do not differ`() throws {
    let changes = (0..<21).map { -Double($0) }
    let resamples = alike(changes.map { "\($0)" })
    let spread = resamples.spread(
      of: still(changes), as: .percent, at: .percent95)
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
    let resamples = alike(families)
    let spread = resamples.spread(
      of: still(changes), as: .percent, at: .percent95)
    #expect(abs(try #require(spread.median) + 20) < 1e-9)
  }

  @Test func `has the scatter of the runs taken off`() throws {
    let noise: [Double] = [3, -1, 2, -4, 1, 5, -3, -2, 4, 0, -5, 6]
    let phones = (0..<12).map { phone -> PhoneSample in
      let runs = (0..<4).map { run -> (Double, Double) in
        (100, 90 + Double(phone) / 2 + noise[(phone * 5 + run * 7) % 12])
      }
      return sample(runs)
    }
    let resamples = alike((0..<12).map { "\($0)" })
    func spread(_ phones: [PhoneSample]) -> PhoneResamples.Spread {
      resamples.spread(of: phones, as: .percent, at: .percent95)
    }
    let whole = spread(phones)
    let scatter = try #require(whole.scatter)
    #expect(scatter > 0.1 && scatter < 0.9)
    // The same means without scatter: the middle stays, and ends come nearer to it by what scatter has.
    let bare = spread(still(phones.compactMap { $0.means?.change(.percent) }))
    #expect(abs(try #require(whole.median) - #require(bare.median)) < 1e-9)
    let width = try #require(whole.high) - #require(whole.low)
    let bareWidth = try #require(bare.high) - #require(bare.low)
    #expect(abs(width - bareWidth * (1 - scatter).squareRoot()) < 1e-9)
  }

  @Test func `has no ends where phones differ by less than the runs scatter`() {
    // The means of the phones are 90 and 90.1, and those of their runs differ by tens.
    let phones = (0..<6).map { phone in
      sample(
        [-30, 30, -20, 20].map { (100, 90 + Double(phone % 2) / 10 + $0 * (phone < 3 ? 1 : -1)) })
    }
    let resamples = alike((0..<6).map { "\($0)" })
    let spread = resamples.spread(of: phones, as: .percent, at: .percent95)
    #expect(spread.scatter == 1)
    #expect(spread.median != nil && spread.low == nil && spread.high == nil)
  }

  @Test func `weighs phones by their shares where these are given`() {
    let resamples = PhoneResamples(
      families: ["a", "b", "c"], shares: [0.7, 0.2, 0.1], countsFamiliesOnce: false, runs: 4,
      seed: 1)
    let spread = resamples.spread(
      of: still([-10, 5, 0]), as: .percent, at: .percent95)
    // Weights end at 0.7, 0.8 and 1: half of all is 0.15 of the 0.4 from the first middle to the next.
    #expect(abs((spread.median ?? 0) + 6.25) < 1e-9)
    #expect(abs(spread.lower.share - 0.7) < 1e-12)
    #expect(abs(spread.higher.share - 0.2) < 1e-12)
  }

  @Test func `leaves out a phone without a value, and has no percentages where a baseline is zero`()
  {
    let none = PhoneSample([MetricValue(nil)], [MetricValue(1)], isRatio: false)
    #expect(none.means == nil)
    let zero = sample([(0, 2)])
    #expect(
      zero.means?.sign == 1 && zero.means?.change(.percent) == nil
        && zero.means?.change(.difference) == 2)
    let resamples = alike(["a", "b"], runs: 1)
    let spread = resamples.spread(of: [none, zero], as: .percent, at: .percent95)
    #expect(spread.higher.share == 1 && spread.median == nil)
  }

  @Test func `of a ratio is that of sums over runs`() {
    let ratio = PhoneSample(
      [MetricValue(1, weight: 1), MetricValue(9, weight: 3)],
      [MetricValue(1, weight: 1), MetricValue(3, weight: 3)], isRatio: true)
    // 4/4 against 10/4.
    #expect(abs(ratio.means!.change(.percent)! + 60) < 1e-12)
    #expect(abs(ratio.means(over: [0])!.change(.percent)!) < 1e-12)
  }
}
