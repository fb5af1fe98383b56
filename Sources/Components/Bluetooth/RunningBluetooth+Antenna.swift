import PowerAccounting

/// The antenna that Bluetooth shares with Wi-Fi.
extension RunningBluetooth {
  /// Lets Wi-Fi know for what share of time this radio is on the air.
  ///
  /// Only its own share is said, which depends on nothing that Wi-Fi says, so that the two do not
  /// answer each other for ever.
  func shareAirtime(_ context: ComponentContext) {
    var airtime = state.pointee.listening?.pattern.duty ?? 0
    for lane in 0..<state.pointee.laneAirtime.count {
      airtime += state.pointee.laneAirtime[lane]
    }
    var shared = context.shared
    shared.bluetoothAirtime = min(airtime, 1)
    context.share(shared)
  }

  /// Packets are lost while Wi-Fi has the antenna: the search for the next one begins anew when it
  /// takes or leaves it.
  public func sharedStateChanged(_ context: ComponentContext) {
    let airtime = context.shared.wifiAirtime
    guard airtime != state.pointee.wifiAirtime else { return }
    state.pointee.wifiAirtime = airtime
    guard state.pointee.schedule != nil, state.pointee.model.wifiLoss > 0 else { return }
    forgetSearches(context)
    for index in 0..<state.pointee.peripheralCount { updateSearch(index, context) }
  }

  /// The probability that a packet in a window is received now.
  var reception: Double {
    let model = state.pointee.model
    return model.reception * (1 - model.wifiLoss * state.pointee.wifiAirtime)
  }
}
