import Components
import Workloads

/// The system's readings for scripts.
extension Phone {
  /// Updates the values that scripts read with surroundings and shared state.
  mutating func refreshReadings() {
    let shared = world.pointee.shared
    set(.networkAvailable, !shared.networks.isEmpty)
    set(.wifiAvailable, shared.networks.contains(.wifi))
    engine.set(.batteryLevel, to: shared.batteryLevel)
    set(.batteryCharging, shared.isCharging)
    set(.lowPowerMode, shared.isLowPower)
    engine.set(.thermalState, to: shared.thermalState)
  }

  /// Sets the battery level of the phone, without notifications.
  mutating func note(batteryLevel: Double) {
    world.pointee.shared.batteryLevel = batteryLevel
    engine.set(.batteryLevel, to: batteryLevel)
  }

  private mutating func set(_ reading: SystemReading, _ holds: Bool) {
    engine.set(reading, to: holds ? 1 : 0)
  }
}
