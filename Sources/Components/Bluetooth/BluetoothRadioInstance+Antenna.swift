import PowerAccounting

/// The antenna that Bluetooth shares with Wi-Fi.
extension BluetoothRadioInstance {
  /// Lets Wi-Fi know for what share of time this radio is on the air.
  ///
  /// Only its own share is said, which depends on nothing that Wi-Fi says, so that the two do not
  /// answer each other for ever.
  mutating func shareAirtime(_ context: ComponentContext) {
    var airtime = state.listening?.pattern.duty ?? 0
    for lane in 0..<laneAirtime.count { airtime += laneAirtime[lane] }
    var shared = context.shared
    shared.bluetoothAirtime = min(airtime, 1)
    context.share(shared)
  }

  /// Packets are lost while Wi-Fi has the antenna: the search for the next one begins anew when it
  /// takes or leaves it.
  package mutating func sharedStateChanged(_ context: ComponentContext) {
    let airtime = context.shared.wifiAirtime
    guard airtime != state.wifiAirtime else { return }
    state.wifiAirtime = airtime
    guard state.schedule != nil, model.wifiLoss > 0 else { return }
    forgetSearches(context)
    for index in 0..<peripheralCount { updateSearch(index, context) }
  }

  /// The probability that a packet in a window is received now.
  var reception: Double { model.reception * (1 - model.wifiLoss * state.wifiAirtime) }
}
