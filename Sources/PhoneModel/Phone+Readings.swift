import Components
import Workloads

/// What scripts can ask the system.
extension Phone {
  /// Brings what scripts read up to date with surroundings and shared state.
  mutating func refreshReadings() {
    let shared = world.pointee.shared
    set(.networkAvailable, !shared.networks.isEmpty)
    set(.wifiAvailable, shared.networks.contains(.wifi))
    engine.set(.batteryLevel, to: shared.batteryLevel)
    set(.batteryCharging, shared.isCharging)
    set(.lowPowerMode, shared.isLowPower)
    engine.set(.thermalState, to: shared.thermalState)
  }

  /// Lets the phone know what is left in its battery, without telling anybody.
  mutating func note(batteryLevel: Double) {
    world.pointee.shared.batteryLevel = batteryLevel
    engine.set(.batteryLevel, to: batteryLevel)
  }

  private mutating func set(_ reading: SystemReading, _ holds: Bool) {
    engine.set(reading, to: holds ? 1 : 0)
  }
}
