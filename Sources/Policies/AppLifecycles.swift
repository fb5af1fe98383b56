import Configuration
import Workloads

/// Apps that leave the front are suspended after a few seconds, as on iOS.
package struct IOSLifecycle: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-lifecycle", role: "app-lifecycle",
    summary: "suspends apps that are not in front, and lets few things wake them",
    rules: [
      "An app that leaves the front runs on for 'background-time'. Then it is suspended: its scripts stand still, its timers do not tick, events wait for it.",
      "What it holds without the background mode for it is let go: camera, sensors, microphone and speaker, tracking, scans.",
      "An app with the background mode audio or location runs on as long as it holds microphone or speaker, or tracks.",
      "An event of a part whose background mode the app has wakes it for 'event-time'.",
      "'begin-background-task' puts the suspension off, for at most 'task-limit' from leaving the front; 'task-notice' before that the app is told by task-expiring.",
      "In front again, or woken, the app goes on where it stood: what waited comes in its order, then each timer that missed ticks has one of them.",
    ],
    parameters: [
      .duration("background-time", "how long an app runs on after it left the front")
        .assumed("5 s", "1 s", "10 s", "Apple says a few seconds"),
      .duration("event-time", "how long an event lets a suspended app run")
        .assumed("10 s", "5 s", "30 s", "Apple says around ten seconds for Bluetooth events"),
      .duration("task-limit", "how long background tasks put the suspension off").assumed(
        "30 s", "30 s", "180 s", "not promised; about 30 s since iOS 13, three minutes before"),
      .duration("task-notice", "how long before the end of that an app is warned")
        .assumed("5 s", "1 s", "10 s", "not published"),
    ],
    sources: ["apple-energy-guide"],
    limits: [
      "apps are not ended for want of memory, and none is started in the background",
      "processor work and requests under way are finished; who asked for them hears of it later",
      "an app that overruns its background tasks is suspended, not ended",
      "region monitoring, too, wakes apps with the mode location only",
    ])

  private let lifecycle: SystemRules.Lifecycle

  package init(_ read: ParameterReader) {
    lifecycle = read.lifecycle(eventTime: "event-time", task: "task", timersWake: false)
  }

  package func govern(_ rules: inout SystemRules) { rules.lifecycle = lifecycle }
}

extension ParameterReader {
  /// The lifecycle of apps.
  ///
  /// - Parameters:
  ///   - eventTime: The name of the time for which an event lets an app run.
  ///   - task: The beginning of the names of a background task's limit and notice.
  func lifecycle(eventTime: String, task: String, timersWake: Bool) -> SystemRules.Lifecycle {
    let (limit, notice) = (duration("\(task)-limit"), duration("\(task)-notice"))
    relate(notice <= limit, "\(task)-notice", not: "longer than '\(task)-limit'")
    return SystemRules.Lifecycle(
      backgroundTime: duration("background-time"), eventTime: duration(eventTime),
      taskLimit: limit, taskNotice: notice, timersWake: timersWake)
  }
}

/// Apps that leave the front stay in memory and are frozen after a while, as on Android.
package struct AndroidLifecycle: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-cached", role: "app-lifecycle",
    summary: "freezes apps some time after they left the front; their timers wake them",
    rules: [
      "An app that leaves the front runs on for 'background-time'. Then it is cached and frozen: its scripts stand still, and events wait for it.",
      "A tick of a timer is an alarm: it wakes a frozen app for 'wake-time', with all that waited.",
      "What it holds without the background mode for it is let go: camera, sensors, microphone and speaker, tracking, scans. A background mode stands for a foreground service of its type.",
      "An app with the background mode audio or location runs on as long as it holds microphone or speaker, or tracks.",
      "An event of a part whose background mode the app has wakes it for 'wake-time'.",
      "'begin-background-task' is a short foreground service: it puts the freezing off for at most 'service-limit' from leaving the front; 'service-notice' before that the app is told by task-expiring.",
    ],
    parameters: [
      .duration("background-time", "how long an app runs on after it left the front").published(
        "60 s", "aosp-activity-manager",
        note: "background_settle_time, after which services of an idle app are stopped"),
      .duration("wake-time", "how long an alarm or an event lets a frozen app run").published(
        "10 s", "aosp-activity-manager",
        note:
          "the time that a receiver in front of the queue has; freezing follows 10 s after an app is cached"
      ),
      .duration("service-limit", "how long background tasks put the freezing off").published(
        "3 min", "android-power-details", note: "short foreground services of Android 14"),
      .duration("service-notice", "how long before the end of that an app is warned").assumed(
        "5 s", "0 s", "10 s", "Android tells it at the end and lets it finish within seconds"),
    ],
    sources: ["aosp-activity-manager", "android-power-details"],
    limits: [
      "apps are not ended for want of memory",
      "before Android 11 cached apps were not frozen: leave the policy off for those",
      "processor work and requests under way are finished; who asked for them hears of it later",
    ])

  private let lifecycle: SystemRules.Lifecycle

  package init(_ read: ParameterReader) {
    lifecycle = read.lifecycle(eventTime: "wake-time", task: "service", timersWake: true)
  }

  package func govern(_ rules: inout SystemRules) { rules.lifecycle = lifecycle }
}
