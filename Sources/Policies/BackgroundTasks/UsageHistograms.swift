import PowerAccounting
import Quantities

/// Parameters of learning and forgetting.
struct UsageLearning: BitwiseCopyable, Sendable {
  /// The number of equal bins of a day.
  var bins: Int
  /// The reach of an opening to each side, in bins.
  var reach: Int
  /// The window of a score, in bins.
  var window: Double
  /// The share of the memory that remains after a day.
  var remembered: Double
  /// The prior: openings per day before anything is learned, spread evenly.
  var priorOpenings: Double
  /// The weight of the prior, in days of observation.
  var priorDays: Double

  var binLength: Int64 { UsageHistograms.day / Int64(bins) }

  /// The score of an app that is opened as often as the prior says, at any hour.
  var usualScore: Double { 1 - Elementary.exp(-window * priorOpenings / Double(bins)) }

  /// The bin of a time of day, in nanoseconds since midnight.
  func bin(of time: Int64) -> Int {
    // Bins that do not divide a day leave some nanoseconds over.
    min(Int(time / binLength), bins - 1)
  }

  /// The share of the memory that remains after a day, for a half-life.
  static func remembered(halfLife: SimDuration) -> Double {
    Elementary.pow(0.5, Double(UsageHistograms.day) / Double(halfLife.nanoseconds))
  }
}

/// Histograms of a person's openings of each app, and the probabilities that a system derives from
/// them.
///
/// Openings are a Poisson process whose rate depends on the time of day and on whether it is a
/// weekend. The rate in a bin is the mean of a gamma law: openings over days, both fading by the
/// same share with every day. Its prior is the rate of all days, whose prior is an even rate; so a
/// first weekend is not blank. A day counts when it is over.
struct UsageHistograms: ~Copyable {
  /// The memory of an app beside its bins.
  struct Memory: BitwiseCopyable {
    /// The day in progress, counted from the Monday of the clock.
    var day: Int64 = 0
    /// Workdays and weekend days learned from, faded.
    var days = SIMD2<Double>.zero
    /// Whether the app was ever opened.
    var wasOpened = false
    /// The day of the current scores, and whether they are all equal: then only the first is kept.
    var scoredDay: Int64 = -1
    var scoresAreEven = true
  }

  private enum Row: Int, CaseIterable { case workdays, weekends, today, scores }

  static let day: Int64 = 86_400_000_000_000

  let learning: UsageLearning
  private var table: FlatTable<Double>
  private var memories: FlatTable<Memory>
  private var rates: FlatTable<Double>

  init(_ learning: UsageLearning, apps: Int) {
    self.learning = learning
    table = FlatTable(repeating: 0, count: apps * Row.allCases.count * learning.bins)
    memories = FlatTable(repeating: Memory(), count: apps)
    rates = FlatTable(repeating: 0, count: learning.bins)
  }

  /// Forgets everything; the first day is that of the clock at the beginning of a run.
  mutating func reset(at clock: SimDuration) {
    table.fill(with: 0)
    memories.fill(with: Memory(day: clock.nanoseconds / Self.day))
  }

  /// Records an opening of an app.
  mutating func opened(_ app: Int, at clock: SimDuration) {
    turn(app, to: clock.nanoseconds / Self.day)
    memories[app].wasOpened = true
    let centre = learning.bin(of: clock.nanoseconds % Self.day)
    let bins = learning.bins
    let share = Double((learning.reach + 1) * (learning.reach + 1))
    for offset in -learning.reach...learning.reach {
      let weight = Double(learning.reach + 1 - abs(offset)) / share
      table[place(app, .today, (centre + offset + bins) % bins)] += weight
    }
  }

  /// Updates the scores of an app to the day of the clock.
  mutating func prepare(_ app: Int, at clock: SimDuration) {
    let day = clock.nanoseconds / Self.day
    turn(app, to: day)
    if memories[app].scoredDay != day { updateScores(app, day) }
  }

  /// The probability that the app is opened within the window that begins with a bin of its
  /// prepared day.
  mutating func score(_ app: Int, _ bin: Int) -> Double {
    table[place(app, .scores, isEven(app) ? 0 : bin)]
  }

  /// Whether all scores of an app's prepared day are equal because it was never opened before.
  mutating func isEven(_ app: Int) -> Bool { memories[app].scoresAreEven }

  private mutating func place(_ app: Int, _ row: Row, _ bin: Int) -> Int {
    (app * Row.allCases.count + row.rawValue) * learning.bins + bin
  }

  private static func isWeekend(_ day: Int64) -> Bool { day % 7 >= 5 }

  /// Closes all days of an app before `day`.
  private mutating func turn(_ app: Int, to day: Int64) {
    while memories[app].day < day {
      let row = Self.isWeekend(memories[app].day) ? Row.weekends : .workdays
      // An app that was never opened has nothing to forget.
      for bin in 0..<(memories[app].wasOpened ? learning.bins : 0) {
        table[place(app, .workdays, bin)] *= learning.remembered
        table[place(app, .weekends, bin)] *= learning.remembered
        table[place(app, row, bin)] += table[place(app, .today, bin)]
        table[place(app, .today, bin)] = 0
      }
      memories[app].days *= learning.remembered
      memories[app].days[row.rawValue] += 1
      memories[app].day += 1
    }
  }

  private mutating func updateScores(_ app: Int, _ day: Int64) {
    let bins = learning.bins
    updateRates(app, day)
    memories[app].scoresAreEven = !memories[app].wasOpened
    let count = isEven(app) ? 1 : bins
    let row = table.mutableStart + place(app, .scores, 0)
    var (expected, score) = (-1.0, 0.0)
    for bin in 0..<count {
      // Most bins have the openings of the one before: none.
      let next = openings(from: bin)
      if next != expected { (expected, score) = (next, 1 - Elementary.exp(-next)) }
      row[bin] = score
    }
    memories[app].scoredDay = day
  }

  /// The openings expected in each bin of a day.
  private mutating func updateRates(_ app: Int, _ day: Int64) {
    let row = Self.isWeekend(day) ? Row.weekends : .workdays
    let (days, prior) = (memories[app].days, learning.priorDays)
    let even = learning.priorOpenings / Double(learning.bins)
    // All bins are equal; only the first and those of its window are read.
    let count = memories[app].wasOpened ? learning.bins : 1
    defer { if count == 1 { rates.fill(with: rates[0]) } }
    for bin in 0..<count {
      let workdays = table[place(app, .workdays, bin)]
      let weekends = table[place(app, .weekends, bin)]
      let ofAll = (workdays + weekends + prior * even) / (days.sum() + prior)
      let own = row == .weekends ? weekends : workdays
      rates[bin] = (own + prior * ofAll) / (days[row.rawValue] + prior)
    }
  }

  /// The openings expected, at the current rates, within the window that begins with a bin.
  private mutating func openings(from bin: Int) -> Double {
    let bins = learning.bins
    let whole = Int(learning.window)
    var expected = (learning.window - Double(whole)) * rates[(bin + whole) % bins]
    for offset in 0..<whole { expected += rates[(bin + offset) % bins] }
    return expected
  }
}
