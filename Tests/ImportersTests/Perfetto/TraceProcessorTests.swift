import Testing

@testable import Importers
@testable import Recordings

struct `The processor's time in a trace` {
  /// Processes 100 of the app com.example.game with the thread 101, 200 of the system, and 3 of the
  /// kernel.
  private static let processes = """
    packet { process_tree {
      processes { pid: 100 ppid: 50 cmdline: "com.example.game:render" uid: 10200 }
      processes { pid: 200 ppid: 1 cmdline: "/system/bin/surfaceflinger" cmdline: "-x" uid: 1000 }
      processes { pid: 3 ppid: 2 cmdline: "rcu_gp" }
      threads { tid: 101 tgid: 100 name: "worker" } } }
    packet { packages_list { packages { name: "com.example.game" uid: 10200 } } }
    """

  /// A bundle of switches on a core: times in ms, and the threads that begin.
  private func switches(_ core: Int, _ list: [(Int, Int)], compact: Bool = false) -> String {
    if compact {
      let times = list.indices.map {
        (list[$0].0 - ($0 == 0 ? 0 : list[$0 - 1].0)) * 1_000_000
      }
      let threads = list.map(\.1)
      return """
        packet { ftrace_events { cpu: \(core) compact_sched { switch_timestamp: \(times) switch_next_pid: \(threads) } } }
        """
    }
    let events = list.indices.map {
      """
      event { timestamp: \(list[$0].0 * 1_000_000) pid: 0 sched_switch { prev_pid: \($0 == 0 ? 0 : list[$0 - 1].1) next_pid: \(list[$0].1) } }
      """
    }
    return "packet { ftrace_events { cpu: \(core) \(events.joined(separator: " ")) } }"
  }

  /// On core 0 the thread 101 runs from 1000 to 1030 ms, and the system to 1040; on core 1 the process
  /// 100 runs from 1010 to 1100 ms, and a thread of the kernel to 1120.
  @Test(arguments: [false, true])
  func `is added up by app over all cores and threads`(compact: Bool) throws {
    let text = [
      switches(0, [(1000, 101), (1030, 200), (1040, 0)], compact: compact),
      switches(1, [(1010, 100), (1100, 3), (1120, 0)], compact: compact), Self.processes,
    ].joined(separator: "\n")
    let trace = try TraceImport(text: text)
    #expect(trace.mistakes.isEmpty)
    #expect(
      trace.events(RecordedKind.computation) == [
        "0 com-example-game 120000000 100000000", "30000000 surfaceflinger 10000000 10000000",
        "100000000 kernel 20000000 20000000",
      ])
    #expect(trace.recording.explainedTime == 1)
  }

  @Test func `is told second by second`() throws {
    let text = switches(0, [(900, 7), (950, 0), (1100, 7), (1200, 8), (1300, 7), (1350, 0)])
    let trace = try TraceImport(text: text)
    #expect(
      trace.events(RecordedKind.computation) == [
        "0 other 50000000 50000000", "200000000 other 250000000 250000000",
      ])
    #expect(trace.recording.explainedTime == 0)
  }

  /// The thread that puts the phone to sleep seems to run for 5 s, of which it sleeps 4.9 s.
  @Test func `has none while the phone sleeps`() throws {
    let text = """
      packet { ftrace_events { cpu: 0
        event { timestamp: 1000000000 sched_switch { prev_pid: 0 next_pid: 9 } }
        event { timestamp: 1050000000 suspend_resume { action: "timekeeping_freeze" start: 1 } }
        event { timestamp: 5950000000 suspend_resume { action: "timekeeping_freeze" start: 0 } }
        event { timestamp: 6000000000 sched_switch { prev_pid: 9 next_pid: 0 } } } }
      """
    let trace = try TraceImport(text: text)
    #expect(trace.events(RecordedKind.computation) == ["0 other 100000000 5000000000"])
  }

  @Test func `is not made up where events were lost or contradict each other`() throws {
    let lost = """
      packet { ftrace_events { cpu: 0 lost_events: 1 event { timestamp: 9000000000 sched_switch { prev_pid: 5 next_pid: 0 } } } }
      """
    let trace = try TraceImport(text: switches(0, [(1000, 5)]) + "\n" + lost)
    #expect(trace.events(RecordedKind.computation) == [])
    #expect(trace.dropped("stretches of a core's events") == 1)
    let contradiction = try TraceImport(
      text: switches(0, [(1000, 5)]) + "\n"
        + lost.replacing("lost_events: 1", with: "")
        .replacing("prev_pid: 5", with: "prev_pid: 6"))
    #expect(contradiction.events(RecordedKind.computation) == [])
    #expect(contradiction.dropped("switches of threads") == 1)
  }

  /// 10 ms at 1 GHz and 30 ms at 2 GHz are 1.75 GHz in the mean; the core rests for 10 of 50 ms.
  @Test func `comes with the mean clock and the rest of cores`() throws {
    let text = """
      packet { ftrace_events { cpu: 0
        event { timestamp: 1000000000 cpu_frequency { state: 1000000 cpu_id: 0 } }
        event { timestamp: 1000000000 sched_switch { prev_pid: 0 next_pid: 9 } }
        event { timestamp: 1010000000 sched_switch { prev_pid: 9 next_pid: 10 } }
        event { timestamp: 1010000000 cpu_frequency { state: 2000000 cpu_id: 0 } }
        event { timestamp: 1040000000 sched_switch { prev_pid: 10 next_pid: 0 } }
        event { timestamp: 1040000000 cpu_idle { state: 1 cpu_id: 0 } }
        event { timestamp: 1050000000 cpu_idle { state: 4294967295 cpu_id: 0 } } } }
      """
    let recording = try TraceImport(text: text).recording
    let clock = try #require(recording.assumed.first { $0.path == "processor-used.time" })
    #expect(clock.value == "at 1.75 GHz")
    #expect(clock.range == "1.0 GHz to 2.0 GHz")
    let rest = try #require(recording.dropped.first { $0.what == "changes of idle states" })
    #expect(rest.why.contains("rested for 20.0 % of the time"))
  }

  @Test func `is told to be unknown without switches of threads`() throws {
    let recording = try TraceImport(text: TraceFileTests.small).recording
    #expect(recording.dropped.contains { $0.why.contains("sched/sched_switch") })
  }

  @Test func `follows the clock that its bundle names`() throws {
    // The kernel's clock reads 400 ms where the trace's reads 1000 ms.
    let shifted = """
      packet { ftrace_events { cpu: 0 ftrace_clock: 3 ftrace_timestamp: 400000000 boot_timestamp: 1000000000
        event { timestamp: 500000000 sched_switch { prev_pid: 0 next_pid: 9 } }
        event { timestamp: 510000000 sched_switch { prev_pid: 9 next_pid: 0 } } } }
      """
    let trace = try TraceImport(text: shifted)
    #expect(trace.recording.origin == 1_100_000_000)
    #expect(trace.events(RecordedKind.computation) == ["0 other 10000000 10000000"])
    let unknown = try TraceImport(
      text: shifted.replacing("ftrace_clock: 3", with: "ftrace_clock: 1"))
    #expect(unknown.dropped("events") == 2)
  }

  @Test func `is refused in columns of different lengths`() throws {
    let text =
      "packet { ftrace_events { cpu: 0 compact_sched { switch_timestamp: [1, 2] switch_next_pid: [1] } } }"
    #expect(try TraceImport(text: text).error?.contains("fewer threads than times") == true)
  }

  /// 2⁶¹ ns are the greatest time that is believed; the sum of four of them is more than a number has.
  @Test func `of a stretch that is told again and again does not overflow`() throws {
    let end = 1 << 61
    let stretch = """
      event { timestamp: 0 sched_switch { prev_pid: 0 next_pid: 9 } }
      event { timestamp: \(end) sched_switch { prev_pid: 9 next_pid: 0 } }
      """
    func trace(_ events: String) throws -> TraceImport {
      try TraceImport(
        text: "packet { ftrace_events { cpu: 0 \(String(repeating: events, count: 6)) } }")
    }
    #expect(try trace(stretch).events(RecordedKind.computation) == ["0 other \(end) \(end)"])
    let sleep = """
      event { timestamp: 0 suspend_resume_minimal { start: 1 } }
      event { timestamp: \(end) suspend_resume_minimal { start: 0 } }
      """
    #expect(
      try trace("event { timestamp: 0 cpu_idle { state: 1 } } " + sleep)
        .dropped("times of sleep") == 6)
  }

  private typealias TraceFileTests = `A file of a trace`
}
