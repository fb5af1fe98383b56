import Configuration
import Quantities

/// A bar by which Google Play judges apps: what Android vitals counts in a session of 24 hours while
/// the app is not in front, and from where on it is excessive.
package enum StoreBar: String, CaseIterable, Sendable {
  case wakeLocks = "wake-locks"
  case wakeUps = "wake-ups"
  case mobileData = "mobile-data"
  case wifiScans = "wi-fi-scans"

  /// The length of a session since Android 11.
  package static let session = SimDuration.seconds(24 * 3600)

  /// The name of the metric that an expectation adds.
  package var metricName: String { "excessive-\(rawValue)" }

  /// The share of sessions beyond the limit that is bad, in percent. For wake-ups none is published:
  /// that of the other bars of background work is assumed.
  package var badShare: Double { self == .wakeLocks ? 5 : 0.1 }

  /// The most that a session may have, in counts of its counters or in ticks of timers, and whether
  /// it is the most of an hour; in words; and the source, as a key of the bibliography.
  package var rule: (limit: Double, isRate: Bool, words: String, source: String) {
    switch self {
    case .wakeLocks:
      (
        7200e9, false,
        "more than 2 h of wake locks of its own, without the time in which it plays sound",
        "play-wake-locks"
      )
    case .wakeUps:
      (
        10, true, "more than 10 alarms an hour, of which each tick of a timer is one",
        "play-wake-ups"
      )
    case .mobileData:
      (
        50e6, false, "more than 50 MB over the mobile network, sent and received by the phone",
        "play-background-data"
      )
    case .wifiScans: (4, true, "more than 4 scans for Wi-Fi an hour", "play-wifi-scans")
    }
  }

  /// The counters that add to a session; those of wake locks after the first are exempt. Google
  /// also exempts location, whose time nothing counts, and transfers that a person began.
  var counters: [String] {
    switch self {
    case .wakeLocks: ["wake-lock-time-ns", "speaker-time-ns", "headphones-time-ns"]
    case .mobileData: ["cellular-bytes-up", "cellular-bytes-down"]
    case .wakeUps, .wifiScans: []
    }
  }
}
