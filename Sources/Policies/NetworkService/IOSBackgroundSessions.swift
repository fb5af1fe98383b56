import Components
import Configuration
import Quantities

/// iOS's background sessions: deferrable transfers run when they cost little.
package struct IOSBackgroundSessions: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-background-sessions", role: "network-service",
    summary: "chooses the time of transfers that apps call discretionary, within their tolerance",
    rules: [
      "From its earliest instant on, a discretionary transfer starts as soon as Wi-Fi is joined and a charger is connected.",
      "When 'power-until' of its tolerance has passed, Wi-Fi alone is enough.",
      "When 'wi-fi-until' has passed, it also uses a radio that is active anyway, because it moves data or is in its tail.",
      "In Low Power Mode it waits for Wi-Fi and a charger during all of the tolerance.",
      "At the end of the tolerance it starts on any network, or as soon as there is one (transfers-forced).",
      "An interrupted transfer resumes by the same rules, where it stopped.",
      "A person who ends an app ends its transfers too.",
      "Nothing is predicted: only the present state of the phone counts.",
    ],
    limits: [
      "the system's own load, its limits per app and slow networks have no effect",
      "iOS treats everything that an app schedules in the background as discretionary; here the app decides",
    ])

  let rule: DeferralRule

  package init(_ read: ParameterReader) {
    rule = DeferralRule(
      powerUntil: read.fraction("power-until"), wifiUntil: read.fraction("wi-fi-until"))
    read.relate(rule.powerUntil <= rule.wifiUntil, "power-until", not: "more than 'wi-fi-until'")
  }

  package var watchedState: SharedState.Topics { [.networks, .radios, .battery, .lowPower] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(NetworkService(for: apps, rule: rule))
  }
}

/// The rule by which the system runs a deferrable transfer.
///
/// The time from the earliest instant to the end of the tolerance has three portions. In the first
/// it requires Wi-Fi and external power, in the second Wi-Fi, in the third Wi-Fi or a radio that is
/// up anyway; at the end it uses any network. In Low Power Mode there is the first portion alone.
/// The rule has no knowledge of the future.
struct DeferralRule: BitwiseCopyable {
  /// The ends of the first and the second portion, as shares of the tolerance.
  var powerUntil: Double
  var wifiUntil: Double

  enum Decision: Equatable {
    case begin
    /// The tolerance is over.
    case beginForced
    /// Not yet; evaluate again after this long, or when the phone's state changes.
    case wait(SimDuration?)
  }

  func verdict(waited: SimDuration, of tolerance: SimDuration, _ shared: SharedState) -> Decision {
    if waited >= tolerance { return shared.networks.isEmpty ? .wait(nil) : .beginForced }
    let power = Self.share(shared.isLowPower ? 1 : powerUntil, of: tolerance)
    let wifi = Self.share(wifiUntil, of: tolerance)
    let hasWiFi = shared.networks.contains(.wifi)
    if waited < power { return hasWiFi && shared.isCharging ? .begin : .wait(power - waited) }
    if waited < wifi { return hasWiFi ? .begin : .wait(wifi - waited) }
    return hasWiFi || !shared.awakeRadios.isEmpty ? .begin : .wait(tolerance - waited)
  }

  private static func share(_ share: Double, of length: SimDuration) -> SimDuration {
    SimDuration(nanoseconds: Int64((Double(length.nanoseconds) * share).rounded()))
  }
}
