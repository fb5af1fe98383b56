/// The operating systems of phones.
package enum OperatingSystem: String, CaseIterable, Sendable {
  case android, ios

  /// As its maker writes it.
  package var name: String {
    switch self {
    case .android: "Android"
    case .ios: "iOS"
    }
  }

  /// The numbers of its versions whose rules are known, in order; iOS went from 18 to 26.
  package var versions: [Int] {
    switch self {
    case .android: Array(9...16)
    case .ios: Array(13...18) + [26]
    }
  }

  /// The version of a phone that says none.
  package var usualVersion: Int {
    switch self {
    case .android: 14
    case .ios: 17
    }
  }

  /// The other one.
  package var other: OperatingSystem { self == .android ? .ios : .android }
}

/// A version of an operating system, in scenarios `android-15`.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let system: OperatingSystem
  package let number: Int

  /// All that a phone can have, in order.
  package static let all = OperatingSystem.allCases.flatMap { system in
    system.versions.map { SystemVersion(system: system, number: $0) }
  }

  /// The words of `system:`: a system, which stands for its usual version, or one of its versions.
  package static let words = OperatingSystem.allCases.map(\.rawValue) + all.map(\.text)

  private init(system: OperatingSystem, number: Int) {
    self.system = system
    self.number = number
  }

  /// The version of a word of ``words``; nil for another one.
  package init?(_ word: String) {
    if let system = OperatingSystem(rawValue: word) {
      self.init(system: system, number: system.usualVersion)
    } else if let version = Self.all.first(where: { $0.text == word }) {
      self = version
    } else {
      return nil
    }
  }

  package var text: String { "\(system.rawValue)-\(number)" }

  /// `Android 15`.
  package var description: String { "\(system.name) \(number)" }

  package static func < (first: Self, second: Self) -> Bool {
    (first.system.rawValue, first.number) < (second.system.rawValue, second.number)
  }
}

extension ConfigurationNode {
  /// The version of the operating system of a scenario's phone; nil for bare hardware.
  package var systemVersion: SystemVersion? {
    self["device"]?["system"]?.text.flatMap(SystemVersion.init)
  }
}
