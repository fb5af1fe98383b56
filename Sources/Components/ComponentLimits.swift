import Quantities

/// What the system asks of the parts of a phone at one instant; nothing if not said.
package struct ComponentLimits: BitwiseCopyable, Hashable, Sendable {
  /// The share of the brightness that is set which the display shows.
  package var brightness = 1.0
  /// The longest that a screen stays lit which nobody touches; nil for as the device says.
  package var autoLock: SimDuration?
  /// The highest refresh rate of the panel in hertz.
  package var refreshRate = Double.infinity
  /// The share of its highest clock that the processor may run at.
  package var processorSpeed = 1.0

  package init() {}
}

/// How what the system asks of the parts follows from the state of the phone: written down by policies
/// before the runs, asked by parts when the state changes.
package struct SavingRules: BitwiseCopyable, Sendable {
  /// In Low Power Mode.
  package var lowPower = ComponentLimits()
  /// The processor's share by thermal state.
  package var processorSpeedByThermalState = SIMD4<Double>(repeating: 1)

  package init() {}

  /// What holds in a state of the phone.
  func limits(in state: SharedState) -> ComponentLimits {
    var limits = state.isLowPower ? lowPower : ComponentLimits()
    let thermal = Int(min(max(state.thermalState, 0), 3))
    limits.processorSpeed = min(limits.processorSpeed, processorSpeedByThermalState[thermal])
    return limits
  }
}
