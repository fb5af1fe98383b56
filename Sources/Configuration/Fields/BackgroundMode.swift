/// Permission of an app for activity while it is not in front.
package enum BackgroundMode: String, CaseIterable, Sendable {
  case audio
  case location
  case bluetoothCentral = "bluetooth-central"
  case fetch
  case processing
  case remoteNotification = "remote-notification"
  case voip

  /// Its bit in a set of modes.
  package var bit: UInt8 { 1 << UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
}
