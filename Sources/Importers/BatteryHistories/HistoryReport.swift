import Configuration
import Recordings

/// The report on a battery history: the parts that were used, those that were omitted, and those
/// that it lacks.
struct HistoryReport {
  let history: HistoryRecorder
  /// Why the charges are left out; nil if they are not.
  let refusal: String?

  func tell(_ recording: inout RecordingImport) {
    reportTimes(&recording)
    reportShares(&recording)
    reportOmitted(&recording)
    reportAssumed(&recording)
  }

  private func reportTimes(_ recording: inout RecordingImport) {
    let clock = history.clock
    recording.span = clock.now * 1_000_000
    if let start = clock.start {
      recording.start = start >= 0 ? start / 1000 : (start - 999) / 1000
      if !clock.isUTC {
        recording.zone = 0
        recording.assume(
          path: "the time zone", value: "UTC", range: "UTC-12 to UTC+14",
          why: "the history tells the local time without its zone; times of day are right")
      }
    }
    let end = max(1, clock.now)
    let whole = Double(history.overflow ?? end)
    recording.explainedTime = max(0, whole - Double(history.unreadTime)) / Double(end)
    recording.dropAny(
      "steps back in time", clock.earlierLines,
      because: "time does not go back; the lines count as of the instant before")
    recording.dropAny(
      "changes of the clock", clock.changes,
      because: "the history counts the time itself; times of day are those of its start")
  }

  /// Seconds of each state, so that the shares of the recording can be compared with them.
  private func reportShares(_ recording: inout RecordingImport) {
    recording.take("seconds of the history", Int(history.clock.now / 1000))
    for flag in HistoryFlag.allCases where history.flags.total(flag) > 0 {
      recording.take("seconds with \(flag.title)", Int(history.flags.total(flag) / 1000))
    }
    let front = history.hasTop ? history.front.total : history.foreground.total
    if front > 0 {
      recording.take("seconds with an app in front", Int(front / 1000))
    } else {
      recording.drop(
        "the app in front", because: "the history has neither 'top' nor 'fg', which tell it")
    }
    let flags = history.flags
    switch (flags.total(.wiFiRadio) > 0, flags.total(.mobileRadio) > 0) {
    case (true, false): recording.network = .wifi
    case (false, true): recording.network = .cellular
    default: break
    }
    for (flag, network) in [
      (HistoryFlag.wiFiRadio, RecordingImport.Network.wifi), (.mobileRadio, .cellular),
    ] {
      guard flags.total(flag) > 0, let name = flag.radioName else { continue }
      recording.hasRadioTimes = true
      recording.note(name, over: network)
    }
  }

  private func reportOmitted(_ recording: inout RecordingImport) {
    for (name, count) in history.leftOut.sorted(by: { $0.key < $1.key }) {
      let why =
        HistoryVocabulary.leftOut[name]
        ?? (name.hasPrefix("words")
          ? "the phone's history was full, and it no longer told all states"
          : "they are of the whole phone, and between two levels")
      recording.drop(name, count, because: why)
    }
    for (list, others, why) in [
      (history.unknown, "other words", "the word is not known"),
      (history.unknownValues, "other values", "no level is known of the maker's value"),
    ] {
      for (name, count) in list.sorted(by: { $0.key < $1.key }) {
        let what = name.isEmpty ? others : "'\(TerminalText.sanitized(name))'"
        recording.drop(what, count, because: why)
      }
    }
    for (what, count) in history.damaged.sorted(by: { $0.key < $1.key }) {
      recording.drop(what, count, because: "the line is damaged")
    }
    recording.dropAny(
      "ends", history.flags.wrongEnds + history.activities.wrongEnds,
      because: "the history does not have what they end")
    recording.dropAny(
      "starts of jobs and syncs", history.activities.lost, because: "too many run at a time")
    recording.dropAny(
      "voltages and charges", history.battery.wrongValues, because: "no battery has them")
    if let refusal {
      recording.drop("charges of the battery", history.chargesLeftOut, because: refusal)
    }
    recording.dropAny(
      "names of apps in front", history.unnamed,
      because: "the history has no package there; it may have been made anonymous")
  }

  // MARK: - Assumed

  /// The facts that the history lacks.
  private func reportAssumed(_ recording: inout RecordingImport) {
    let flags = history.flags
    let hasRadios = flags.total(.wiFiRadio) + flags.total(.mobileRadio) > 0
    recording.assume(
      where: hasRadios, path: "packet-burst.down, packet-burst.up", value: "4 kB/s, 1 kB/s",
      range: "0.1 to 100 kB/s",
      why:
        "a history tells when a radio was active, and neither bytes nor apps; the names are 'wi-fi-radio' and 'mobile-radio'"
    )
    recording.assume(
      where: hasRadios, path: "packet-burst.length",
      value: "15 s (Wi-Fi) and 10 s (mobile) less than active", grade: "published",
      range: "5 to 20 s less",
      why: "Android tells a radio to be active until so long after the last packet")
    func has(_ kind: RecordedKind) -> Bool { recording.taken.contains { $0.what == kind.name } }
    recording.assume(
      where: has(.brightness), path: "brightness-changed.level", value: "10, 30, 50, 70, 90 %",
      range: "±10 %",
      why: "a history tells the brightness in five steps, of which this is the middle")
    recording.assume(
      where: has(.cellularSignal), path: "cellular-signal.level",
      value: "-140, -123, -113, -103, -90 dBm", grade: "published", range: "±10 dBm",
      why: "a history tells five steps; these are the middles of Android's steps for LTE")
    recording.assume(
      where: has(.wiFiSignal), path: "wi-fi-signal.level",
      value: "-92, -82.5, -71.5, -60.5, -48 dBm", grade: "published", range: "±6 dBm",
      why: "a history tells five steps; these are the middles of Android's steps")
    recording.assume(
      where: has(.location), path: "location-used.accuracy", value: "10 m", range: "1 to 100 m",
      why: "a history tells that the receiver was on, and not what for")
    let unfinished = flags.unfinished + history.activities.unfinished
    recording.assume(
      where: unfinished > 0, path: "the ends of \(unfinished) states, jobs and syncs",
      value: "the history's end", why: "they lasted when it ended")
    recording.assume(
      where: flags.guessedStarts > 0, path: "the starts of \(flags.guessedStarts) states",
      value: "the history's start",
      why: "the history begins in the middle, and tells their ends only")
    recording.assume(
      where: history.starts > 0, path: "the time for which the phone was off",
      value: "0 s, \(history.starts) times",
      why: "the history does not go on while the phone is off")
    recording.assume(
      where: !history.hasTop && history.foreground.total > 0, path: "app-opened",
      value: "the app in the foreground", grade: "proxy",
      why: "the history has no 'top', which tells the app in front")
  }
}
