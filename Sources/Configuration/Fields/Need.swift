/// A precondition without which a step, an event, a counter or a key has no effect in a scenario.
///
/// The definition of the thing states it, and one check of the composed phone decides it. A
/// precondition that may be met under some draw counts as met.
package indirect enum Need: Hashable, Sendable {
  /// A policy of this role.
  case policy(String)
  /// A step of the same app, or of any app where no app is meant, with one of its fields.
  case step(String, with: String? = nil)
  /// A step of the person.
  case action(String)
  /// A key of the app, such as `pushes`, with one of the choices below it.
  case key(String, with: String? = nil)
  /// An event of the scenario's own, which a step sends.
  case sent(String)
  /// A handler of the app for an event, or a script that waits for it.
  case handler(String)
  /// The app is opened by the person, or launched by the system.
  case running
  case battery
  /// A charger that comes during the run.
  case charger
  /// A signal of a radio, by the role of its component.
  case signal(String)
  /// A signal of any radio.
  case network
  /// A network that is there at one time and not at another.
  case networkChange
  /// A Bluetooth peripheral that comes near.
  case peripheral
  /// A step or key that the phone's system does not have, with what it needs elsewhere.
  case interface(InterfaceKey, in: Need?)
  case any([Need])
  case all([Need])

  /// This precondition after another one.
  package func after(_ first: Need?) -> Need { first.map { .all([$0, self]) } ?? self }

  /// The roles of policies, any one of which meets it; empty where something else can.
  package var policies: [String] {
    switch self {
    case .policy(let role): return [role]
    case .interface(_, let need): return need?.named ?? []
    case .any(let needs):
      let roles = needs.map(\.policies)
      return roles.contains([]) ? [] : roles.flatMap(\.self)
    default: return []
    }
  }

  /// All roles of policies that it names.
  private var named: [String] {
    switch self {
    case .policy(let role): [role]
    case .any(let needs), .all(let needs): needs.flatMap(\.named)
    default: []
    }
  }

  /// Whether a battery meets it, alone or as the first of several ways.
  package var wantsBattery: Bool {
    switch self {
    case .battery: true
    case .any(let needs), .all(let needs): needs.first?.wantsBattery ?? false
    default: false
    }
  }
}

/// The precondition of a key of a mapping, such as a field of a step.
package struct FieldNeed: Sendable {
  package let need: Need
  /// The only word for which it holds; nil for all values but `false`.
  package let word: String?
  /// Another key beside which it does not hold.
  package let exemption: String?

  /// Whether it holds for a key with a value, beside others.
  package func applies(to value: ConfigurationNode, in mapping: ConfigurationNode) -> Bool {
    if let exemption, let other = mapping[exemption], !other.isNull { return false }
    return word.map { $0 == value.text } ?? (value.text != "false")
  }
}
