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
