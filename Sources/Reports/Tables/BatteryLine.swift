import PhoneModel
import Quantities

/// The level of a battery over a run, as a line of characters.
enum BatteryLine {
  private static let count = 40

  /// A character for each fortieth of `length`, with the level at its end; none where the run was
  /// over.
  ///
  /// - Returns: Nothing for a phone without a battery.
  static func text(_ record: BinnedRun, over length: SimDuration) -> String {
    guard !record.levels.isEmpty, length > .zero else { return "" }
    var bin = 0
    var levels: [Double] = []
    for step in 1...Int64(count) {
      let instant = SimDuration(nanoseconds: length.nanoseconds / Int64(count) * step)
      guard instant <= record.length else { break }
      while bin + 1 < record.energies.count, record.end(ofBin: bin) < instant { bin += 1 }
      levels.append(record.levels[bin + 1])
    }
    return Bar.line(levels)
  }
}
