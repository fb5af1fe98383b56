import Recordings

/// Meter of the processor's time of each app: what ran on each core, from one switch to the next.
///
/// Runs of an app are added up second by second: a row has the time of all its threads on all cores,
/// and reaches from the begin of the first run to the end of the last. A core that was suspended does
/// not run, though the thread that put it to sleep seems to.
///
/// - Source: Linux, `include/trace/events/sched.h` and `power.h`; Perfetto, `ftrace_event_bundle.proto`.
struct ProcessorTime {
  /// The time over which runs are added up: 1 s.
  static let window: Int64 = 1_000_000_000
  static let coreLimit = 1024
  private static let smallThreads = 1 << 16
  private static let spanLimit = 1 << 20
  /// The kernel's number for a core that leaves its idle states.
  private static let leftIdle = UInt32.max

  private struct Core {
    /// The thread that runs; 0 is idleness, -1 is not known.
    var thread: Int32 = -1
    var since: Int64 = 0
    /// The clock in kHz; 0 is not known.
    var clock: UInt32 = 0
    /// The part of the run in which the phone was suspended.
    var suspended: Int64 = 0
    var idleSince: Int64?
  }

  /// Runs of a thread within a window.
  private struct Span {
    var thread: Int32
    var first: Int64
    var last: Int64
    var time: Int64

    mutating func join(_ other: Span) {
      first = min(first, other.first)
      last = max(last, other.last)
      time = ProcessorTime.sum(time, other.time)
    }
  }

  private var cores: [Core] = []
  /// The place of the last span of each thread, which may go on; -1 for none. Most threads have small
  /// numbers, and are found without a search.
  private var current = [Int32](repeating: -1, count: Self.smallThreads)
  private var currentOfOthers: [Int32: Int32] = [:]
  private var spans: [Span] = []
  private var suspendedSince: Int64?

  private(set) var switches = 0
  private(set) var disordered = 0
  private(set) var clockChanges = 0
  private(set) var idleChanges = 0
  private(set) var idleTime = 0.0
  private(set) var suspensions = 0
  private(set) var suspendedTime = 0.0
  /// All time that was taken, that of it with a known name, and that with a known clock, in
  /// nanoseconds; and the integral of clock by time, in kHz·ns.
  private(set) var time = 0.0
  private(set) var namedTime = 0.0
  private var clockedTime = 0.0
  private var cycles = 0.0
  private var slowest = UInt32.max
  private var fastest: UInt32 = 0

  var coreCount: Int { cores.count }
  /// The mean clock of busy cores, and its range, in kHz.
  var clock: (mean: Double, slowest: UInt32, fastest: UInt32)? {
    clockedTime > 0 ? (cycles / clockedTime, slowest, fastest) : nil
  }

  /// Make room for a core.
  ///
  /// - Returns: False for an impossible one.
  private mutating func has(_ core: UInt32) -> Bool {
    guard core < Self.coreLimit else { return false }
    while cores.count <= core { cores.append(Core()) }
    return true
  }

  /// Forget what runs on a core, after a loss of events.
  mutating func forget(_ core: UInt32) {
    guard has(core) else { return }
    cores[Int(core)].thread = -1
    cores[Int(core)].idleSince = nil
  }

  /// A core goes over to another thread.
  ///
  /// - Parameter previous: The thread that ran before, where it is given.
  mutating func run(
    _ thread: Int32, after previous: Int32?, on core: UInt32, at time: Int64
  ) {
    guard has(core) else { return }
    switches += 1
    let index = Int(core)
    let before = cores[index]
    cores[index].thread = thread
    cores[index].since = time
    cores[index].suspended = 0
    guard before.thread > 0 else { return }
    guard time >= before.since, previous == nil || previous == before.thread else {
      disordered += 1
      return
    }
    let length = max(0, time - before.since - before.suspended)
    self.time += Double(length)
    if before.clock > 0 {
      clockedTime += Double(length)
      cycles += Double(length) * Double(before.clock)
    }
    add(before.thread, before.since, time, length)
  }

  mutating func changeClock(_ kilohertz: UInt32, of core: UInt32) {
    guard has(core) else { return }
    clockChanges += 1
    cores[Int(core)].clock = kilohertz
    if kilohertz > 0 {
      slowest = min(slowest, kilohertz)
      fastest = max(fastest, kilohertz)
    }
  }

  mutating func changeIdleness(_ state: UInt32, of core: UInt32, at time: Int64) {
    guard has(core) else { return }
    idleChanges += 1
    let index = Int(core)
    if let since = cores[index].idleSince, time > since { idleTime += Double(time - since) }
    cores[index].idleSince = state == Self.leftIdle ? nil : time
  }

  /// The phone falls asleep or wakes up.
  mutating func suspend(_ begins: Bool, at time: Int64) {
    guard !begins else {
      suspendedSince = time
      return
    }
    guard let since = suspendedSince, time >= since else { return }
    suspendedSince = nil
    suspensions += 1
    suspendedTime += Double(time - since)
    for index in cores.indices where cores[index].since <= time {
      cores[index].suspended = Self.sum(
        cores[index].suspended, time - max(since, cores[index].since))
    }
  }

  /// The sum of two times, as far as a time is believed: a trace may tell one stretch many times.
  private static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    min(TraceClocks.timeLimit, left + right)
  }

  /// Whether there are so many spans that it is time to ``finish(_:_:)`` them.
  var isFull: Bool { spans.count >= Self.spanLimit }

  private mutating func add(_ thread: Int32, _ first: Int64, _ last: Int64, _ time: Int64) {
    let span = Span(thread: thread, first: first, last: last, time: time)
    let isSmall = thread < Self.smallThreads
    let place = isSmall ? current[Int(thread)] : currentOfOthers[thread] ?? -1
    if place >= 0, spans[Int(place)].first / Self.window == first / Self.window {
      return spans[Int(place)].join(span)
    }
    let next = Int32(spans.count)
    spans.append(span)
    if isSmall { current[Int(thread)] = next } else { currentOfOthers[thread] = next }
  }

  /// Turn all runs into events, with the names that are known by now.
  mutating func finish(_ names: PhoneNames, _ draft: inout EventDraft) {
    struct Key: Hashable {
      let window: Int64
      let name: String
    }
    var known: [Int32: String] = [:]
    var rows: [Key: Span] = [:]
    for span in spans {
      let name = known[span.thread] ?? names.name(ofThread: span.thread)
      known[span.thread] = name
      if name != PhoneNames.other { namedTime += Double(span.time) }
      let key = Key(window: span.first / Self.window, name: name)
      if rows[key]?.join(span) == nil { rows[key] = span }
    }
    for span in spans where span.thread < Self.smallThreads { current[Int(span.thread)] = -1 }
    spans.removeAll(keepingCapacity: true)
    currentOfOthers = [:]
    for (key, row) in rows.sorted(by: {
      ($0.key.window, $0.key.name) < ($1.key.window, $1.key.name)
    })
    where row.time > 0 {
      draft.append(
        .computation, at: row.first, of: .named(key.name), row.time, row.last - row.first)
    }
  }
}
