import Components
import Configuration
import Policies

/// What `phone` adds to the hardware of a profile, by its operating system.
///
/// A system is a choice of policies, each of which has the published defaults of its system, with
/// sources and grades, and where its rules differ by version those of the phone's. The only number of
/// its own is a setting that all phones have, in case that a profile says none.
extension OperatingSystem {
  /// The policies by role, as models of ``PolicyCatalogue``.
  package var policies: [(role: String, model: String)] {
    switch self {
    case .android:
      [
        ("app-lifecycle", "android-cached"), ("timer-coalescing", "android-alarms"),
        ("doze", "android-doze"), ("standby", "android-buckets"),
        ("job-scheduling", "android-jobs"), ("foreground-services", "android-services"),
        ("push-delivery", "fcm-like"),
      ]
    case .ios:
      [
        ("app-lifecycle", "ios-lifecycle"), ("timer-coalescing", "tolerance-windows"),
        ("quality-of-service", "queue-promotion"), ("background-tasks", "ios-background-tasks"),
        ("network-service", "ios-background-sessions"), ("push-delivery", "apns-like"),
        ("low-power-mode", "ios-low-power-mode"), ("thermal", "ios-thermal-pressure"),
        ("notifications", "ios-notifications"),
      ]
    }
  }

  /// A shipped phone that has it, for messages.
  package var example: String {
    switch self {
    case .android: "pixel-6"
    case .ios: "iphone-6s"
    }
  }

  /// The policy that it has for a role; nil where it has none.
  func policy(of role: String) -> String? { policies.first { $0.role == role }?.model }

  /// The rules of the real system that no policy models.
  package var leftOut: String {
    switch self {
    case .android: "Battery Saver, thermal limits and app standby exemptions by hand"
    case .ios: "the end of apps for want of memory"
    }
  }

  /// The section `policies` of the system, in long form so that patches merge with it.
  func section(at location: SourceLocation) -> ConfigurationNode {
    let entries = policies.map { role, model in
      ConfigurationNode.Entry(
        key: role, keyLocation: location,
        value: ConfigurationNode(
          entries: ["model": ConfigurationNode(text: model, at: location)], at: location))
    }
    return ConfigurationNode(.mapping(entries), at: location)
  }

  /// Whether one of its policies stands in a section.
  func hasPolicy(in section: ConfigurationNode?) -> Bool {
    policies.contains { role, model in
      section?[role].flatMap { PolicyCatalogue.role(named: role)?.name(chosenBy: $0) } == model
    }
  }
}

extension SystemVersion {
  /// The defaults of components of a new phone without a profile's own, by role and key.
  ///
  /// Profiles of iPhones have no time after which they lock, since it is a setting, and those of
  /// Android phones do: a phone that never locks would be compared with one that does. And an app
  /// that is not in front draws nothing: iOS removes running animations, and Android stops the
  /// renderer of a window that is not seen (`ViewRootImpl.setWindowStopped`).
  var settings: ConfigurationNode {
    let text: String
    var sensors = "{ value: 100 Hz, grade: published, source: apple-core-motion }"
    switch system {
    case .ios:
      text = """
        gpu: { unseen: rests }
        location: { border-time: { value: 20 s, grade: published, source: ios-location } }
        display:
          auto-lock:
            value: 30 s
            grade: assumed
            range: [30 s, 5 min]
            reason: a setting of the user's, as new iPhones have it
        """
    case .android:
      // The windows of scans in low-power, balanced and low-latency mode.
      let (intervals, windows) =
        number < 13
        ? ("[5120 ms, 4096 ms, 4096 ms]", "[512 ms, 1024 ms, 4096 ms]")
        : ("[1400 ms, 730 ms, 100 ms]", "[140 ms, 183 ms, 100 ms]")
      text = """
        gpu: { unseen: rests }
        location: { watch-interval: { value: 150 s, grade: published, source: android-geofencing } }
        bluetooth:
          mode-intervals: { value: \(intervals), grade: published, source: aosp-scan }
          mode-windows: { value: \(windows), grade: published, source: aosp-scan }
        """
      let rate = number < 12 ? "0 Hz" : "200 Hz"
      sensors = "{ value: \(rate), grade: published, source: aosp-sensors }"
    }
    let rates = MotionSteps.roles.map { "\n\($0): { greatest-rate: \(sensors) }" }
    return YAMLReader.read(
      text + rates.joined(), file: StandardValue.place(of: "system"), reporting: Diagnostics())!
  }
}

/// The battery of a phone whose scenario chooses no other.
enum PhoneBattery {
  /// Its voltage falls with charge and current; capacity and age are the profile's.
  static let model = "equivalent-circuit"
  /// The open-circuit voltage by what a fuel gauge tells: it lies above the cut-off down to 0 %,
  /// while that of the fitted cell falls below it at 2.8 %, where a phone would be dead at once.
  static let curve = "table"

  /// The section below the one that a scenario has, which may choose another model.
  static func section(
    at location: SourceLocation, below written: ConfigurationNode?
  ) -> ConfigurationNode {
    var entries = [(key: "model", value: ConfigurationNode(text: model, at: location))]
    if (written?["model"]?.text ?? written?.text ?? model) == model {
      entries.append((key: "curve", value: ConfigurationNode(text: curve, at: location)))
    }
    return ConfigurationNode(entries: entries, at: location)
  }
}
