import Configuration

/// The system readings that expressions can use at any instant.
public enum SystemReading: Int, CaseIterable, Sendable {
  case networkAvailable, wifiAvailable, batteryLevel, batteryCharging, lowPowerMode, thermalState

  /// The name in expressions.
  public var name: String {
    switch self {
    case .networkAvailable: "network.available"
    case .wifiAvailable: "network.wi-fi"
    case .batteryLevel: "battery.level"
    case .batteryCharging: "battery.charging"
    case .lowPowerMode: "low-power-mode"
    case .thermalState: "thermal.state"
    }
  }

  package var type: ExpressionType {
    switch self {
    case .batteryLevel, .thermalState: .quantity(.none)
    default: .flag
    }
  }

  public var summary: String {
    switch self {
    case .networkAvailable:
      "whether a radio carries data: cellular has a signal, or Wi-Fi has joined a network"
    case .wifiAvailable: "whether Wi-Fi has joined a network"
    case .batteryLevel: "what is left in the battery, as it was told last; 100 % without one"
    case .batteryCharging: "whether a charger feeds the phone"
    case .lowPowerMode: "whether the system saves power"
    case .thermalState: "how hot the phone is: 0 nominal, 1 fair, 2 serious, 3 critical"
    }
  }
}
