import Experiments
import Kernel
import Numerics
import Testing

struct `A fit` {
  // The table is what the model's formula gives: panel + backlight × level.
  @Test func `gives back the numbers that made its table`() throws {
    let numbers = try FitSample(FitSample.text()).result(FitSample.table()).numbers
    #expect(numbers.ending.isConverged)
    #expect(abs(numbers.values[0] - 1000 * FitSample.truth.panel) < 0.01)
    #expect(abs(numbers.values[1] - 1000 * FitSample.truth.backlight) < 0.01)
  }

  // Powers are whole nanowatts: a step that shrank with such a start would change nothing.
  @Test func `finds them from starts near zero`() throws {
    let text = FitSample.text().replacing("start: 300 mW", with: "start: 0 mW")
      .replacing("start: 500 mW", with: "start: 0.00001 mW")
    let numbers = try FitSample(text).result(FitSample.table()).numbers
    #expect(abs(numbers.values[0] - 200) < 0.1)
    #expect(abs(numbers.values[1] - 700) < 0.1)
  }

  @Test func `is the same on any number of cores`() throws {
    let table = FitSample.table(off: { $0 % 3 == 0 ? 0.04 : -0.02 })
    let sample = try FitSample(FitSample.text("hold-out: { every: 2 }"))
    let (one, three) = (try sample.result(table), try sample.result(table, jobs: 3))
    #expect(one.numbers.values == three.numbers.values)
    #expect(one.judgements[0].fitted.median == three.judgements[0].fitted.median)
  }

  /// A normal error of a row, the same in every run of the test.
  private static func error(_ repetition: Int, _ row: Int) -> Double {
    let stream = RandomStream(
      key: RandomKey(seed: 99, replication: repetition + 1), name: StreamName("row error"),
      entity: UInt32(row))
    return StandardNormal.quantile(stream.uniform(trigger: 0, use: 0))
  }

  // Of 40 intervals of 95 %, 33 to 40 hold the truth in 99.7 % of such tests (binomial law).
  @Test func `holds the true numbers in most of its intervals`() throws {
    let sample = try FitSample(FitSample.text())
    var held = [0, 0]
    for repetition in 0..<40 {
      let table = FitSample.table(16, off: { 0.05 * Self.error(repetition, $0) })
      let numbers = try sample.result(table).numbers.numbers
      for (index, truth) in [FitSample.truth.panel, FitSample.truth.backlight].enumerated() {
        if numbers[index].range?.contains(1000 * truth) ?? false { held[index] += 1 }
      }
    }
    #expect(held.allSatisfy { (33...40).contains($0) }, "\(held)")
  }

  // Three rows of thirty are less than half as high as they should be.
  @Test func `spares outliers where it is to`() throws {
    let table = FitSample.table(
      30, off: { $0 % 10 == 3 ? -0.6 : 0.01 * Self.error(7, $0) })
    let plain = try FitSample(FitSample.text()).result(table).numbers.values
    let robust = try FitSample(FitSample.text("robust: bisquare")).result(table).numbers.values
    #expect(abs(robust[0] / 200 - 1) < 0.05)
    #expect(abs(robust[1] / 700 - 1) < 0.05)
    #expect(abs(plain[0] / 200 - 1) > 0.05 || abs(plain[1] / 700 - 1) > 0.05)
  }

  // Errors that batches of five share say less than as many errors of their own.
  @Test func `is less sure where rows depend on each other`() throws {
    let table = FitSample.table(30, off: { 0.05 * Self.error(3, $0 / 5) }, group: 5)
    let alone = try FitSample(FitSample.text()).result(table).numbers.numbers[0]
    let grouped = try FitSample(FitSample.text("group: batch")).result(table).numbers.numbers[0]
    #expect(alone.value == grouped.value)
    let errors = try (#require(alone.standardError), #require(grouped.standardError))
    #expect(errors.1 > 1.3 * errors.0, "\(errors)")
  }

  @Test func `ends at the bound behind which the best value lies`() throws {
    let text = FitSample.text().replacing(
      "start: 300 mW, bounds: [0 mW, 2 W]", with: "start: 300 mW, bounds: [250 mW, 2 W]")
    let panel = try FitSample(text).result(FitSample.table()).numbers.numbers[0]
    #expect(panel.value == 250)
    #expect(panel.bound == "lower")
    #expect(panel.interval == nil)
    #expect(!panel.isDetermined)
  }
}
