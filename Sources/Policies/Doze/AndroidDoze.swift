import Components
import Configuration
import Workloads

/// Android's Doze: a phone that lies in the dark rests, lightly after minutes and deeply after an
/// hour.
package struct AndroidDoze: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-doze", role: "doze",
    summary: "puts a phone that nobody uses to rest, and wakes it for apps now and then",
    rules: [
      "The screen has been dark for 'light-after', without a charger: light rest. Apps have no network, and their requests fail as offline, as the firewall would have it; the rest of them goes on.",
      "After 'light-idle' comes a window of 'light-window' without any limits, then a rest 'light-factor' times as long as the last, at most 'light-greatest-idle', and so on.",
      "Dark for 'inactive' the phone looks for motion. Still for 'pending', 'sensing' and 'locating', it is put to deep rest: no network, no timer of an app ticks, no wait of one ends. The light timetable is over.",
      "After 'idle' comes a window of 'window', and so on; both grow by their factors up to their greatest.",
      "In a window everything that waited comes: threads whose wait is over, and one tick of each timer that missed any.",
      "A timer that is 'while-idle' ticks in deep rest too, at most once in 'while-idle-interval' an app; what it sets off has network and waits for 'while-idle-time'.",
      "A timer that is an alarm clock ticks whatever rests, and ends both; no deep rest begins 'before-alarm' before it rings, and the phone is looked at anew.",
      "A lit screen or a charger ends both. Motion ends the deep rest, which begins anew 'motion-inactive' later at the earliest, and the light one anew.",
      "Left alone are apps in front, and those that use a part of the phone with the background mode for it, as with a foreground service. Events reach all apps: whoever sends them has woken the phone.",
    ],
    parameters: [
      .duration("light-after", "from the dark screen to light rest")
        .idle("4 min", "light_after_inactive_to; newer versions 1 min and up to 3 min more"),
      .duration("light-idle", "the first light rest").idle("5 min", "light_idle_to"),
      .number("light-factor", "by which each light rest is longer than the last")
        .idle("2", "light_idle_factor"),
      .duration("light-greatest-idle", "the longest light rest")
        .idle("15 min", "light_max_idle_to"),
      .duration("light-window", "a window between light rests").idle(
        "1 min",
        "light_idle_maintenance_min_budget; what earlier windows left unused, at most 4 min, is not added"
      ),
      .duration("inactive", "from the dark screen until motion is looked for")
        .idle("30 min", "inactive_to; 15 min on phones with a small battery"),
      .duration("motion-inactive", "the same after motion").idle("10 min", "motion_inactive_to"),
      .duration("pending", "how long the phone must lie still")
        .idle("30 min", "idle_after_inactive_to; 15 min on phones with a small battery"),
      .duration("sensing", "how long it then looks whether it moves at all")
        .idle("4 min", "sensing_to, the longest it looks; a phone at rest may know sooner"),
      .duration("locating", "how long it then looks for its position")
        .idle("30 s", "locating_to, the longest"),
      .duration("idle", "the first deep rest").idle("60 min", "idle_to"),
      .number("factor", "by which each deep rest is longer than the last").idle("2", "idle_factor"),
      .duration("greatest-idle", "the longest deep rest").idle("6 h", "max_idle_to"),
      .duration("window", "the first window between deep rests").idle("5 min", "idle_pending_to"),
      .number("window-factor", "by which each window is longer than the last")
        .idle("2", "idle_pending_factor"),
      .duration("greatest-window", "the longest window between deep rests")
        .idle("10 min", "max_idle_pending_to"),
      .duration("before-alarm", "no deep rest begins when an alarm clock rings within this time")
        .idle("30 min", "min_time_to_alarm"),
      .duration("while-idle-interval", "from one tick of an app in deep rest to the next")
        .published("9 min", "aosp-alarm-manager", note: "allow_while_idle_long_time"),
      .duration("while-idle-time", "how long such a tick lets the app go on")
        .published("10 s", "aosp-alarm-manager", note: "allow_while_idle_whitelist_duration"),
    ],
    sources: ["aosp-device-idle", "android-power-details"],
    limits: [
      "windows last to their end; Android closes one as soon as nothing runs in it any more, so apps are heard more often here than there",
      "an alarm clock ends a rest when it rings, and not shortly before",
      "requests under way when a rest begins go on to their end",
      "looking for motion and for the position draws nothing; scans of Wi-Fi go on",
      "'network.available' tells what the radios have, to apps without network too",
    ])

  private let times: DozeTimes
  private let rest: SystemRules.Rest

  package init(_ read: ParameterReader) {
    // Lengths that do not fit each other are told beside values that are wrong by themselves.
    for (first, greatest) in [
      ("light-idle", "light-greatest-idle"), ("idle", "greatest-idle"),
      ("window", "greatest-window"),
    ] {
      read.relate(
        read.number(greatest) >= read.number(first), greatest, not: "shorter than '\(first)'")
    }
    func growing(_ first: String, _ factor: String, _ greatest: String) -> DozeTimes.Growing {
      let length = DozeTimes.Growing(
        first: read.positiveDuration(first), factor: read.number(factor),
        greatest: read.positiveDuration(greatest))
      read.require(length.factor >= 1, factor, "at least 1")
      return length
    }
    times = DozeTimes(
      lightAfter: read.duration("light-after"),
      lightIdle: growing("light-idle", "light-factor", "light-greatest-idle"),
      lightWindow: read.positiveDuration("light-window"), inactive: read.duration("inactive"),
      // Continuing motion is detected at this interval.
      motionInactive: read.positiveDuration("motion-inactive"),
      pending: read.duration("pending"), sensing: read.duration("sensing"),
      locating: read.duration("locating"), idle: growing("idle", "factor", "greatest-idle"),
      window: growing("window", "window-factor", "greatest-window"),
      beforeAlarm: read.duration("before-alarm"))
    rest = SystemRules.Rest(
      idleTickInterval: read.duration("while-idle-interval"),
      idleTickTime: read.duration("while-idle-time"))
  }

  package func govern(_ rules: inout SystemRules) { rules.rest = rest }

  package var watchedState: SharedState.Topics { [.battery, .alarms] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(DozeService(times))
  }
}

extension ParameterDefinition {
  /// The same with the value of a constant of DeviceIdleController.
  fileprivate func idle(_ text: String, _ constant: String) -> Self {
    published(text, "aosp-device-idle", note: constant)
  }
}
