import Configuration
import Quantities
import Workloads

/// Android's inexact alarms: a timer may be late by up to three quarters of its interval, to
/// coincide with other work.
package struct AndroidAlarms: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-alarms", role: "timer-coalescing",
    summary: "lets inexact timers tick together with whatever else wakes the phone",
    rules: [
      "A timer that says no tolerance may be late by 'default-tolerance' of its interval, if that is at least 'exact-below'; shorter ones are exact.",
      "A timer that says a tolerance has that: 0 s makes it exact.",
      "A tick comes at the end of the first window that closes, and with it all others whose windows are open by then; an exact timer, a wait and a person bring them along as well.",
      "The next tick is due an interval after this one was due, whenever it came.",
    ],
    parameters: [
      .number("default-tolerance", "of the interval, for timers that say none")
        .published("75 %", "aosp-alarm-manager", note: "maxTriggerTime"),
      .duration("exact-below", "shorter intervals are exact unless they say a tolerance")
        .published("10 s", "aosp-alarm-manager", note: "MIN_FUZZABLE_INTERVAL"),
    ],
    sources: ["aosp-alarm-manager"],
    limits: [
      "ticks come as since Android 12, at the end of the first window; before it they came when all of a batch were due",
      "all 'every' of apps are alarms that wake the phone; Android's least interval of alarms, 60 s, is not forced on them, since a handler in a running app has none",
    ])

  private let windows: SystemRules.TimerWindows

  package init(_ read: ParameterReader) {
    windows = SystemRules.TimerWindows(
      defaultTolerance: read.fraction("default-tolerance"), greatest: SimTime.latest - .zero,
      leastInterval: read.duration("exact-below"))
  }

  package func govern(_ rules: inout SystemRules) { rules.timerWindows = windows }
}
