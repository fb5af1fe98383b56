import PowerAccounting
import Quantities

/// The scores of one day against their mean, and what they ask of the budget.
///
/// The scores of a day do not change on that day, so all this is reckoned once a day.
struct RelativeScores: ~Copyable {
  private let bins: Int
  private let leastScore: Double
  private var shares: FlatTable<Double>
  private var levels: FlatTable<Double>
  /// The day they are those of, counted from the Monday of the clock.
  private var day: Int64 = -1

  init(leastScore: Double, bins: Int, apps: Int) {
    self.bins = bins
    self.leastScore = leastScore
    shares = FlatTable(repeating: 0, count: apps * bins)
    levels = FlatTable(repeating: 0, count: apps * bins)
  }

  /// Nothing is reckoned yet: the start of a run.
  mutating func reset() { day = -1 }

  /// Brings them up to the day of the clock; the mean is that of `apps`.
  mutating func prepare(
    _ apps: AppSet, at clock: SimDuration, from usage: inout UsageHistograms
  ) {
    let today = clock.nanoseconds / UsageHistograms.day
    if day == today { return }
    day = today
    var sum = 0.0
    for app in apps {
      usage.prepare(app.index, at: clock)
      sum += usage.meanScore(app.index)
    }
    let mean = sum / Double(max(apps.count, 1))
    for app in apps {
      for bin in 0..<bins {
        let share = mean > 0 ? usage.score(app.index, bin) / mean : 0
        let level = share > 0 ? leastScore / share : .infinity
        shares[place(app, bin)] = share
        // Even scores are their mean, but for rounding.
        levels[place(app, bin)] = level > 1 + 1e-9 ? .infinity : min(level, 1)
      }
    }
  }

  /// How many times the mean a score is.
  func share(_ app: AppID, _ bin: Int) -> Double { shares[place(app, bin)] }

  /// The level of the budget at which an app may be launched in a bin; infinite where no level is
  /// enough.
  func level(_ app: AppID, _ bin: Int) -> Double { levels[place(app, bin)] }

  private func place(_ app: AppID, _ bin: Int) -> Int { app.index * bins + bin }
}
