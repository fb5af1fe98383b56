import Components
public import Policies
import PowerAccounting

/// A service of the system that runs beside the parts of a phone: a role, and who decides.
public struct PhoneService: Sendable {
  public let role: PolicyRole
  /// Nil where nothing is decided.
  public let policy: (any PolicyModel)?

  var watchedState: SharedState.Topics {
    role.watchedState.union(policy?.watchedState ?? [])
  }

  func makeService(for apps: [GovernedApp]) -> any Component {
    policy?.makeService(for: apps) ?? role.unregulated(apps)
  }
}

/// What runs in a phone, by number: its parts; two places that only the meter knows, the bench and
/// the battery; the services of its system.
struct PartNumbering {
  static let placesOfMeter = 2

  let parts: [PartInterface]
  let services: [PartInterface]

  /// What each of them offers to scripts and metrics.
  var interfaces: [PartInterface] {
    parts + Array(repeating: PartInterface(role: ""), count: Self.placesOfMeter) + services
  }
}

extension PhoneSpecification {
  /// What parts and services offer to scripts and metrics, by number.
  var interfaces: [PartInterface] {
    PartNumbering(
      parts: components.map { type(of: $0.model).definition.interface },
      services: services.map(\.role.interface)
    ).interfaces
  }

  /// New parts and services, by number, for one worker.
  func makeParts() -> [any Component] {
    let apps = program.apps.indices.map { place in
      GovernedApp(
        name: program.apps[place], backgroundModes: program.appModes[place],
        settings: program.appSettings[place],
        queues: program.requestQueues.filter { Int($0.app) == place })
    }
    let inert = Array(repeating: InertPart(), count: PartNumbering.placesOfMeter)
    return components.map { $0.model.makeComponent() } + inert
      + services.map { $0.makeService(for: apps) }
  }

  /// What they have to know of each other, by number.
  var watchedStates: [SharedState.Topics] {
    let nothing = Array(repeating: SharedState.Topics(), count: PartNumbering.placesOfMeter)
    return components.map(\.model.watchedState) + nothing + services.map(\.watchedState)
  }
}
