import Configuration

/// The operating systems that `phone` adds to the hardware of a profile.
///
/// A system is a choice of policies, each of which has the published defaults of its system, with
/// sources and grades. The only number of its own is a setting that all phones have, in case that a
/// profile says none.
package enum OperatingSystem: String, CaseIterable, Sendable {
  case android, ios

  /// As its maker writes it.
  package var name: String {
    switch self {
    case .android: "Android"
    case .ios: "iOS"
    }
  }

  /// The versions for which the policies are meant: an assumption, since each rule has a source of
  /// its own, and none says in which versions it holds.
  package var versions: String {
    switch self {
    case .android: "Android 12 to 14 (assumed)"
    case .ios: "iOS 13 to 17 (assumed)"
    }
  }

  /// The policies by role, as models of ``PolicyCatalogue``.
  package var policies: [(role: String, model: String)] {
    switch self {
    case .android:
      [
        ("app-lifecycle", "android-cached"), ("timer-coalescing", "android-alarms"),
        ("doze", "android-doze"), ("standby", "android-buckets"),
        ("job-scheduling", "android-jobs"), ("push-delivery", "fcm-like"),
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
  var example: String {
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

  /// The defaults of components of a new phone without a profile's own: the role of each, the key
  /// and its value.
  ///
  /// Profiles of iPhones have no time after which they lock, since it is a setting, and those of
  /// Android phones do: a phone that never locks would be compared with one that does. And an app
  /// that is not in front draws nothing with iOS, which removes running animations.
  func settings(
    at location: SourceLocation
  ) -> [(role: String, key: String, value: ConfigurationNode)] {
    guard self == .ios else { return [] }
    func text(_ text: String, isPlain: Bool = true) -> ConfigurationNode {
      ConfigurationNode(text: text, isPlain: isPlain, at: location)
    }
    let lock = ConfigurationNode(
      entries: [
        "value": text("30 s"), "grade": text("assumed"),
        "range": ConfigurationNode(.sequence([text("30 s"), text("5 min")]), at: location),
        "reason": text("a setting of the user's, as new iPhones have it", isPlain: false),
      ], at: location)
    return [("display", "auto-lock", lock), ("gpu", "unseen", text("rests"))]
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
}

/// The battery of a phone whose scenario chooses no other.
enum PhoneBattery {
  /// Its voltage falls with charge and current; capacity and age are the profile's.
  static let model = "equivalent-circuit"

  static func section(at location: SourceLocation) -> ConfigurationNode {
    ConfigurationNode(
      entries: ["model": ConfigurationNode(text: model, at: location)], at: location)
  }
}
