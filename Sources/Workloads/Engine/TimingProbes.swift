import PowerAccounting
import Quantities

/// The records of share and day probes in a replication.
struct TimingProbes: ~Copyable {
  /// Records of one mark that may wait for the other.
  private static let waitingLimit = 1024
  private static let day: Int64 = 86_400_000_000_000

  struct Share: BitwiseCopyable {
    var hits = 0
    var total = 0
    /// The records that wait: a ring, the oldest first.
    var first = 0
    var waiting = 0
  }

  private let shares: FlatTable<ShareProbe>
  private var states: FlatTable<Share>
  private var waiting: FlatTable<SimTime>
  private let days: FlatTable<DayProbe>
  private let dayBases: FlatTable<Int>
  private var counts: FlatTable<Int>
  /// The clock time at the start of a run, since Monday 00:00.
  private let clockAtStart: SimDuration
  /// Whether more records waited than there is room for.
  private(set) var isOverfull = false

  init(shares: [ShareProbe], days: [DayProbe], clockAtStart: SimDuration) {
    self.shares = FlatTable(shares)
    states = FlatTable(repeating: Share(), count: shares.count)
    waiting = FlatTable(repeating: .zero, count: shares.count * Self.waitingLimit)
    self.days = FlatTable(days)
    let parts = days.map { Int($0.parts) }
    dayBases = FlatTable(parts.offsets)
    counts = FlatTable(repeating: 0, count: parts.reduce(0, +))
    self.clockAtStart = clockAtStart
  }

  mutating func reset() {
    states.fill(with: Share())
    counts.fill(with: 0)
    isOverfull = false
  }

  mutating func record(mark: Int, at now: SimTime) {
    for index in 0..<shares.count {
      // One mark may be both: then it is what the records before it waited for.
      if Int(shares[index].before) == mark { resolve(index, at: now) }
      if Int(shares[index].mark) == mark { wait(index, now) }
    }
    for index in 0..<days.count where Int(days[index].mark) == mark {
      let length = Self.day / Int64(days[index].parts)
      let clock = (clockAtStart + (now - .zero)).nanoseconds % Self.day
      // Seven parts of a day leave a nanosecond over.
      let part = min(Int(clock / length), Int(days[index].parts) - 1)
      counts[dayBases[index] + part] += 1
    }
  }

  private mutating func wait(_ index: Int, _ now: SimTime) {
    dropLate(index, at: now)
    guard states[index].waiting < Self.waitingLimit else {
      isOverfull = true
      return
    }
    let slot = (states[index].first + states[index].waiting) % Self.waitingLimit
    waiting[index * Self.waitingLimit + slot] = now
    states[index].waiting += 1
  }

  /// Count those of the waiting records for which it is too late.
  private mutating func dropLate(_ index: Int, at now: SimTime) {
    while states[index].waiting > 0 {
      let oldest = waiting[index * Self.waitingLimit + states[index].first]
      guard now - oldest > shares[index].within else { return }
      states[index].total += 1
      states[index].first = (states[index].first + 1) % Self.waitingLimit
      states[index].waiting -= 1
    }
  }

  private mutating func resolve(_ index: Int, at now: SimTime) {
    dropLate(index, at: now)
    states[index].hits += states[index].waiting
    states[index].total += states[index].waiting
    states[index].waiting = 0
  }

  /// Finish at the end of a run: waiting records that could still be in time are left out.
  mutating func finish(at end: SimTime) {
    for index in 0..<shares.count { dropLate(index, at: end) }
  }

  func share(_ index: Int) -> (hits: Int, total: Int) { (states[index].hits, states[index].total) }

  func count(_ index: Int, part: Int) -> Int { counts[dayBases[index] + part] }
}
