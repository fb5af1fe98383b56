import Synchronization

/// Replications of RADIO over several threads: workers take chunks by an atomic counter.
enum Replications {
  static func run(days: Int, threads: Int) async -> (total: RadioTotal, seconds: Double) {
    let next = Counter()
    let chunk = 64
    let clock = ContinuousClock()
    let start = clock.now
    let total = await withTaskGroup(of: RadioTotal.self) { group in
      for _ in 0..<threads {
        group.addTask {
          var total = RadioTotal()
          while true {
            let first = next.take(chunk)
            if first > days { return total }
            total += .of(days: first..<min(first + chunk, days + 1), seed: Workload.seed)
          }
        }
      }
      return await group.reduce(into: RadioTotal()) { $0 += $1 }
    }
    let elapsed = (clock.now - start).components
    return (total, Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
  }
}

/// The next replication. A class, because the workers share it; touched once per chunk.
private final class Counter: Sendable {
  private let value = Atomic<Int>(1)

  func take(_ count: Int) -> Int {
    value.wrappingAdd(count, ordering: .relaxed).oldValue
  }
}
