import Configuration
import Quantities
import Workloads

/// Windows of tolerance: timers with a tolerance tick together with the next thing that runs.
package struct TimerCoalescing: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "tolerance-windows", role: "timer-coalescing",
    summary: "lets timers that allow it tick together, so that the processor wakes once for all",
    rules: [
      "A timer with a tolerance ticks at the first instant of its window at which any script of the phone runs by a timer, a wait or a person; else at the end of the window.",
      "The window opens when the tick is due and is as long as the tolerance, at most 'greatest-window', and shorter than the interval.",
      "The next tick is due an interval after this one was due, whenever it came.",
      "A timer that says no tolerance has 'default-tolerance' of its interval.",
    ],
    parameters: [
      .number("default-tolerance", "of the interval, for timers that say none").assumed(
        "0 %", "0 %", "10 %", "iOS leaves such timers exact; other systems add some leeway"),
      .duration("greatest-window", "the longest that a tick may be put off")
        .assumed("60 s", "1 s", "10 min", "no limit is published"),
    ],
    sources: ["apple-energy-guide"],
    limits: [
      "only the steps 'every' of apps; what components do by themselves stays where it is",
      "events that a component delivers to an app gather no timers",
    ])

  private let windows: SystemRules.TimerWindows

  package init(_ read: ParameterReader) {
    windows = SystemRules.TimerWindows(
      defaultTolerance: read.fraction("default-tolerance"),
      greatest: read.duration("greatest-window"))
  }

  package func govern(_ rules: inout SystemRules) { rules.timerWindows = windows }
}

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
