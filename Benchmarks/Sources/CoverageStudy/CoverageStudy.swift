import Statistics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures the coverage of intervals and the worth of knowing a number for a known truth, and with `--bootstrap` the cost of
/// resampling and of counting ranks.
@main struct CoverageStudy {
  static let seed: UInt64 = 20_260_101

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--bootstrap"] { return measureBootstrap() }
    guard let experiments = arguments.isEmpty ? 10_000 : Int(arguments[0]), experiments > 0,
      arguments.count < 2
    else {
      print("usage: CoverageStudy [EXPERIMENTS] | CoverageStudy --bootstrap")
      return
    }
    print("\(experiments) experiments a line, seed \(seed), 1000 resamples")
    print("\n" + Coverage.title)
    for row in await coverages(experiments) { print(row) }
    print("\n" + StoppedCoverage.title)
    for law in Law.allCases {
      for precision in [0.2, 0.1] {
        print(
          StoppedCoverage(law, precision: precision, experiments: experiments, seed: seed).row)
      }
    }
    print("\n" + WorthStudy.title)
    for (mean, own, other) in [(0.0, 3.0, 4.0), (1, 3, 4), (2, 1, 0.5), (0.5, 0.4, 2)] {
      for draws in [100, 200, 1000] {
        print(
          WorthStudy(
            mean: mean, own: own, other: other, draws: draws, experiments: experiments, seed: seed
          ).row)
      }
    }
  }

  /// One task per line: every draw is keyed, so that their order changes nothing.
  private static func coverages(_ experiments: Int) async -> [String] {
    let cases = Law.allCases.flatMap { law in [10, 20, 30, 50, 200].map { (law, $0) } }
    return await withTaskGroup(of: (Int, String).self) { group in
      for (index, (law, count)) in cases.enumerated() {
        group.addTask {
          let coverage = Coverage(
            law, count: count, experiments: experiments, resamples: 1000, seed: seed)
          return (index, coverage.row)
        }
      }
      var rows = [String](repeating: "", count: cases.count)
      for await (index, row) in group { rows[index] = row }
      return rows
    }
  }

  /// Measures the median processor time of twenty-one repetitions: 10 000 resamples of the
  /// differences of so many pairs, and the whole analysis of the pairs.
  private static func measureBootstrap() {
    for count in [50, 500, 5000] {
      let values = (0..<count).map { Double(($0 * 7919) % 101) }
      let pairs = values.map { (x: $0, y: 0.7 * $0 + Double(Int($0) % 5)) }
      let resampling = Resampling(seed: 1, name: "cost")
      var total = 0.0
      let bootstrap = median { total += Bootstrap(meanOf: values, resampling)?.acceleration ?? 0 }
      let all = median { total += PairedAnalysis(pairs, resampling)?.difference.mean ?? 0 }
      // The total keeps the compiler from leaving the work out.
      print("\(count) pairs: bootstrap \(bootstrap) ms, everything \(all) ms (\(total))")
    }
    measureRanks()
  }

  /// Measures the rank tests that count the most: samples just below the limit, with ties.
  private static func measureRanks() {
    let x = (0..<49).map { Double($0 % 7) }
    let y = (0..<49).map { Double(($0 * 3) % 8) }
    var total = 0.0
    let signed = median { total += SignedRankTest(y)?.pValue.value ?? 0 }
    let summed = median { total += RankSumTest(x, y)?.pValue.value ?? 0 }
    print(
      "49 tied values: signed ranks \(signed) ms, rank sums of two samples \(summed) ms (\(total))")
  }

  /// The median time in milliseconds, to hundredths; other programs on the machine do not count.
  private static func median(_ work: () -> Void) -> Double {
    let times = (0..<21).map { _ in
      let start = clock()
      work()
      return clock() - start
    }.sorted()
    return (Double(times[10]) * 1e5 / Double(CLOCKS_PER_SEC)).rounded() / 100
  }
}
