import Components
import Configuration

/// Firebase Cloud Messaging: pushes by one connection of the system; those without priority wait
/// while the phone rests.
package struct AndroidPushes: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "fcm-like", role: "push-delivery",
    summary:
      "delivers pushes by one connection, and in rest those of priority alone, of which seldom used apps have few",
    rules: [
      "The system keeps one connection open for all apps: a packet of 'keep-alive-size' each way every 'keep-alive', and 'connect-size' each way when the radio that carries it becomes another one.",
      "A push of priority immediate or voip is fetched at once, in rest too. An app that it wakes is left alone for 'exemption': nothing of it is held back, and it has network.",
      "A deferred one is fetched at once while the phone does not rest, else in the next window.",
      "In 'urgent-window' an app has so many of priority as its bucket allows; those beyond count as deferred. While the app is in front or the phone is charged there is no limit, and none is counted.",
      "Without a network all wait until there is one.",
    ],
    parameters: PushConnection.parameters + [
      .number("frequent-urgent", "pushes of priority for an app that is frequent; 0 for any number")
        .published("10", "android-power-details", note: "until Android 12; later versions drop it"),
      .number("rare-urgent", "the same for one that is rare")
        .published("5", "android-power-details", note: "until Android 12; later versions drop it"),
      .number("restricted-urgent", "the same for one that is restricted")
        .published("5", "android-power-details", note: "until Android 12; later versions drop it"),
      .duration("urgent-window", "in which it has so many")
        .published("24 h", "android-power-details", note: "a day"),
      .duration("exemption", "how long an app is left alone for one of priority").assumed(
        "20 s", "10 s", "5 min",
        "a handler of a message has 20 s; the list of exempt apps is not published"),
    ],
    sources: ["android-power-details", "android-standby"],
    limits: PushConnection.limits + [
      "that messages of priority which show nothing lose it is left out"
    ])

  private let settings: PushService.Settings

  package init(_ read: ParameterReader) {
    var limits = SIMD8<Int32>.zero
    for bucket in [StandbyBucket.frequent, .rare, .restricted] {
      let greatest = PushService.UrgentLimit.greatest
      limits[bucket.rawValue] = Int32(read.whole("\(bucket.name)-urgent", in: 0...greatest))
    }
    settings = PushService.Settings(
      connection: PushConnection(read), deferral: .untilWindow,
      urgent: PushService.UrgentLimit(
        limits: limits, window: read.positiveDuration("urgent-window"),
        exemption: read.positiveDuration("exemption")))
  }

  package var watchedState: SharedState.Topics { [.networks, .rest] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(PushService(for: apps, settings: settings))
  }
}
