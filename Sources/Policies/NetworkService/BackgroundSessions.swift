import Components
import Configuration

/// iOS's background sessions: deferrable transfers run when they cost little.
package struct BackgroundSessions: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-background-sessions", role: "network-service",
    summary: "picks the time of transfers that apps declare discretionary, within their tolerance",
    rules: [
      "A discretionary transfer begins, from its earliest instant on, as soon as Wi-Fi is joined and a charger feeds the phone.",
      "When 'power-until' of its tolerance has passed, Wi-Fi alone is enough.",
      "When 'wi-fi-until' has passed, it also joins a radio that is up anyway: data moves, or a tail goes on.",
      "In Low Power Mode all of the tolerance is waited for Wi-Fi and a charger.",
      "At the end of the tolerance it begins with whatever network there is, or as soon as there is one (transfers-forced).",
      "One that breaks off is taken up again by the same rules, where it broke off.",
      "Nothing is foreseen: what will come does not count, only what is.",
    ],
    parameters: [
      .number("power-until", "share of the tolerance for which it waits for Wi-Fi and power")
        .assumed("50 %", "0 %", "100 %", "how iOS weighs the two is not published"),
      .number("wi-fi-until", "share of the tolerance for which it waits for Wi-Fi")
        .assumed("80 %", "0 %", "100 %", "how iOS weighs the two is not published"),
    ],
    sources: ["apple-energy-guide", "apple-low-power-mode"],
    limits: [
      "the system's own load, its limits for an app and slow networks play no part",
      "iOS treats as discretionary whatever an app schedules from the background; here it is what the app says",
      "a person who ends an app does not end its transfers",
    ])

  let rule: DeferralRule

  package init(_ read: ParameterReader) {
    rule = DeferralRule(
      powerUntil: read.fraction("power-until"), wifiUntil: read.fraction("wi-fi-until"))
    read.relate(
      rule.powerUntil <= rule.wifiUntil, "power-until", not: "more than 'wi-fi-until'")
  }

  package var watchedState: SharedState.Topics { [.networks, .radios, .battery, .lowPower] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(NetworkService(for: apps, rule: rule))
  }
}
