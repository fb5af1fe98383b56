import PowerAccounting

/// The antenna that Bluetooth shares with Wi-Fi.
extension BluetoothRadioInstance {
  /// Share this radio's airtime with Wi-Fi.
  ///
  /// The airtime does not depend on Wi-Fi's, so the two do not react to each other for ever.
  mutating func shareAirtime(_ context: ComponentContext) {
    var airtime = state.listening?.pattern.duty ?? 0
    for lane in 0..<laneAirtime.count { airtime += laneAirtime[lane] }
    var shared = context.shared
    shared.bluetoothAirtime = min(airtime, 1)
    context.share(shared)
  }

  /// React to a change of Wi-Fi's airtime: packets are lost while Wi-Fi has the antenna, so the
  /// search for the next packet restarts.
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
