import ArgumentParser
import Experiments
import ScenarioLanguage

/// The axes of a sweep, and the design of its points.
struct SweepOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Vary this path, as --set takes it, over values: a list (1s,2s,5s), a range with a step \
      (2s..15s:1s), a factor (1s..100s:x10) or a number of equal ratios (1s..100s:log:7), or, \
      for designs that draw from it, a range alone (2s..15s, 1s..100s:log). May be repeated; \
      replaces the scenario's own sweep.
      """, valueName: "path=values")) var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      "Choose the points by this design (default: the scenario's, or a grid).", valueName: "design")
  )
  var design: SweepDesign.Kind?

  @Option(
    help: ArgumentHelp(
      """
      Draw this many points (latin-hypercube, sobol), trajectories (morris) or pairs (saltelli).
      """, valueName: "count")) var points: PositiveCount?

  /// The design of a sweep of the scenario.
  func design(of scenario: Scenario, _ template: ScenarioTemplate) throws -> SweepDesign {
    if let design = try template.design(of: scenario, axes: vary, kind: design, size: points?.value)
    {
      return design
    }
    throw CommandFailure(
      .usage, "nothing varies: add --vary path=values, or 'sweep' to the scenario")
  }

  /// The words that give these options again.
  var words: [String] {
    vary.flatMap { ["--vary", $0] } + (design.map { ["--design", $0.rawValue] } ?? [])
      + (points.map { ["--points", "\($0.value)"] } ?? [])
  }
}

extension SweepDesign.Kind: ExpressibleByArgument {}

/// `2/8`: the second of eight shards.
struct ShardOption: ExpressibleByArgument {
  let shard: Shard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...Shard.most).contains(count), (1...count).contains(number)
    else { return nil }
    shard = Shard(number: number, count: count)
  }
}
