import Components
import Configuration
import Quantities

/// Apple's push service: pushes by one connection of the system; those that can wait come with the
/// next traffic.
package struct ApplePushes: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "apns-like", role: "push-delivery",
    summary: "delivers pushes over one connection with keep-alives; defers some to better times",
    rules: [
      "The system keeps one connection open for all apps: a packet of 'keep-alive-size' each way every 'keep-alive', and 'connect-size' each way when the connection moves to another radio.",
      "Pushes of priority immediate and voip are fetched at once. Deferred ones are fetched with the next traffic of any radio, when the screen is lit, or after 'greatest-delay'.",
      "Without a network all pushes wait until there is one.",
      "Silent pushes wake an app with the mode remote-notification at most 'silent-limit' times in 'silent-window'. Of the pushes beyond this limit only the newest is kept, until the first counted push leaves the window or the app comes to the front. If a person ends the app, the kept push is lost, and so are silent pushes until the app is opened. An app in front has no limit.",
      "An alert goes to the role notifications, which shows it; its app is not told.",
    ],
    limits: PushConnection.limits + [
      "a silent push that is held back was already received, and its bytes were paid"
    ])

  let settings: PushService.Settings

  package init(_ read: ParameterReader) {
    settings = PushService.Settings(
      connection: PushConnection(read),
      deferral: .untilTraffic(atMost: read.duration("greatest-delay")),
      silent: PushService.SilentLimit(
        limit: read.whole("silent-limit", in: 1...100),
        window: read.positiveDuration("silent-window")))
  }

  package var watchedState: SharedState.Topics { [.networks, .radios] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(PushService(for: apps, settings: settings))
  }
}

/// The one connection by which a system receives the pushes of all apps.
struct PushConnection: BitwiseCopyable {
  let keepAlive: SimDuration
  /// In bytes, each way.
  let keepAliveSize: Double
  /// Bytes each way to open it.
  let connectSize: Double

  init(_ read: ParameterReader) {
    keepAlive = read.positiveDuration("keep-alive")
    keepAliveSize = read.number("keep-alive-size")
    connectSize = read.number("connect-size")
  }

  static let limits = [
    "a push is fetched like a request: the network's paging of the phone is left out",
    "servers keep all pushes while the phone is unreachable; none expires or is replaced",
  ]
}

/// Firebase Cloud Messaging: pushes by one connection of the system; those without priority wait
/// while the phone rests.
package struct AndroidPushes: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "fcm-like", role: "push-delivery",
    summary:
      "delivers pushes over one connection; while the phone rests only those of priority, of which seldom used apps may have few",
    rules: [
      "The system keeps one connection open for all apps: a packet of 'keep-alive-size' each way every 'keep-alive', and 'connect-size' each way when the connection moves to another radio.",
      "A push of priority immediate or voip is fetched at once, also while the phone rests. An app that it wakes is exempt for 'exemption': nothing of it is held back, and it has network.",
      "While the phone rests, a deferred push waits for the next window; else it comes at once.",
      "Until Android 12 the bucket of an app limits its pushes of priority in 'urgent-window'; those beyond the limit count as deferred. While the app is in front or the phone is charged, there is no limit and no push is counted.",
      "Without a network all pushes wait until there is one.",
    ],
    limits: PushConnection.limits + [
      "the rule that messages of priority lose it if they show nothing is left out"
    ])

  private let settings: PushService.Settings

  package init(_ read: ParameterReader) {
    var limits = SIMD8<Int32>.zero
    let isLimited = read.systemVersion <= 12
    for bucket in [StandbyBucket.frequent, .rare, .restricted] {
      let limit = read.whole("\(bucket.name)-urgent", in: 0...PushService.UrgentLimit.greatest)
      if isLimited { limits[bucket.rawValue] = Int32(limit) }
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
