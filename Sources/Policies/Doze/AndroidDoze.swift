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
