import Foundation

/// Measures how often both intervals of a verdict hold the change on a phone whose numbers are
/// known, because they were drawn.
///
/// A study compares the variants with the scenario's own numbers, as a user would. The truth is the
/// change in 500 runs in which every uncertain number has a value drawn from its range.
@main struct TruthStudy {
  /// The seed of the draws, and the first seed of the studies.
  static let seed: UInt64 = 20_260_101
  /// The runs that stand for the truth.
  static let trueRuns = 500

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard (2...3).contains(arguments.count),
      let studies = arguments.count < 3 ? 200 : Int(arguments[2]), studies > 0
    else {
      print("usage: TruthStudy PROGRAM SCENARIO [STUDIES]")
      exit(64)
    }
    let program = Program(path: arguments[0], scenario: arguments[1])
    print("\(studies) studies of \(arguments[1]), seed \(seed), truth from \(trueRuns) runs")
    let answers = try (0..<studies).map { try program.verdict(["--seed", "\(seed + UInt64($0))"]) }
    let numbers = try program.uncertainNumbers()
    print("\(numbers.count) numbers with a range\n")
    print("how the true numbers are drawn; share of studies whose interval holds the change")
    for draw in TrueNumbers.allCases {
      var coverage = IntervalCoverage()
      for study in 0..<studies {
        let settings = draw.settings(numbers, study: study).flatMap { ["--set", $0] }
        // Other runs than those of the study, since the truth knows nothing of them.
        let seed = "\(seed + 1_000_000 + UInt64(study))"
        let truth = try program.verdict(
          ["--seed", seed, "--replications", "\(trueRuns)", "--no-ranges"] + settings)
        coverage.add(answers[study], truth)
      }
      print("\n\(draw.rawValue)")
      for row in coverage.rows { print("  " + row) }
    }
  }
}
