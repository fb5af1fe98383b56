import Configuration
import Recordings

/// The words about a battery history: what was taken from it, what was left out, and what it does
/// not tell.
struct HistoryReport {
  let history: HistoryRecorder
  private let refusal: String?

  /// - Parameter refusal: Why the charges are left out; nil if they are not.
  init(_ history: HistoryRecorder, _ refusal: String?) {
    self.history = history
    self.refusal = refusal
  }

  func tell(_ recording: inout RecordingImport) {
    tellTimes(&recording)
    tellShares(&recording)
    tellLeftOut(&recording)
    tellAssumed(&recording)
  }

  private func tellTimes(_ recording: inout RecordingImport) {
    let clock = history.clock
    recording.span = clock.now * 1_000_000
    if let start = clock.start {
      recording.start = start >= 0 ? start / 1000 : (start - 999) / 1000
      if !clock.isUTC {
        recording.zone = 0
        recording.assume(
          .init(
            path: "the time zone", value: "UTC", range: "UTC-12 to UTC+14",
            why: "the history tells the local time without its zone; times of day are right"))
      }
    }
    let end = max(1, clock.now)
    recording.explainedTime = history.overflow.map { Double($0) / Double(end) } ?? 1
    if clock.oddities.earlier > 0 {
      recording.drop(
        "steps back in time", clock.oddities.earlier,
        because: "time does not go back; the lines count as of the instant before")
    }
    if clock.oddities.changes > 0 {
      recording.drop(
        "changes of the clock", clock.oddities.changes,
        because: "the history counts the time itself; times of day are those of its start")
    }
  }

  /// Seconds of each state, so that the shares of the recording can be compared with them.
  private func tellShares(_ recording: inout RecordingImport) {
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
      recording.tellsRadioTimes = true
      _ = recording.place(of: name, over: network)
    }
  }

  private func tellLeftOut(_ recording: inout RecordingImport) {
    for (name, count) in history.leftOut.sorted(by: { $0.key < $1.key }) {
      let why =
        HistoryVocabulary.leftOut[name]
        ?? (name.hasPrefix("words")
          ? "the phone's history was full, and it no longer told all states"
          : "they are of the whole phone, and between two levels")
      recording.drop(name, count, because: why)
    }
    for (name, count) in history.unknown.sorted(by: { $0.key < $1.key }) {
      let what = name.isEmpty ? "other words" : "'\(TerminalText.sanitized(name))'"
      recording.drop(what, count, because: "the word is not known")
    }
    for (what, count) in history.damaged.sorted(by: { $0.key < $1.key }) {
      recording.drop(what, count, because: "the line is damaged")
    }
    let ends = history.flags.wrongEnds + history.activities.wrongEnds
    if ends > 0 {
      recording.drop("ends", ends, because: "the history does not have what they end")
    }
    if history.activities.lost > 0 {
      recording.drop(
        "starts of jobs and syncs", history.activities.lost, because: "too many run at a time")
    }
    if history.battery.wrongValues > 0 {
      recording.drop(
        "voltages and charges", history.battery.wrongValues, because: "no battery has them")
    }
    if let refusal {
      recording.drop("charges of the battery", history.chargesLeftOut, because: refusal)
    }
    if history.unnamed > 0 {
      recording.drop(
        "names of apps in front", history.unnamed,
        because: "the history has no package there; it may have been made anonymous")
    }
  }
}
