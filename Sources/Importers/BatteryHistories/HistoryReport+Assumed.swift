import Recordings

extension HistoryReport {
  /// What the history does not tell.
  func tellAssumed(_ recording: inout RecordingImport) {
    let flags = history.flags
    if flags.total(.wiFiRadio) + flags.total(.mobileRadio) > 0 {
      recording.assume(
        .init(
          path: "packet-burst.down, packet-burst.up", value: "4 kB/s, 1 kB/s",
          range: "0.1 to 100 kB/s",
          why:
            "a history tells when a radio was active, and neither bytes nor apps; the names are 'wi-fi-radio' and 'mobile-radio'"
        ))
      recording.assume(
        .init(
          path: "packet-burst.length", value: "15 s (Wi-Fi) and 10 s (mobile) less than active",
          grade: "published", range: "5 to 20 s less",
          why: "Android tells a radio to be active until so long after the last packet"))
    }
    func has(_ kind: RecordedKind) -> Bool { recording.taken.contains { $0.what == kind.name } }
    if has(RecordedKinds.brightness) {
      recording.assume(
        .init(
          path: "brightness-changed.level", value: "10, 30, 50, 70, 90 %", range: "±10 %",
          why: "a history tells the brightness in five steps, of which this is the middle"))
    }
    if has(RecordedKinds.cellularSignal) {
      recording.assume(
        .init(
          path: "cellular-signal.level", value: "-140, -123, -113, -103, -90 dBm",
          grade: "published", range: "±10 dBm",
          why: "a history tells five steps; these are the middles of Android's steps for LTE"))
    }
    if has(RecordedKinds.wiFiSignal) {
      recording.assume(
        .init(
          path: "wi-fi-signal.level", value: "-92, -82.5, -71.5, -60.5, -48 dBm",
          grade: "published", range: "±6 dBm",
          why: "a history tells five steps; these are the middles of Android's steps"))
    }
    if has(RecordedKinds.location) {
      recording.assume(
        .init(
          path: "location-used.accuracy", value: "10 m", range: "1 to 100 m",
          why: "a history tells that the receiver was on, and not what for"))
    }
    tellEnds(&recording)
  }

  private func tellEnds(_ recording: inout RecordingImport) {
    let unfinished = history.flags.unfinished + history.activities.unfinished
    if unfinished > 0 {
      recording.assume(
        .init(
          path: "the ends of \(unfinished) states, jobs and syncs", value: "the history's end",
          why: "they lasted when it ended"))
    }
    if history.flags.guessedStarts > 0 {
      recording.assume(
        .init(
          path: "the starts of \(history.flags.guessedStarts) states", value: "the history's start",
          why: "the history begins in the middle, and tells their ends only"))
    }
    if history.starts > 0 {
      recording.assume(
        .init(
          path: "the time for which the phone was off", value: "0 s, \(history.starts) times",
          why: "the history does not go on while the phone is off"))
    }
    if !history.hasTop, history.foreground.total > 0 {
      recording.assume(
        .init(
          path: "app-opened", value: "the app in the foreground", grade: "proxy",
          why: "the history has no 'top', which tells the app in front"))
    }
  }
}
