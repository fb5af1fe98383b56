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
