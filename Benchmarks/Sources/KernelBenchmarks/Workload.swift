import CWorkloads
import Glibc
import Kernel
import Quantities

/// One run of a workload: its results, and its processor time.
struct Measurement {
  var events: Int
  var digest: UInt64 = 0
  var energy = Energy.zero
  var seconds: Double

  var megaEventsPerSecond: Double { Double(events) / seconds / 1e6 }

  /// Whether both did the same work, to the last event and attojoule.
  func agrees(with other: Measurement) -> Bool {
    (events, digest, energy) == (other.events, other.digest, other.energy)
  }
}

/// A workload that exists in Swift and in C.
enum Workload: CaseIterable {
  case hold100, hold10000, hold1000000, radio

  var name: String {
    switch self {
    case .hold100: "hold-100"
    case .hold10000: "hold-10000"
    case .hold1000000: "hold-1000000"
    case .radio: "radio"
    }
  }

  private var pending: Int {
    switch self {
    case .hold100: 100
    case .hold10000: 10_000
    case .hold1000000: 1_000_000
    case .radio: 0
    }
  }

  /// The events of a HOLD run, or the replications of a RADIO run: a few tenths of a second.
  var defaultSize: Int {
    switch self {
    case .hold100: 10_000_000
    case .hold10000: 5_000_000
    case .hold1000000: 2_000_000
    case .radio: 4000
    }
  }

  static let seed: UInt64 = 2026

  func runSwift(size: Int) -> Measurement {
    let key = RandomKey(seed: Self.seed, replication: 1)
    switch self {
    case .hold100, .hold10000, .hold1000000:
      var simulation = HoldWorkload.simulation(pending: pending, key: key)
      simulation.model.remaining = size
      let (_, seconds) = timed { simulation.run(until: .latest) }
      return Measurement(
        events: simulation.dispatched, digest: simulation.model.digest, seconds: seconds)
    case .radio:
      let (total, seconds) = timed { RadioTotal.of(days: 1..<size + 1, seed: Self.seed) }
      return Measurement(events: total.events, energy: total.energy, seconds: seconds)
    }
  }

  func runC(size: Int) -> Measurement {
    let key = RandomKey(seed: Self.seed, replication: 1)
    // Run d of C has the key base ^ d, as replication d of the seed has.
    let baseKey = key.bits ^ 1
    let (result, seconds) =
      switch self {
      case .hold100, .hold10000, .hold1000000: hold(size: size, key: key)
      case .radio: timed { radio_run(baseKey, Int64(size)) }
      }
    let attojoules =
      Int128(truncatingIfNeeded: result.energy_high) << 64 | Int128(result.energy_low)
    return Measurement(
      events: Int(result.events), digest: result.digest,
      energy: Energy(attojoules: attojoules), seconds: seconds)
  }

  private func hold(size: Int, key: RandomKey) -> (outcome, seconds: Double) {
    let hold = hold_create(Int64(pending), key.bits)
    defer { hold_destroy(hold) }
    return timed { hold_run(hold, UInt64(size)) }
  }
}

/// The processor time of this thread: other programs on the machine do not count.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func timed<Result>(_ body: () -> Result) -> (Result, seconds: Double) {
  let start = processorSeconds()
  let result = body()
  return (result, processorSeconds() - start)
}
