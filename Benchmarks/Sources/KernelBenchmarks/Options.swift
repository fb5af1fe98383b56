/// Options of the benchmarks; without arguments, every workload in both languages.
struct Options {
  var workloads = Workload.allCases
  var runsSwift = true
  var runsC = true
  var runs = 7
  var size: Int?
  var scalingDays: Int?
  var phoneDays: Int?

  static let usage = """
    usage: KernelBenchmarks [--workload NAME] [--only swift|c] [--runs N] [--events N | --days N]
           KernelBenchmarks --two-threads DAYS     replications over two threads against one
           KernelBenchmarks --phone-days DAYS      so many days of RADIO on two threads
    """

  init(_ arguments: [String]) {
    var rest = arguments.dropFirst()
    while let option = rest.popFirst() {
      let value = rest.popFirst() ?? ""
      switch option {
      case "--workload":
        workloads = Workload.allCases.filter { $0.name == value }
        if workloads.isEmpty { fail("unknown workload '\(value)'") }
      case "--only":
        (runsSwift, runsC) = (value == "swift", value == "c")
      case "--runs": runs = number(value)
      case "--events", "--days": size = number(value)
      case "--two-threads": scalingDays = number(value)
      case "--phone-days": phoneDays = number(value)
      default: fail("unknown option '\(option)'")
      }
    }
  }

  private func number(_ text: String) -> Int {
    guard let number = Int(text), number > 0 else { fail("'\(text)' is not a positive number") }
    return number
  }

  private func fail(_ message: String) -> Never {
    stop("\(message)\n\(Self.usage)", exitCode: 64)
  }
}
