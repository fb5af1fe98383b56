import Components
import PowerAccounting
import Workloads

/// A property of the phone that is in one of a few states at any time.
package enum RecordedState: Sendable, Equatable {
  case screen
  /// An app, by its index; the system is none.
  case app(Int)
  case charger
  case lowPower
  case thermal
  case rest
  case networks

  /// The name of a value; nil for a value that is not shown.
  package func name(of value: Int) -> String? {
    func word(_ words: [String?]) -> String? { words.indices.contains(value) ? words[value] : nil }
    return switch self {
    case .screen: word([nil, "lit"])
    case .app: word([nil, "in front", "in the background", "suspended"])
    case .charger: word([nil, "charging"])
    case .lowPower: word([nil, "low power"])
    case .thermal: word([nil, "fair", "serious", "critical"])
    case .rest: word([nil, "light", "deep"])
    case .networks: word([nil, "Wi-Fi", "cellular", "Wi-Fi and cellular"])
    }
  }

  /// The recorded states of a phone with so many apps, the system included.
  static func all(apps: Int) -> [RecordedState] {
    [.screen] + (1..<max(apps, 1)).map { .app($0) }
      + [.charger, .lowPower, .thermal, .rest, .networks]
  }

  func value(in shared: SharedState, _ engine: borrowing ScriptEngine) -> Int {
    switch self {
    case .screen: engine.screenIsOn ? 1 : 0
    case .app(let slot): Self.value(of: AppID(slot), engine)
    case .charger: shared.isCharging ? 1 : 0
    case .lowPower: shared.isLowPower ? 1 : 0
    case .thermal: Int(shared.thermalState)
    case .rest: Int(shared.restDepth)
    case .networks: Int(shared.networks.rawValue)
    }
  }

  private static func value(of app: AppID, _ engine: borrowing ScriptEngine) -> Int {
    if engine.isSuspended(app) { return 3 }
    if engine.front == app { return 1 }
    return engine.isRunning(app) ? 2 : 0
  }
}

/// A counter of the system's decisions about an app; when it grows, a decision was taken.
struct DecisionCounter {
  /// The index of its name among those of ``names(among:)``.
  let name: Int
  let app: Int
  private let text: String
  private let place: CounterIndex

  /// The counters of decisions in the script engine, and those of all services of the system.
  static func all(of specification: PhoneSpecification) -> [DecisionCounter] {
    var counters: [DecisionCounter] = []
    var name = 0
    for counter in ScriptEngine.Counter.allCases where counter != .handlerRuns {
      counters.append(
        DecisionCounter(name: name, app: 0, text: counter.name, place: .script(counter.rawValue)))
      name += 1
    }
    let interfaces = specification.interfaces
    let bases = interfaces.map(\.counters.count).offsets
    let firstService = specification.components.count + ComponentNumbering.indicesOfMeter
    for index in interfaces.indices.dropFirst(firstService) {
      for (offset, counter) in interfaces[index].counters.enumerated() {
        counters += specification.program.apps.indices.map { app in
          DecisionCounter(
            name: name, app: app, text: counter.name, place: .component(bases[index] + offset))
        }
        name += 1
      }
    }
    return counters
  }

  static func names(among counters: [DecisionCounter]) -> [String] {
    var names: [String] = []
    for counter in counters where counter.name == names.count { names.append(counter.text) }
    return names
  }

  func value(
    in world: UnsafeMutablePointer<ComponentWorld>, _ engine: borrowing ScriptEngine
  ) -> Int {
    switch place {
    case .script(let index): engine.count(ofCounter: index)
    case .component(let index): world.pointee.counters.value(index, for: AppID(app))
    }
  }
}
