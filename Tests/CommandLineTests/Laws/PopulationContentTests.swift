import DrainsimTestSupport
import Foundation
import Testing

/// What the interval over phones holds of phones whose numbers come from power files, and not from
/// the ranges.
@Suite(SharedData.has("phone-population")) struct `The interval over phones` {
  private static let scenarios = ["B17-accuracy", "B23-bursts", "B31-hardware-in-background"]

  /// A small version of the study of the benchmarks. Where an interval holds 95 % of all phones, fewer
  /// than 20 of 24 lie within it once in 170 times; where it holds half of them, 20 do once in 1300.
  @Test(.enabled(if: Program.isFast, "too slow without optimization"))
  func `holds nearly all phones of a population`() throws {
    let arguments =
      [
        Program.root.appending(path: "Benchmarks/population-content.py").path, Program.fastPath,
        SharedData.path("phone-population/power-profiles.csv"), "--phones", "8",
      ] + Self.scenarios.map { Program.root.appending(path: "scenarios/practices/\($0).yaml").path }
    let outcome = try Program.Running(
      executable: "/usr/bin/env", [Program.python] + arguments
    ).finish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let total = try #require(
      outcome.output.firstMatch(of: #/all: ([0-9]+) of ([0-9]+), /#), "\(outcome.output)")
    let (held, all) = (Int(total.1) ?? 0, Int(total.2) ?? 0)
    #expect(all >= 24)
    #expect(6 * held >= 5 * all, "\(outcome.output)")
  }
}
