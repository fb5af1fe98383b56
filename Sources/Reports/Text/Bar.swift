import PhoneModel
import Quantities

/// Small pictures made of characters, for terminals that show them.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of `share`, 0 to 1, to an eighth of a character; anything above nothing shows.
  static func text(_ share: Double, width: Int) -> String {
    guard share > 0, share.isFinite else { return "" }
    let parts = max(1, Int((min(share, 1) * Double(8 * width)).rounded()))
    return String(repeating: "█", count: parts / 8) + eighths[parts % 8]
  }

  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A line of values from 0 to 1, a character each.
  static func line(_ values: [Double]) -> String {
    values.map { heights[min(7, max(0, Int($0 * 8)))] }.joined()
  }
}

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
