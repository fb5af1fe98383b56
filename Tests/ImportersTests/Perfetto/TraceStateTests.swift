import Testing

@testable import Importers
@testable import Recordings

struct `States of a phone in a trace` {
  /// A mark of a program at a time in ms.
  private func mark(_ time: Int, _ text: String) -> String {
    let text = text.replacing("\"", with: "\\\"")
    return """
      packet { ftrace_events { cpu: 1 event { timestamp: \(time * 1_000_000) pid: 9 print { buf: "\(text)\\n" } } } }
      """
  }

  private func trace(_ packets: String...) throws -> TraceImport {
    try TraceImport(text: packets.joined(separator: "\n"))
  }

  @Test func `light and darken the screen, an always-on display being dark`() throws {
    let found = try trace(
      mark(1000, "C|1000|ScreenState|2"), mark(4000, "C|1000|ScreenState|1"),
      mark(3000, "C|1000|ScreenState|3"), mark(5000, "C|1000|ScreenState|2"),
      mark(5000, "C|1000|Testing|7"),
      "packet { timestamp: 500000000 initial_display_state { display_state: 1 brightness: 0.5 } }")
    #expect(found.mistakes.isEmpty)
    #expect(found.events(RecordedKind.screenOn) == ["500000000", "4500000000"])
    #expect(found.events(RecordedKind.screenOff) == ["2500000000"])
    #expect(found.dropped("times of an always-on display") == 1)
    #expect(found.dropped("values of the brightness") == 1)
  }

  @Test func `come from properties, statistics and tracks as well`() throws {
    let found = try trace(
      """
      packet { timestamp: 1000 android_system_property { values { name: "debug.tracing.screen_state" value: "2" } values { name: "debug.tracing.battery_stats.plugged" value: "1" } values { name: "ro.product" value: "x" } } }
      packet { timestamp: 9000 statsd_atom { atom { screen_state_changed { state: 1 } } atom { } timestamp_nanos: 3000 timestamp_nanos: 4000 } }
      packet { track_descriptor { uuid: 5 name: "ScreenState" counter { unit_name: "x" } } }
      packet { timestamp: 6000 track_event { type: 4 track_uuid: 5 counter_value: 2 } }
      packet { timestamp: 7000 track_event { type: 4 track_uuid: 6 counter_value: 1 } }
      """)
    #expect(found.events(RecordedKind.screenOn) == ["0", "5000"])
    #expect(found.events(RecordedKind.screenOff) == ["2000"])
    #expect(found.events(RecordedKind.plugged) == ["0"])
    #expect(found.dropped("events of tracks") == 1)
    #expect(found.dropped("atoms of statistics") == 1)
  }

  @Test func `are the battery statistics' marks of apps in front, jobs and syncs`() throws {
    let found = try trace(
      mark(1000, "N|1000|battery_stats.top|+top=10123:\"com.example.mail\""),
      mark(2000, "N|1000|battery_stats.top|-top=10123:\"com.example.mail\""),
      mark(2000, "N|1000|battery_stats.job|+job=10123:\"com.example.mail/.Fetch\""),
      mark(2500, "N|1000|battery_stats.job|-job=10123:\"com.example.mail/.Fetch\""),
      mark(3000, "N|1000|battery_stats.sync|-sync=10124:\"x\""),
      mark(3500, "C|1000|battery_stats.audio|1"), mark(4000, "C|1000|battery_stats.audio|0"),
      mark(3500, "C|1000|battery_stats.wake_lock|1"),
      "packet { packages_list { packages { name: \"com.example.mail\" uid: 10123 } } }")
    #expect(found.events(RecordedKind.opened) == ["0 com-example-mail"])
    #expect(found.events(RecordedKind.job) == ["1000000000 com-example-mail 500000000"])
    // It had begun before the trace.
    #expect(found.events(RecordedKind.sync) == ["0 uid-10124 2000000000"])
    #expect(found.events(RecordedKind.audio) == ["2500000000 other 500000000"])
    #expect(found.dropped("counters of the phone") == 1)
    #expect(found.recording.assumed.contains { $0.path == "events that end without a beginning" })
  }

  /// (event − packet) × 2, and 1 for the beginning.
  private static let locks = """
    packet { trusted_packet_sequence_id: 3 sequence_flags: 1 timestamp: 1000
      interned_data { app_wakelock_info { iid: 1 tag: "fetch" owner_uid: 1000 work_uid: 10123 } app_wakelock_info { iid: 2 tag: "audio" owner_uid: 10124 } }
      app_wakelock_bundle { intern_id: [1, 2, 1, 9] encoded_ts: [1, 401, 1000, 3] } }
    """
  private static let kernel = """
    packet { ftrace_events { cpu: 0
      event { timestamp: 1000 wakeup_source_activate { name: "PowerManagerService.WakeLocks" } }
      event { timestamp: 1100 wakeup_source_activate { name: "qcom rx\u{1B}[2J" } }
      event { timestamp: 1500 wakeup_source_deactivate { name: "PowerManagerService.WakeLocks" } }
      event { timestamp: 1600 wakeup_source_deactivate { name: "qcom rx\u{1B}[2J" } } } }
    """

  @Test func `are wake locks of the app that the work is for`() throws {
    let found = try trace(Self.locks)
    // The second lock is not given back; the last one is not described.
    #expect(
      found.events(RecordedKind.wakeLock) == ["0 uid-10123 500", "200 uid-10124 300"])
    #expect(found.recording.assumed.contains { $0.path == "events that begin without an end" })
    #expect(found.dropped("wake locks") == 1)
  }

  @Test func `are the kernel's wakeup sources, but not twice`() throws {
    #expect(
      try trace(Self.kernel).events(RecordedKind.wakeLock) == [
        "0 kernel-PowerManagerService-WakeLocks 500", "100 kernel-qcom-rx-2J 500",
      ])
    let both = try trace(Self.kernel, Self.locks)
    #expect(
      both.events(RecordedKind.wakeLock) == [
        "0 uid-10123 500", "100 kernel-qcom-rx-2J 500", "200 uid-10124 400",
      ])
  }

  @Test func `are the long wake locks of the statistics where nothing better is`() throws {
    let long = [
      mark(1, "N|1|battery_stats.longwake|+longwake=10001:\"my_wakelock\""),
      mark(5, "N|1|battery_stats.longwake|-longwake=10001:\"my_wakelock\""),
    ].joined(separator: "\n")
    #expect(try trace(long).events(RecordedKind.wakeLock) == ["0 uid-10001 4000000"])
    #expect(
      try trace(long, Self.locks).events(RecordedKind.wakeLock).contains { $0.contains("10001") }
        == false)
  }

  @Test func `are readings of the battery, told whole or in parts`() throws {
    let found = try trace(
      """
      packet { timestamp: 1000 battery { current_ua: 5 } }
      packet { timestamp: 2000 battery { charge_counter_uah: 1000 capacity_percent: 81.25 voltage_uv: 4100000 } }
      packet { timestamp: 3000 battery { charge_counter_uah: 999 } }
      packet { timestamp: 4000 battery { capacity_percent: 130 } }
      packet { timestamp: 5000 battery { name: "second" capacity_percent: 3 } }
      packet { track_descriptor { uuid: 1 name: "batt.capacity_pct" counter { } } }
      packet { track_descriptor { uuid: 2 name: "batt.voltage_uv" counter { } } }
      packet { timestamp: 6000 track_event { type: 4 track_uuid: 1 double_counter_value: 80.5 } }
      packet { timestamp: 6000 track_event { type: 4 track_uuid: 2 double_counter_value: 4090000 } }
      """)
    #expect(
      found.events(RecordedKind.batteryLevel) == [
        "1000  812500 3600000 4100000", "2000  812500 3596400 4100000",
        "5000  805000 3596400 4090000",
      ])
    #expect(found.dropped("readings of the battery") == 2)
    #expect(found.dropped("currents of the battery") == 1)
  }
}
