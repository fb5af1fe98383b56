import Quantities

/// The system's limits for the components of a phone at one instant; none by default.
package struct ComponentLimits: BitwiseCopyable, Hashable, Sendable {
  /// The factor that the display applies to the brightness setting.
  package var brightness = 1.0
  /// The longest time that an untouched screen stays lit; nil for the device's own.
  package var autoLock: SimDuration?
  /// The highest refresh rate of the panel in hertz.
  package var refreshRate = Double.infinity
  /// The share of the highest clock that the processor may use.
  package var processorSpeed = 1.0

  package init() {}
}

/// The rules by which the component limits follow from the state of the phone. Policies set them
/// before the runs; components apply them when the state changes.
package struct SavingRules: BitwiseCopyable, Sendable {
  /// The limits in Low Power Mode.
  package var lowPower = ComponentLimits()
  /// The processor's share of its clock by thermal state.
  package var processorSpeedByThermalState = SIMD4<Double>(repeating: 1)

  package init() {}

  /// The limits in a state of the phone.
  func limits(in state: SharedState) -> ComponentLimits {
    var limits = state.isLowPower ? lowPower : ComponentLimits()
    let thermal = Int(min(max(state.thermalState, 0), 3))
    limits.processorSpeed = min(limits.processorSpeed, processorSpeedByThermalState[thermal])
    return limits
  }
}
