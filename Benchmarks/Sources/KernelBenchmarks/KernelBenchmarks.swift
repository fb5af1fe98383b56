/// Benchmark of the kernel against a C program of the same design.
@main struct KernelBenchmarks {
  static func main() async {
    let options = Options(CommandLine.arguments)
    if let days = options.scalingDays { return await scaling(days: days, runs: options.runs) }
    if let days = options.phoneDays { return await phoneDays(days) }
    for workload in options.workloads { compare(workload, options) }
  }

  /// Alternates the two languages, so that other load of the machine affects both.
  private static func compare(_ workload: Workload, _ options: Options) {
    let size = options.size ?? workload.defaultSize
    var swift: [Double] = []
    var c: [Double] = []
    for _ in 0..<options.runs {
      let inSwift = options.runsSwift ? workload.runSwift(size: size) : nil
      let inC = options.runsC ? workload.runC(size: size) : nil
      if let inSwift, let inC, !inSwift.agrees(with: inC) {
        stop("\(workload.name): Swift \(inSwift) and C \(inC) differ", exitCode: 1)
      }
      if let inSwift { swift.append(inSwift.megaEventsPerSecond) }
      if let inC { c.append(inC.megaEventsPerSecond) }
      if options.runs == 1, let run = inSwift ?? inC {
        print("\(workload.name) \(run.events) events")
      }
    }
    guard !swift.isEmpty, !c.isEmpty else {
      return print(workload.name, tenths(median(swift + c)))
    }
    let ratio = median(zip(swift, c).map { $0 / $1 })
    print(workload.name, tenths(median(swift)), tenths(median(c)), (ratio * 100).rounded() / 100)
  }

  private static func scaling(days: Int, runs: Int) async {
    var speedUps: [Double] = []
    for _ in 0..<runs {
      let one = await Replications.run(days: days, threads: 1)
      let two = await Replications.run(days: days, threads: 2)
      if one.total != two.total {
        stop("one thread \(one.total) and two \(two.total) differ", exitCode: 1)
      }
      speedUps.append(one.seconds / two.seconds)
    }
    print("two-threads speed-up", (median(speedUps) * 100).rounded() / 100)
  }

  private static func phoneDays(_ days: Int) async {
    let (total, seconds) = await Replications.run(days: days, threads: 2)
    print("phone-days \(days) events \(total.events) energy \(total.energy)")
    print("seconds \(tenths(seconds)), for a million \(tenths(seconds / Double(days) * 1e6))")
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
