import Quantities
import Testing

@testable import Policies

/// The system's record of openings of an app: bins of an hour, openings counted where they are.
struct `Learned usage` {
  private static func histograms(
    reach: Int = 0, window: Double = 1, remembered: Double = 1, priorOpenings: Double = 2.4,
    priorDays: Double = 1
  ) -> UsageHistograms {
    var usage = UsageHistograms(
      UsageLearning(
        bins: 24, reach: reach, window: window, remembered: remembered,
        priorOpenings: priorOpenings, priorDays: priorDays), apps: 2)
    usage.reset(at: .zero)
    return usage
  }

  private static func time(_ day: Int, _ hour: Double) -> SimDuration {
    SimDuration(seconds: Double(day) * 86_400 + hour * 3600)
  }

  /// 1 - e^-x by its series, for small x.
  private static func chance(_ expected: Double) -> Double {
    var (term, sum) = (1.0, 0.0)
    for power in 1...40 {
      term *= -expected / Double(power)
      sum -= term
    }
    return sum
  }

  @Test func `is even before anything happened`() {
    var usage = Self.histograms()
    usage.prepare(1, at: Self.time(0, 0))
    for bin in 0..<24 { #expect(abs(usage.score(1, bin) - Self.chance(0.1)) < 1e-15) }
    #expect(abs(usage.learning.usualScore - Self.chance(0.1)) < 1e-15)
  }

  // One opening in one day of one's own: of all days (1 + 0.1) / 2, of workdays (1 + that) / 2. Where
  // nothing was, 0.1 / 2 and half of that.
  @Test func `is the rate of openings, with what is taken for granted before`() {
    var usage = Self.histograms()
    usage.opened(1, at: Self.time(0, 8.5))
    usage.prepare(1, at: Self.time(1, 0))
    #expect(abs(usage.score(1, 8) - Self.chance((1 + 0.55) / 2)) < 1e-12)
    #expect(abs(usage.score(1, 9) - Self.chance(0.025)) < 1e-12)
  }

  @Test func `of a day counts when the day is over`() {
    var usage = Self.histograms()
    usage.opened(1, at: Self.time(0, 8.5))
    usage.prepare(1, at: Self.time(0, 20))
    #expect(abs(usage.score(1, 8) - Self.chance(0.1)) < 1e-15)
  }

  @Test func `of one app says nothing of another`() {
    var usage = Self.histograms()
    usage.opened(1, at: Self.time(0, 8.5))
    usage.prepare(0, at: Self.time(1, 0))
    // A day of its own without an opening: 0.1 / 2, and half of that.
    #expect(abs(usage.score(0, 8) - Self.chance(0.025)) < 1e-12)
  }

  // Five workdays at eight, and a Saturday of which only they say anything.
  @Test func `is apart for weekends, and borrowed for the first of them`() {
    var usage = Self.histograms()
    for day in 0..<5 { usage.opened(1, at: Self.time(day, 8.5)) }
    usage.prepare(1, at: Self.time(5, 0))
    #expect(abs(usage.score(1, 8) - Self.chance(5.1 / 6)) < 1e-12)
    usage.opened(1, at: Self.time(5, 11.5))
    usage.prepare(1, at: Self.time(6, 0))
    // Of all days 5.1 / 7 and 1.1 / 7; of weekends none at eight, one at eleven.
    #expect(abs(usage.score(1, 8) - Self.chance(5.1 / 7 / 2)) < 1e-12)
    #expect(abs(usage.score(1, 11) - Self.chance((1 + 1.1 / 7) / 2)) < 1e-12)
  }

  // On day 2 the opening of day 0 is worth a half, and so is its day: (0.5 + prior) / (1.5 + 1).
  @Test func `fades with every day`() {
    var usage = Self.histograms(remembered: 0.5)
    usage.opened(1, at: Self.time(0, 8.5))
    usage.prepare(1, at: Self.time(2, 0))
    let ofAll = (0.5 + 0.1) / 2.5
    #expect(abs(usage.score(1, 8) - Self.chance((0.5 + ofAll) / 2.5)) < 1e-12)
  }

  @Test func `is spread to both sides, also across midnight`() {
    var usage = Self.histograms(reach: 1, priorOpenings: 0)
    usage.opened(1, at: Self.time(0, 0.5))
    usage.prepare(1, at: Self.time(1, 0))
    // A quarter, a half and a quarter; of each (x + x / 2) / 2.
    for (bin, part) in [(23, 0.25), (0, 0.5), (1, 0.25), (2, 0)] {
      #expect(abs(usage.score(1, bin) - Self.chance(0.75 * part)) < 1e-12)
    }
  }

  // Two hours and a half from seven on hold the whole hour of eight; from six on half of it.
  @Test func `looks ahead`() {
    var usage = Self.histograms(window: 2.5, priorOpenings: 0)
    usage.opened(1, at: Self.time(0, 8.5))
    usage.prepare(1, at: Self.time(1, 0))
    for (bin, part) in [(5, 0.0), (6, 0.5), (7, 1), (8, 1), (9, 0)] {
      #expect(abs(usage.score(1, bin) - Self.chance(0.75 * part)) < 1e-12)
    }
  }

  @Test func `begins on the day on which the run does`() {
    var usage = Self.histograms()
    usage.reset(at: Self.time(5, 7))
    usage.opened(1, at: Self.time(5, 8.5))
    usage.prepare(1, at: Self.time(6, 0))
    // The first day is a Saturday and the only one so far.
    #expect(abs(usage.score(1, 8) - Self.chance((1 + 0.55) / 2)) < 1e-12)
  }
}
