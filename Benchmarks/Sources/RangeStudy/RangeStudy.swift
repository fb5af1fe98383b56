import Foundation

/// Measures how often the two intervals of a verdict hold a known truth.
///
/// A study draws all uncertain numbers of a scenario from their ranges, as the true phone and its
/// user, and takes the change in 500 runs with them for the truth. The verdict knows nothing of the
/// draw: its first interval is about the runs with the numbers as they stand, its second about the
/// ranges. The second is expected to hold 95 % of such truths where they are drawn as it assumes.
///
///     RangeStudy PROGRAM [STUDIES] [SCENARIO ...]
@main struct RangeStudy {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    guard let program = arguments.popFirst() else {
      print("usage: RangeStudy PROGRAM [STUDIES] [SCENARIO ...]")
      exit(64)
    }
    let studies = arguments.popFirst().flatMap { Int($0) } ?? 200
    let scenarios =
      arguments.isEmpty
      ? ["scenarios/ergondesk/search.yaml", "scenarios/practices/B4-full-screen-video.yaml"]
      : Array(arguments)
    print("\(studies) studies a line; how many truths the interval holds, in percent")
    print("scenario · truth · ranges drawn: over runs, over ranges")
    for scenario in scenarios { try measure(scenario, studies, by: Simulator(path: program)) }
  }

  private static func measure(_ path: String, _ studies: Int, by program: Simulator) throws {
    let numbers = try program.result(of: path, ["-n", "2", "--over-ranges", "1"]).numbers
    let grouped = try GroupedScenario(extending: path, numbers)
    defer { grouped.remove() }
    let apart = try intervals(of: path, studies, by: program)
    let together = try intervals(of: grouped.path, studies, by: program)
    func report(_ truth: String, _ drawn: String, _ truths: [Double?], _ known: [Intervals]) {
      let pairs = zip(truths, known).compactMap { truth, known in truth.map { ($0, known) } }
      func share(_ holds: (Double, Intervals) -> Bool) -> String {
        String(
          format: "%.1f", 100 * Double(pairs.count { holds($0.0, $0.1) }) / Double(pairs.count))
      }
      let missing = truths.count - pairs.count
      print(
        "\(path) · \(truth) · \(drawn): \(share { $1.runs.contains($0) }), "
          + share { $1.ranges.contains($0) }
          + (missing > 0 ? " (\(missing) draws cannot be run)" : ""))
    }
    let independent = try truths(of: path, studies, by: program)
    report("independent", "independent", independent, apart)
    let moved = try truths(of: grouped.path, studies, by: program)
    report("components move together", "independent", moved, apart)
    report("components move together", "together", moved, together)
    report("at the ends", "independent", ends(of: path, numbers, studies, by: program), apart)
  }

  /// The intervals of as many verdicts, each under a seed of its own.
  private static func intervals(
    of path: String, _ studies: Int, by program: Simulator
  ) throws -> [Intervals] {
    try (1...studies).map { study in
      let options = ["--seed", "\(study)", "--over-ranges", "199", "--range-replications", "20"]
      return try program.result(of: path, options).intervals
    }
  }

  /// The change at one draw for each study; a hypercube of one point is a plain draw.
  private static func truths(
    of path: String, _ studies: Int, by program: Simulator
  ) throws -> [Double?] {
    try (1...studies).map { study in
      let options = [
        "-n", "50", "--seed", "\(1_000_000 + study)", "--over-ranges", "1", "--range-replications",
        "500",
      ]
      return try program.result(of: path, options).changeOverRanges
    }
  }

  /// The change where every number is at either end of its range, by the toss of a coin.
  private static func ends(
    of path: String, _ numbers: [UncertainNumber], _ studies: Int, by program: Simulator
  ) -> [Double?] {
    var coin = Coin(state: 20_260_101)
    return (1...studies).map { study in
      let settings = numbers.flatMap { ["--set", $0.setting(atHigh: coin.toss())] }
      let options = ["-n", "500", "--seed", "\(2_000_000 + study)", "--no-ranges"]
      // Values that do not go together have no truth.
      return try? program.result(of: path, options + settings).intervals.percent
    }
  }
}

/// Steele, Lea, Flood, OOPSLA 2014: a generator of one word.
struct Coin {
  var state: UInt64

  mutating func toss() -> Bool {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return (word ^ (word >> 31)) & 1 == 1
  }
}
