import Recordings

/// States that Android's programs write as counters and marks.
///
/// `C|1234|ScreenState|2` is a counter, and `N|1234|battery_stats.top|+top=10123:"com.example"` a mark.
/// The same counters stand in system properties when the trace begins.
///
/// - Source: Perfetto, `android/screen_state.sql`, `android/battery_stats.sql`,
///   `android/app_wakelocks.sql`; Android, `BatteryStats.java`, for the names of states.
extension TraceReader {
  /// The states of the battery statistics that are kinds of events, as far as they are the phone's.
  private static let stateKinds: [String: RecordedKind] = [
    "audio": RecordedKinds.audio, "video": RecordedKinds.video, "camera": RecordedKinds.camera,
    "gps": RecordedKinds.location, "flashlight": RecordedKinds.flashlight,
    "ble_scan": RecordedKinds.scan, "wifi_scan": RecordedKinds.wiFiScan,
    "phone_in_call": RecordedKinds.call,
  ]
  private static let markKinds: [String: RecordedKind] = [
    "longwake": RecordedKinds.wakeLock, "job": RecordedKinds.job, "sync": RecordedKinds.sync,
  ]
  private static let statistics = "battery_stats."

  func readPrint(_ part: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = part
    while try reader.advance() {
      guard reader.field == 2, reader.type == .bytes else { continue }
      let text = reader.raw
      // Most marks are of no interest, so nothing is made of them but a look at their letters.
      guard text.count > 4, text[1] == UInt8(ascii: "|"),
        text[0] == UInt8(ascii: "C") || text[0] == UInt8(ascii: "N"),
        let bar = text[2...].prefix(16).firstIndex(of: UInt8(ascii: "|"))
      else {
        counts.otherMarks += 1
        continue
      }
      let name = text[(bar + 1)...]
      guard name.starts(with: "ScreenState|".utf8) || name.starts(with: Self.statistics.utf8)
      else {
        counts.otherMarks += 1
        continue
      }
      let parts = String(decoding: name.prefix(1024), as: UTF8.self).split(
        separator: "|", maxSplits: 1)
      guard parts.count == 2 else {
        counts.otherMarks += 1
        continue
      }
      let value = parts[1].prefix { $0 != "\n" && $0 != "\0" }
      if text[0] == UInt8(ascii: "C") {
        takeCounter(String(parts[0]), Int64(value), at: time)
      } else {
        takeMark(String(parts[0].dropFirst(Self.statistics.utf8.count)), String(value), at: time)
      }
    }
  }

  /// A counter of Android has a value.
  func takeCounter(_ name: String, _ value: Int64?, at time: Int64) {
    guard let value else {
      counts.otherCounters += 1
      return
    }
    if name == "ScreenState" { return states.changeScreen(value, at: time) }
    let state = String(name.dropFirst(Self.statistics.utf8.count))
    switch state {
    // Off is 0 and on is 1 here.
    case "screen": states.changeScreen(value == 0 ? 1 : 2, at: time)
    case "plugged": states.changeCharger(value != 0, at: time)
    default:
      guard let kind = Self.stateKinds[state] else {
        counts.otherCounters += 1
        return
      }
      if kind.name == RecordedKinds.location.name { counts.locations += 1 }
      states.change(
        .init(kind: kind.name, origin: .statistics, source: .named(PhoneNames.other), tag: state),
        begins: value != 0, at: time)
    }
  }

  /// A mark such as `+job=10123:"com.example/.Service"`.
  private func takeMark(_ state: String, _ text: String, at time: Int64) {
    guard let sign = text.first, sign == "+" || sign == "-",
      let equals = text.firstIndex(of: "="), let colon = text[equals...].firstIndex(of: ":"),
      let user = Int32(text[text.index(after: equals)..<colon])
    else {
      counts.otherCounters += 1
      return
    }
    if state == "top" {
      guard sign == "+" else { return }
      draft.append(RecordedKinds.opened, at: time, of: .user(user))
      counts.opened += 1
    } else if let kind = Self.markKinds[state] {
      states.change(
        .init(
          kind: kind.name, origin: .statistics, source: .user(user), tag: String(text[equals...])),
        begins: sign == "+", at: time)
    } else {
      counts.otherCounters += 1
    }
  }

  /// The state of the display when the trace begins.
  func readDisplay(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = content
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): states.changeScreen(reader.int64, at: time)
      case (2, .fixed64): counts.brightnesses += 1
      default: break
      }
    }
  }

  /// Counters that stand in system properties, `debug.tracing.` before their names.
  func readProperties(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = content
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      var reader = reader.message
      var (name, value) = ("", "")
      while try reader.advance() {
        switch (reader.field, reader.type) {
        case (1, .bytes): name = reader.text
        case (2, .bytes): value = reader.text
        default: break
        }
      }
      let prefix = "debug.tracing."
      guard name.hasPrefix(prefix) else { continue }
      let counter = String(name.dropFirst(prefix.count))
      if counter == "screen_state" {
        takeCounter("ScreenState", Int64(value), at: time)
      } else if counter.hasPrefix(Self.statistics) {
        takeCounter(counter, Int64(value), at: time)
      }
    }
  }

  /// Atoms of Android's statistics, of which the state of the screen (29) is read; their times count
  /// since the boot.
  ///
  /// - Source: Perfetto, `statsd_atom.proto`; Android, `atoms.proto`.
  func readStatistics(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = content
    var screens: [(place: Int, state: Int64)] = []
    var times: [UInt64] = []
    var atoms = 0
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes):
        var atom = reader.message
        while try atom.advance() {
          guard atom.field == 29, atom.type == .bytes, screens.count < 1 << 16 else { continue }
          var atom = atom.message
          while try atom.advance() {
            if atom.field == 1, atom.type == .varint { screens.append((atoms, atom.int64)) }
          }
        }
        atoms += 1
      case (2, .varint): if times.count < 1 << 16 { times.append(reader.bits) }
      case (2, .bytes):
        var list = reader.message
        while times.count < 1 << 16, let time = try list.element() { times.append(time) }
      default: break
      }
    }
    counts.otherAtoms += atoms - screens.count
    for screen in screens {
      var at: Int64? = time
      if screen.place < times.count {
        at = clocks.time(times[screen.place], of: TraceClocks.bootTime, sequence: 0)
      }
      if let at { states.changeScreen(screen.state, at: at) }
    }
  }
}
