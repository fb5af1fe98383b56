import PowerAccounting
import Quantities

/// The scores of one day relative to that of an app in usual use, and the levels of the budget that
/// they require.
///
/// The scores of a day do not change on that day, so they are computed once a day.
struct RelativeScores: ~Copyable {
  private let bins: Int
  private let leastScore: Double
  /// The score of an app that is opened as often as one of which nothing is known, at any hour.
  private let usualScore: Double
  private var shares: FlatTable<Double>
  private var levels: FlatTable<Double>
  /// The first bin from each on for which any level suffices; behind the last for none.
  private var openings: FlatTable<Int>
  /// The apps whose scores of the day are all equal: only the first is kept.
  private var evenApps = AppSet()
  /// The day of the scores, counted from the Monday of the clock.
  private var day: Int64 = -1

  init(leastScore: Double, _ learning: UsageLearning, apps: Int) {
    bins = learning.bins
    self.leastScore = leastScore
    usualScore = learning.usualScore
    shares = FlatTable(repeating: 0, count: apps * bins)
    levels = FlatTable(repeating: 0, count: apps * bins)
    openings = FlatTable(repeating: 0, count: apps * bins)
  }

  /// Discards all scores, at the start of a run.
  mutating func reset() { day = -1 }

  /// Updates the scores of some apps to the day of the clock.
  mutating func prepare(_ apps: AppSet, at clock: SimDuration, from usage: inout UsageHistograms) {
    let today = clock.nanoseconds / UsageHistograms.day
    if day == today { return }
    day = today
    for app in apps {
      usage.prepare(app.index, at: clock)
      evenApps.set(app, to: usage.isEven(app.index))
      let count = evenApps.contains(app) ? 1 : bins
      for bin in 0..<count {
        let share = usage.score(app.index, bin) / usualScore
        let level = share > 0 ? leastScore / share : .infinity
        shares[place(app, bin)] = share
        // Of an app of which nothing is known it is the usual one, but for rounding.
        levels[place(app, bin)] = level > 1 + 1e-9 ? .infinity : min(level, 1)
      }
      findOpenings(of: app, count)
    }
  }

  private mutating func findOpenings(of app: AppID, _ count: Int) {
    let row = levels.slice(from: place(app, 0), count: count)
    let openings = openings.mutableStart + place(app, 0)
    var (bin, opening) = (count, bins)
    while bin > 0 {
      bin -= 1
      if row[bin] < .infinity { opening = bin }
      openings[bin] = opening
    }
  }

  // Functions that only read tables are mutating too: otherwise the compiler copies a non-copyable
  // value.

  /// The score as a multiple of the usual one.
  mutating func share(_ app: AppID, _ bin: Int) -> Double { shares[kept(app, bin)] }

  /// The level of the budget at which an app may be launched in a bin; infinite where no level
  /// suffices.
  mutating func level(_ app: AppID, _ bin: Int) -> Double { levels[kept(app, bin)] }

  /// The first bin from `first` on in which an app may be launched at some level of the budget; the
  /// number of bins if there is none.
  mutating func firstOpening(of app: AppID, from first: Int) -> Int {
    if evenApps.contains(app) { return openings[place(app, 0)] < bins ? first : bins }
    return openings[place(app, first)]
  }

  /// The first bin from `first` on that requires at most `level`, which grows by `growth` with
  /// every bin; nil if no bin of the day does.
  mutating func firstBin(
    of app: AppID, from first: Int, within level: Double, growing growth: Double
  ) -> Int? {
    let last = evenApps.contains(app) ? 0 : bins - 1
    let row = levels.slice(from: place(app, 0), count: last + 1)
    var (bin, level) = (first, level)
    while bin < bins {
      if row[min(bin, last)] <= level { return bin }
      level += growth
      bin += 1
    }
    return nil
  }

  /// The place of a bin, or of the one that stands for all.
  private mutating func kept(_ app: AppID, _ bin: Int) -> Int {
    place(app, evenApps.contains(app) ? 0 : bin)
  }

  private mutating func place(_ app: AppID, _ bin: Int) -> Int { app.index * bins + bin }
}
