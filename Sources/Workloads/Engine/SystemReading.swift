import Configuration

/// The system readings that expressions can use at any instant.
public enum SystemReading: Int, CaseIterable, Sendable {
  case networkAvailable, wifiAvailable, batteryLevel, batteryCharging, lowPowerMode, thermalState

  /// The name in expressions.
  public var name: String { facts.name }
  package var type: ExpressionType { facts.type }
  public var summary: String { facts.summary }

  private var facts: (name: String, type: ExpressionType, summary: String) {
    switch self {
    case .networkAvailable:
      (
        "network.available", .flag,
        "whether a radio carries data: cellular has a signal, or Wi-Fi has joined a network"
      )
    case .wifiAvailable: ("network.wi-fi", .flag, "whether Wi-Fi has joined a network")
    case .batteryLevel:
      (
        "battery.level", .quantity(.none),
        "what is left in the battery, as it was told last; 100 % without one"
      )
    case .batteryCharging: ("battery.charging", .flag, "whether a charger feeds the phone")
    case .lowPowerMode: ("low-power-mode", .flag, "whether the system saves power")
    case .thermalState:
      (
        "thermal.state", .quantity(.none),
        "how hot the phone is: 0 nominal, 1 fair, 2 serious, 3 critical"
      )
    }
  }
}
