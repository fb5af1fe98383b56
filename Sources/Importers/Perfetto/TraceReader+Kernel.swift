import Recordings

/// Events of the kernel: switches of threads, clocks and idle states of cores, wakeup sources, sleep,
/// and the marks that Android's programs write among them.
///
/// - Source: Perfetto, `ftrace_event_bundle.proto`, `ftrace_event.proto`, `power.proto`,
///   `sched.proto`; Linux, `include/trace/events/power.h`.
extension TraceReader {
  /// How the times of a bundle become those of the trace.
  private enum BundleClock {
    case trace
    /// Add so much.
    case shifted(Int64)
    case other(UInt32)
    case unknown
  }

  private struct Bundle {
    var core: UInt32 = 0
    var lostEvents = false
    var clock: UInt64 = 0
    var clockTime: Int64?
    var bootTime: Int64?
    var compact: Range<Int>?

    var time: BundleClock {
      switch clock {
      case 0: return .trace
      case 2, 3:
        guard let clockTime, let bootTime else { return .unknown }
        let (distance, overflows) = bootTime.subtractingReportingOverflow(clockTime)
        return overflows ? .unknown : .shifted(distance)
      case 4: return .other(TraceClocks.monotonicRaw)
      default: return .unknown
      }
    }
  }

  func readFtrace(_ content: WireReader) throws(TraceFailure) {
    var bundle = Bundle()
    var reader = content
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): bundle.core = reader.uint32
      case (3, .varint): bundle.lostEvents = reader.bits != 0
      case (4, .bytes): bundle.compact = reader.content
      case (5, .varint): bundle.clock = reader.bits
      case (6, .varint): bundle.clockTime = reader.int64
      case (7, .varint): bundle.bootTime = reader.int64
      default: break
      }
    }
    if bundle.lostEvents {
      processor.forget(bundle.core)
      counts.losses += 1
    }
    let clock = bundle.time
    reader = content
    while try reader.advance() {
      guard reader.field == 2, reader.type == .bytes else { continue }
      try readEvent(reader.message, on: bundle.core, clock)
    }
    if let compact = bundle.compact {
      try readCompact(content.message(in: compact), on: bundle.core, clock)
    }
  }

  @inline(__always)
  private func time(_ time: UInt64, _ clock: BundleClock) -> Int64? {
    let limit = UInt64(TraceClocks.timeLimit)
    switch clock {
    case .trace: return time <= limit ? Int64(time) : nil
    case .shifted(let distance):
      guard time <= limit else { return nil }
      let (sum, overflows) = Int64(time).addingReportingOverflow(distance)
      return !overflows && (0...TraceClocks.timeLimit).contains(sum) ? sum : nil
    case .other(let id): return clocks.time(time, of: id, sequence: 0)
    case .unknown: return nil
    }
  }

  private func readEvent(
    _ event: WireReader, on core: UInt32, _ clock: BundleClock
  ) throws(TraceFailure) {
    var reader = event
    var timestamp: UInt64?
    var field = 0
    var content = 0..<0
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): timestamp = reader.bits
      case (_, .bytes):
        field = reader.field
        content = reader.content
      default: break
      }
    }
    guard [3, 4, 11, 13, 113, 404, 405, 481].contains(field) else {
      counts.otherEvents += 1
      return
    }
    guard let timestamp, let time = time(timestamp, clock) else {
      counts.timelessEvents += 1
      return
    }
    note(time)
    let part = event.message(in: content)
    switch field {
    case 3: try readPrint(part, at: time)
    case 4: try readSwitch(part, on: core, at: time)
    case 11:
      let (state, core) = try Self.state(part)
      processor.changeClock(state, of: core)
    case 13:
      let (state, core) = try Self.state(part)
      processor.changeIdleness(state, of: core, at: time)
    case 113: try readSuspend(part, on: core, at: time)
    case 481:
      // `suspend_resume_minimal` has the field `start` alone.
      var reader = part
      while try reader.advance() {
        if reader.field == 1, reader.type == .varint {
          processor.suspend(reader.bits != 0, on: core, at: time)
        }
      }
    default: try readWakeupSource(part, begins: field == 404, at: time)
    }
  }

  /// The new state, in field 1, and the core that it is of, in field 2.
  private static func state(_ part: WireReader) throws(TraceFailure) -> (UInt32, UInt32) {
    var reader = part
    var (state, core): (UInt32, UInt32) = (0, 0)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): state = reader.uint32
      case (2, .varint): core = reader.uint32
      default: break
      }
    }
    return (state, core)
  }

  private func readSwitch(
    _ part: WireReader, on core: UInt32, at time: Int64
  ) throws(TraceFailure) {
    var reader = part
    var (previous, next): (Int32, Int32) = (0, 0)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (2, .varint): previous = reader.int32
      case (6, .varint): next = reader.int32
      default: break
      }
    }
    run(next, after: previous, on: core, at: time)
  }

  @inline(__always)
  private func run(_ thread: Int32, after previous: Int32?, on core: UInt32, at time: Int64) {
    processor.run(thread, after: previous, on: core, at: time)
    if processor.isFull { processor.finish(names, &draft) }
  }

  /// Switches in columns: times as distances to the one before, and the threads that begin.
  private func readCompact(
    _ columns: WireReader, on core: UInt32, _ clock: BundleClock
  ) throws(TraceFailure) {
    var reader = columns
    var times: WireReader?
    var threads: WireReader?
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes), (3, .bytes):
        let isTimes = reader.field == 1
        guard (isTimes ? times : threads) == nil else {
          throw TraceFailure(reader.contentPlace, "tells a column of switches twice")
        }
        if isTimes { times = reader.message } else { threads = reader.message }
      default: break
      }
    }
    guard var times, var threads else { return }
    var timestamp: UInt64 = 0
    while let distance = try times.element() {
      timestamp = timestamp &+ distance
      guard let thread = try threads.element() else {
        throw TraceFailure(threads.place, "has fewer threads than times of switches")
      }
      guard let time = time(timestamp, clock) else {
        counts.timelessEvents += 1
        continue
      }
      note(time)
      run(Int32(truncatingIfNeeded: thread), after: nil, on: core, at: time)
    }
  }

  /// The phone sleeps while its clocks are frozen.
  ///
  /// - Source: Linux, `kernel/power/suspend.c` and `kernel/time/tick-common.c`; Perfetto,
  ///   `android/suspend.sql`, which takes these two steps as well.
  private func readSuspend(
    _ part: WireReader, on core: UInt32, at time: Int64
  ) throws(TraceFailure) {
    var reader = part
    var (action, begins) = ("", false)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes): action = reader.text
      case (3, .varint): begins = reader.bits != 0
      default: break
      }
    }
    if action == "timekeeping_freeze" || action == "syscore_resume" {
      processor.suspend(begins, on: core, at: time)
    } else {
      counts.suspendSteps += 1
    }
  }

  private func readWakeupSource(
    _ part: WireReader, begins: Bool, at time: Int64
  ) throws(TraceFailure) {
    var reader = part
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      let name = "kernel." + PhoneNames.key(reader.text)
      states.change(
        .init(
          kind: RecordedKinds.wakeLock.name, origin: .kernel, source: .named(name), tag: ""),
        begins: begins, at: time)
    }
  }
}
