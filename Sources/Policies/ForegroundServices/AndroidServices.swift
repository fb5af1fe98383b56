import Components
import Configuration
import Quantities
import Workloads

/// Android's foreground services: apps that keep running in the background, as the person can see.
package struct AndroidServices: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-services", role: "foreground-services",
    summary: "keeps apps with a foreground service running, some types for a limited time",
    rules: [
      "An app with a foreground service is neither frozen nor held back by Doze or standby buckets. It ends with the app.",
      "Since Android 12 a service starts only while its app is in front, or for 'grace' after that. An app is exempt for 'alarm-grace' after an exact alarm that it has the permission for, while a push of priority exempts it, and always with 'battery-optimisation: exempt'.",
      "Since Android 14 services of the types camera and microphone start only while their app is in front.",
      "Since Android 15 the services of an app of the types data-sync and media-processing have 'long-limit' each, of the time that the app is not in front, in 'long-window'. When it is in front, they have all of it again.",
      "Since Android 14 a service of the type short-service has 'short-limit'.",
      "When its time is over the app gets service-timeout. The system stops the service 'stop-time' later, and refuses another one until there is time again.",
    ],
    limits: [
      "an app that does not stop a service in time loses the service; Android ends the app",
      "an app needs no declaration, permission or notification for a service",
      "a service ends when a person ends its app",
      "a background mode stands for a service of its type that lasts as long as the app uses that part of the phone; it starts wherever the app is",
    ])

  private let rules: ServiceRules

  package init(_ read: ParameterReader) {
    let version = read.systemVersion
    rules = ServiceRules(
      startsInFront: version >= 12, whileInUseInFront: version >= 14,
      grace: read.duration("grace"), alarmGrace: read.duration("alarm-grace"),
      longLimit: version >= 15 ? read.positiveDuration("long-limit") : nil,
      longWindow: read.positiveDuration("long-window"),
      shortLimit: version >= 14 ? read.positiveDuration("short-limit") : nil,
      stopTime: read.duration("stop-time"))
  }

  package func govern(_ rules: inout SystemRules) { rules.exactTickGrace = self.rules.alarmGrace }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(ServiceKeeper(rules, apps: apps))
  }
}

/// The rules of foreground services, from one phone's parameters.
struct ServiceRules: BitwiseCopyable, Sendable {
  /// Whether services start in front alone, and whether those that use the camera or microphone do.
  let startsInFront: Bool
  let whileInUseInFront: Bool
  let grace: SimDuration
  let alarmGrace: SimDuration
  /// The time of services for data or media in a window, and of short ones; nil for any.
  let longLimit: SimDuration?
  let longWindow: SimDuration
  let shortLimit: SimDuration?
  let stopTime: SimDuration
}
