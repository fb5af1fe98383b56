import Configuration
import Quantities
import Workloads

/// Windows of tolerance: timers with a tolerance tick together with the next thing that runs.
package struct TimerCoalescing: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "tolerance-windows", role: "timer-coalescing",
    summary: "lets tolerant timers tick together, so that the processor wakes once for all of them",
    rules: [
      "A timer with a tolerance ticks at the first instant of its window at which a timer, a wait or a person makes any script of the phone run. Otherwise it ticks at the end of the window.",
      "The window opens when the tick is due and is as long as the tolerance, at most 'greatest-window', and shorter than the interval.",
      "The next tick is due one interval after this one was due, even if this one was late.",
      "A timer without a tolerance has 'default-tolerance' of its interval.",
    ],
    limits: [
      "only steps 'every' of apps are moved; the actions of components keep their times",
      "events that a component delivers to an app do not bring timers along",
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
      "A timer without a tolerance may be late by 'default-tolerance' of its interval if the interval is at least 'exact-below'. Timers with shorter intervals are exact.",
      "A timer with a tolerance uses its own: 0 s makes it exact. Since Android 12 an alarm of the system with any other has at least 'least-window', or the default one if that is shorter.",
      "A tick comes at the end of the first window that closes, together with all others whose windows are open by then. Exact timers, waits and people bring open ticks along too.",
      "The next tick is due one interval after this one was due, even if this one was late.",
      "A tick in the dark costs the processor 'alarm-work' if the interval is at least 'alarm-interval'. Shorter timers are handlers of the running app: their ticks only wake the processor.",
    ],
    limits: [
      "ticks come at the end of the first window, as since Android 12; earlier versions waited until a whole batch was due",
      "all 'every' of apps wake the phone, also those of handlers in a running app, which on a phone wait for something else to wake it",
    ])

  private let windows: SystemRules.TimerWindows

  package init(_ read: ParameterReader) {
    windows = SystemRules.TimerWindows(
      defaultTolerance: read.fraction("default-tolerance"), greatest: SimTime.latest - .zero,
      leastInterval: read.duration("exact-below"), alarmInterval: read.duration("alarm-interval"),
      leastWindow: read.systemVersion >= 12 ? read.duration("least-window") : .zero)
  }

  package func govern(_ rules: inout SystemRules) { rules.timerWindows = windows }
}
