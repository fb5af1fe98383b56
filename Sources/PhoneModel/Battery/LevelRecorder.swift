import PowerAccounting
import Quantities

/// Recorder of the battery's level at instants that metrics require.
///
/// The level is known whenever the battery is settled, and linear between two settlements.
struct LevelRecorder: ~Copyable {
  private let instants: FlatTable<SimTime>
  /// The level at each instant, from 0 to 1; nil before the run has come there.
  private var levels: FlatTable<Double?>
  private var last: (at: SimTime, level: Double)?
  private var isOn = false

  init(_ instants: [SimTime]) {
    self.instants = FlatTable(instants)
    levels = FlatTable(repeating: nil, count: instants.count)
  }

  /// Whether levels are to be recorded in this run.
  var isAsked: Bool { isOn && instants.count > 0 }

  /// Start a run.
  ///
  /// - Parameter isSilent: Whether it is the run without the app, which is not recorded.
  mutating func begin(isSilent: Bool) {
    isOn = !isSilent
    levels.fill(with: nil)
    last = nil
  }

  mutating func note(_ level: Double, at now: SimTime) {
    let (before, from) = last ?? (now, level)
    for index in 0..<instants.count where levels[index] == nil && instants[index] <= now {
      let instant = instants[index]
      let share = instant < now ? (instant - before).seconds / (now - before).seconds : 1
      levels[index] = share == 1 ? level : from + share * (level - from)
    }
    last = (now, level)
  }

  /// The level at an instant, by its index; nil where the run ended before.
  func level(_ index: Int) -> Double? { levels[index] }
}
