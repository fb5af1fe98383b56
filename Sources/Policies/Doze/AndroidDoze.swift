import Components
import Configuration
import Workloads

/// Android's Doze: a phone that lies in the dark rests, lightly after minutes and deeply after an
/// hour.
package struct AndroidDoze: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-doze", role: "doze",
    summary: "puts an unused phone to rest, and opens maintenance windows for apps now and then",
    rules: [
      "Light rest begins when the screen has been dark for 'light-after' without a charger. Apps have no network: their requests fail as offline, as with a firewall. Otherwise apps keep running.",
      "After 'light-idle' comes a window of 'light-window' without any limits. Then comes a rest 'light-factor' times as long as the last, at most 'light-greatest-idle', and so on.",
      "When the screen has been dark for 'inactive', the phone looks for motion. If it then lies still for 'pending', 'sensing' and 'locating', deep rest begins: apps have no network, their timers do not tick and their waits do not end. Light rest is over.",
      "After 'idle' comes a window of 'window', and so on. Both grow by their factors up to their maximum.",
      "A window releases everything that waited: threads whose wait is over, and one tick of each timer that missed any.",
      "A timer that is 'while-idle' ticks in deep rest too. Since Android 12 an app has 'while-idle-ticks' of these in 'while-idle-window', or 'exact-idle-ticks' if it has 'exact-alarms' and the timer is exact. Before, and on Android 13 without that, it has one in 'while-idle-interval'. The tick lets the app use the network and end its waits for 'while-idle-time'.",
      "A timer that is an alarm clock ticks in any rest, and ends both kinds of rest. No deep rest begins within 'before-alarm' of its tick; the checks start over instead.",
      "A lit screen or a charger ends both kinds of rest. Motion ends deep rest, which begins again 'motion-inactive' later at the earliest. Light rest also starts again.",
      "Apps in front are exempt, and so are apps with a foreground service, apps that use a part of the phone with the matching background mode, and apps with 'battery-optimisation: exempt', whose alarms no rest puts off. Events reach all apps: their sender has woken the phone.",
    ],
    parameters: [
      .duration("light-after", "time from the dark screen to light rest")
        .idle("4 min", "light_after_inactive_to; newer versions 1 min and up to 3 min more"),
      .duration("light-idle", "length of the first light rest").idle("5 min", "light_idle_to"),
      .number("light-factor", "growth of each light rest over the last, as a factor")
        .idle("2", "light_idle_factor"),
      .duration("light-greatest-idle", "length of the longest light rest")
        .idle("15 min", "light_max_idle_to"),
      .duration("light-window", "length of a window between light rests").idle(
        "1 min",
        "light_idle_maintenance_min_budget; what earlier windows left unused, at most 4 min, is not added"
      ),
      .duration("inactive", "time from the dark screen until the phone looks for motion")
        .idle("30 min", "inactive_to; 15 min on phones with a small battery"),
      .duration("motion-inactive", "that time after motion").idle("10 min", "motion_inactive_to"),
      .duration("pending", "how long the phone must lie still")
        .idle("30 min", "idle_after_inactive_to; 15 min on phones with a small battery"),
      .duration("sensing", "how long it then checks for any motion")
        .idle("4 min", "sensing_to, the longest it looks; a phone at rest may know sooner"),
      .duration("locating", "how long it then searches for its position")
        .idle("30 s", "locating_to, the longest"),
      .duration("idle", "length of the first deep rest").idle("60 min", "idle_to"),
      .number("factor", "growth of each deep rest over the last").idle("2", "idle_factor"),
      .duration("greatest-idle", "the longest deep rest").idle("6 h", "max_idle_to"),
      .duration("window", "the first window between deep rests").idle("5 min", "idle_pending_to"),
      .number("window-factor", "growth of each window over the last, as a factor")
        .idle("2", "idle_pending_factor"),
      .duration("greatest-window", "the longest window between deep rests")
        .idle("10 min", "max_idle_pending_to"),
      .duration("before-alarm", "no deep rest begins when an alarm clock rings within this time")
        .idle("30 min", "min_time_to_alarm"),
      .systemVersion,
      .duration("while-idle-interval", "time between two ticks of an app in deep rest")
        .published("9 min", "aosp-alarm-manager", note: "allow_while_idle_long_time"),
      .number("while-idle-ticks", "the most such ticks of an app in 'while-idle-window'")
        .published("7", "aosp-alarm-manager", note: "allow_while_idle_compat_quota"),
      .number("exact-idle-ticks", "the same of exact timers of an app with 'exact-alarms'")
        .published("72", "aosp-alarm-manager", note: "allow_while_idle_quota"),
      .duration("while-idle-window", "the window of both")
        .published("1 h", "aosp-alarm-manager", note: "allow_while_idle_window"),
      .duration("while-idle-time", "how long such a tick lets the app run")
        .published("10 s", "aosp-alarm-manager", note: "allow_while_idle_whitelist_duration"),
    ],
    sources: ["aosp-device-idle", "android-power-details"],
    limits: [
      "windows always last to their end; Android closes one as soon as nothing runs in it, so apps get more time here than on Android",
      "an alarm clock ends a rest when it rings, not shortly before",
      "requests in progress when a rest begins continue to their end",
      "looking for motion and for the position draws nothing; scans of Wi-Fi go on",
      "'network.available' gives the state of the radios, even to apps without network",
    ])

  private let times: DozeTimes
  private let rest: SystemRules.Rest

  package init(_ read: ParameterReader) {
    // Lengths that do not fit each other are reported beside values that are wrong by themselves.
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
    func quota(_ name: String) -> SystemRules.Rest.Quota {
      (read.whole(name, in: 1...ScriptEngine.idleTickLimit), read.duration("while-idle-window"))
    }
    let version = read.systemVersion
    let single = (ticks: 1, window: read.duration("while-idle-interval"))
    let (usual, exact) = (quota("while-idle-ticks"), quota("exact-idle-ticks"))
    rest = SystemRules.Rest(
      idleTicks: version < 12 || version == 13 ? single : usual,
      exactIdleTicks: version < 12 ? single : exact,
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
