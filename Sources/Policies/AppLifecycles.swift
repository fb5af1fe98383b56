import Configuration
import Quantities
import Workloads

/// Apps that leave the front are suspended after a few seconds, as on iOS.
package struct IOSLifecycle: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-lifecycle", role: "app-lifecycle",
    summary: "suspends apps that are not in front; few events wake them",
    rules: [
      "An app that leaves the front runs for another 'background-time'. Then it is suspended: its scripts stop, its timers do not tick, and its events wait.",
      "Microphone and speaker stop at once when their app leaves the front without the background mode audio, and the camera stops always; behind another app they do not start.",
      "It then releases what it holds without the matching background mode: camera, sensors, microphone and speaker, tracking, scans.",
      "An app with the background mode audio keeps running while it holds microphone or speaker; one with the mode location keeps running while it tracks.",
      "An event of a component, or the end of its step, wakes an app with the background mode for that component, for 'event-time'.",
      "An app may watch the borders of 'regions' places; 'monitor' with more of them fails.",
      "'begin-background-task' delays the suspension until at most 'task-limit' after the app left the front. The event task-expiring warns the app 'task-notice' before that limit. Until its end the processor stays awake.",
      "When the app is woken or comes to the front again, it resumes where it stopped: waiting events arrive in order, then each timer that missed ticks ticks once.",
    ],
    limits: [
      "with the mode audio, an app may begin to record also behind another one",
      "apps are never ended to free memory; only 'ios-background-tasks' starts them in the background",
      "work and requests in progress are finished; the app gets their results later",
      "an app that overruns its background tasks is suspended, not ended",
      "region monitoring, too, wakes only apps with the mode location",
    ])

  private let lifecycle: SystemRules.Lifecycle

  package init(_ read: ParameterReader) {
    let (limit, notice) = (read.duration("task-limit"), read.duration("task-notice"))
    read.relate(notice <= limit, "task-notice", not: "longer than 'task-limit'")
    let background = read.duration("background-time")
    lifecycle = SystemRules.Lifecycle(
      backgroundTime: background, keptTime: background, eventTime: read.duration("event-time"),
      taskLimit: limit, taskNotice: notice, keepsMediaInFront: true,
      positions: PositionRules(regions: read.whole("regions", in: 0...1000)))
  }

  package func govern(_ rules: inout SystemRules) { rules.lifecycle = lifecycle }
}

/// Apps that leave the front stay in memory and are frozen after a while, as on Android.
package struct AndroidLifecycle: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-cached", role: "app-lifecycle",
    summary: "freezes apps some time after they leave the front; their timers wake them",
    rules: [
      "An app that leaves the front runs for another 'background-time'. Then it is cached, and frozen 'freeze-time' later, before Android 14 'freeze-time-13': its scripts stop, and its events wait. An app that was kept running is cached as soon as nothing keeps it. Before Android 11 no app is frozen.",
      "A timer's tick is an alarm: it wakes a frozen app for 'wake-time', with all that waited.",
      "An app that is not in front, or with a dark screen, and has not the mode location, gets a position every 'position-interval' at most.",
      "A known position up to 'position-age' answers 'locate' at once, if 'max-age' is not given and no answer came in the last second. 'locate' fails after 'position-limit'.",
      "An app may watch the borders of 'regions' places; 'monitor' with more of them fails.",
      "An app with a foreground service is not frozen: 'start-service' of the role foreground-services.",
      "A frozen app releases what it holds without the matching background mode: camera, sensors, microphone and speaker, tracking, scans. A background mode stands for a foreground service of its type that lasts as long as the app uses that part.",
      "An app with the background mode audio keeps running while it holds microphone or speaker; one with the mode location keeps running while it tracks.",
      "An event of a component, or the end of its step, wakes an app with the background mode for that component, for 'wake-time'.",
      "The wake lock of a frozen app has no effect until the app goes on.",
    ],
    limits: [
      "'begin-background-task' has no effect: Android has 'start-service: short-service' in its place",
      "apps are never ended to free memory",
      "work and requests in progress are finished; the app gets their results later",
    ])

  private let lifecycle: SystemRules.Lifecycle

  package init(_ read: ParameterReader) {
    let version = read.systemVersion
    let wait = read.duration(version >= 14 ? "freeze-time" : "freeze-time-13")
    lifecycle = SystemRules.Lifecycle(
      backgroundTime: read.duration("background-time") + wait, keptTime: wait, launchedTime: wait,
      suspends: version >= 11, eventTime: read.duration("wake-time"), timersWake: true,
      positions: read.positionRules)
  }

  package func govern(_ rules: inout SystemRules) { rules.lifecycle = lifecycle }
}
